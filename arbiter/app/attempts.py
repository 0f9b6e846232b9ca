"""Work that a job tries again until it is done; a game in which it keeps failing is in trouble."""

import logging
from collections.abc import Callable

from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.app.unreadable import NewerRules
from arbiter.kernel.refusal import Refusal

lines = logging.getLogger("malecon.jobs")


def succeeds(services: Services, kind: str, work: Callable[[], object], game: str, **about: str) -> bool:
    """Whether work of a kind (`ports.troubles`) is done. Where it fails for more than a moment its game is noted.

    A conflict with others (`busy`) passes, so that it is no trouble; rules that are newer than ours do not.
    """
    try:
        work()
    except Unavailable:
        raise
    except Refusal as refusal:
        if refusal.code == "busy" and not isinstance(refusal, NewerRules):
            lines.info("a %s has to wait: %s", kind, refusal.detail, extra={"game": game, **about})
        else:
            _note(services, kind, game, about)
        return False
    except Exception:
        _note(services, kind, game, about)
        return False
    return True


def _note(services: Services, kind: str, game: str, about: dict[str, str]) -> None:
    lines.exception("%s failed", kind, extra={"game": game, **about})
    services.troubles.note(kind, game, services.now())
