"""The clock: what has to be looked at from time to time, and at every start."""

import logging
import time
from collections.abc import Callable

from arbiter.app import sweep
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.mail.sending import held
from workers import context

PAUSE = 1.0  # seconds after which something is tried again when the store was away
TASKS: list[tuple[float, Callable[[Services], int]]] = [
    (60.0, sweep.unrevealed),
    (60.0, sweep.troubles),
    (3600.0, sweep.lists),
    (15.0, held.release),
]

log = logging.getLogger("malecon.clock")


def run() -> None:
    """Run each task at once and then at its interval, in seconds, for ever."""
    pulse = context.pulse("clock")
    services = context.services()
    due = {task: (time.monotonic(), interval) for interval, task in TASKS}
    while True:
        task = min(due, key=lambda task: due[task][0])
        when, interval = due[task]
        time.sleep(max(when - time.monotonic(), 0))
        pulse.mark()
        due[task] = (time.monotonic() + (interval if _done(services, task) else PAUSE), interval)


def _done(services: Services, task: Callable[[Services], int]) -> bool:
    try:
        services.writable()
        found = task(services)
    except Unavailable as error:
        log.warning("store unavailable: %s", error)
        return False
    except Exception:
        log.exception("%s failed", task.__name__)
        return True
    log.log(logging.INFO if found else logging.DEBUG, "%s", task.__name__, extra={"found": found})
    return True
