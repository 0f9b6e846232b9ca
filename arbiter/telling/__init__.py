"""How games are told to people: sentences of what happened, the position as text and as a picture."""

from arbiter.telling.teller import Names, Teller

TELLERS: dict[str, Teller] = {}

__all__ = ["TELLERS", "Names", "Teller"]
