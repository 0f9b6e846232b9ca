"""The clock: what has to be looked at from time to time, and at every start."""

import logging
import time
from collections.abc import Callable

from arbiter.app import sweep
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.mail.sending import held
from workers import office

PAUSE = 1.0  # seconds after which something is tried again when the store was away
ERRANDS: list[tuple[float, Callable[[Services], int]]] = [
    (60.0, sweep.unrevealed),
    (60.0, sweep.troubles),
    (3600.0, sweep.lists),
    (15.0, held.release),
]

log = logging.getLogger("malecon.clock")


def run() -> None:
    """Run each errand at once and then at its interval, in seconds, for ever."""
    pulse = office.pulse("clock")
    services = office.services()
    due = {errand: (time.monotonic(), interval) for interval, errand in ERRANDS}
    while True:
        errand = min(due, key=lambda errand: due[errand][0])
        when, interval = due[errand]
        time.sleep(max(when - time.monotonic(), 0))
        pulse.mark()
        due[errand] = (time.monotonic() + (interval if _done(services, errand) else PAUSE), interval)


def _done(services: Services, errand: Callable[[Services], int]) -> bool:
    try:
        services.writable()
        found = errand(services)
    except Unavailable as error:
        log.warning("the store is away: %s", error)
        return False
    except Exception:
        log.exception("%s ended early", errand.__name__)
        return True
    log.log(logging.INFO if found else logging.DEBUG, "%s", errand.__name__, extra={"found": found})
    return True
