"""How games are told to people: sentences of what happened, the position as text and as a picture."""

from arbiter.telling.cuba import TELLER as CUBA
from arbiter.telling.cubaneo import TELLER as CUBANEO
from arbiter.telling.havana import TELLER as HAVANA
from arbiter.telling.teller import Names, Teller

TELLERS: dict[str, Teller] = {"cubaneo": CUBANEO, "cuba": CUBA, "havana": HAVANA}

__all__ = ["TELLERS", "Names", "Teller"]
