"""How games are told to people: sentences of what happened, the position as text and as a picture."""

from arbiter.telling.cuba import TELLER as CUBA
from arbiter.telling.cubaneo import TELLER as CUBANEO
from arbiter.telling.havana import TELLER as HAVANA
from arbiter.telling.teller import PLAIN, Teller
from arbiter.telling.words import Names

TELLERS: dict[str, Teller] = {"cubaneo": CUBANEO, "cuba": CUBA, "havana": HAVANA}


def teller(ruleset: str) -> Teller:
    """What tells of the games of a ruleset: its own words and pictures, or plain ones."""
    return TELLERS.get(ruleset, PLAIN)


__all__ = ["TELLERS", "Names", "Teller", "teller"]
