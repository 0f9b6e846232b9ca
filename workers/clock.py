"""The clock: tasks that run at intervals, and at every start."""

import logging
import time
from collections.abc import Callable

from arbiter.app import archiving, lists, sweep
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.mail.sending import held
from workers import context

PAUSE = 1.0  # seconds after which a task is retried when the store was unavailable
TASKS: list[tuple[float, Callable[[Services], int]]] = [
    (60.0, sweep.unrevealed),
    (60.0, sweep.troubles),
    (60.0, lists.build),
    (15.0, held.release),
    (60.0, archiving.request),
]

log = logging.getLogger("malecon.clock")


def run() -> None:
    """Run each task at once and then at its interval, forever."""
    pulse = context.pulse("clock")
    services = context.services()
    due = {task: (time.monotonic(), interval) for interval, task in TASKS}
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
