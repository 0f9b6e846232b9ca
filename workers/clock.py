"""The clock: tasks that run at intervals and at every start. Deadlines have a loop that nothing else holds up."""

import logging
import math
import threading
import time
from collections.abc import Callable, Sequence

from arbiter import heartbeats
from arbiter.app import archiving, deadlines, departing, lists, sweep
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.mail.sending import held, reminders
from workers import context

Task = tuple[float, Callable[[Services], int]]  # with its interval in seconds

PAUSE = 1.0  # seconds after which a task is retried when the store was unavailable
FIRING: Sequence[Task] = [
    (1.0, deadlines.fire),
    (60.0, deadlines.again),
]
TASKS: Sequence[Task] = [
    (math.inf, deadlines.restore),  # at the start alone
    (60.0, deadlines.repair),
    (60.0, sweep.unrevealed),
    (60.0, sweep.troubles),
    (60.0, departing.sweep),
    (60.0, lists.build),
    (15.0, held.release),
    (15.0, reminders.release),
    (60.0, archiving.request),
]

log = logging.getLogger("malecon.clock")


def run() -> None:
    """Run all tasks, forever; each loop has its own heartbeat."""
    firing, pulse = context.pulse("deadlines"), context.pulse("clock")
    services = context.services()
    threading.Thread(target=_loop, args=(services, firing, FIRING), name="deadlines", daemon=True).start()
    _loop(services, pulse, TASKS)


def _loop(services: Services, pulse: heartbeats.Heartbeat, tasks: Sequence[Task]) -> None:
    """Run each task at once and then at its interval, forever."""
    due = {task: (time.monotonic(), interval) for interval, task in tasks}
    while True:
        task = min(due, key=lambda task: due[task][0])
        when, interval = due[task]
        time.sleep(max(when - time.monotonic(), 0))
        pulse.mark()
        due[task] = (time.monotonic() + (interval if _run_task(services, task) else PAUSE), interval)


def _run_task(services: Services, task: Callable[[Services], int]) -> bool:
    try:
        services.writable()
        count = task(services)
    except Unavailable as error:
        log.warning("store unavailable: %s", error)
        return False
    except Exception:
        log.exception("%s failed", task.__name__)
        return True
    log.log(logging.INFO if count else logging.DEBUG, "%s", task.__name__, extra={"found": count})
    return True
