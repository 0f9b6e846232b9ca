"""What the sentences of a game are made from."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from arbiter.kernel.events import Event
from arbiter.telling.phrases import Names, everyone, who


@dataclass(frozen=True)
class Context:
    """`t`: the game's tables; `names`: the players' names by seat; `tasks`: by kind of decision, what its seats have to
    do, as in `to buy votes` (decisions of other kinds are not mentioned)."""

    t: Any
    names: Names
    tasks: Mapping[str, str]

    def who(self, seat: int) -> str:
        return who(self.names, seat)

    def everyone(self, seats: Iterable[int]) -> str:
        return everyone(self.names, seats)


Sentence = Callable[[Any, Any], str]  # of a context and an event; "" where the event says nothing to a player
Sentences = Mapping[type[Event], Sentence]


def silent(_: Context, event: Event) -> str:
    """The sentence of an event that shows in what follows it, or that players have no use for."""
    return ""
