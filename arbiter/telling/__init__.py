"""How games are told to people: sentences of what happened, the position as text and as a picture."""

import logging
from functools import lru_cache
from importlib.metadata import entry_points

from arbiter.telling.cuba import TELLER as CUBA
from arbiter.telling.cubaneo import TELLER as CUBANEO
from arbiter.telling.havana import TELLER as HAVANA
from arbiter.telling.phrases import Names
from arbiter.telling.teller import PLAIN, Teller

TELLERS: dict[str, Teller] = {"cubaneo": CUBANEO, "cuba": CUBA, "havana": HAVANA}
GROUP = "malecon.tellers"

log = logging.getLogger("malecon.telling")


def teller(ruleset: str) -> Teller:
    """What tells of the games of a ruleset: its own words and pictures, or plain ones."""
    return TELLERS.get(ruleset) or _installed(ruleset)


@lru_cache
def _installed(ruleset: str) -> Teller:
    """The teller that another package brings, by an entry point with the name of the ruleset, or the plain one."""
    for point in entry_points(group=GROUP, name=ruleset):
        try:
            brought = point.load()
        except (Exception, SystemExit):
            log.exception("a teller does not load", extra={"ruleset": ruleset})
        else:
            if isinstance(brought, Teller):
                return brought
            log.error("an entry point is no teller", extra={"ruleset": ruleset})
    return PLAIN


__all__ = ["TELLERS", "Names", "Teller", "teller"]
