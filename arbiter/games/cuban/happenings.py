"""Events below the promenade: what they share, and the kinds that both games know."""

from collections.abc import Iterable, Iterator
from typing import Any

from arbiter.games.cuban.events import Taxed
from arbiter.games.cuban.state import State
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event
from arbiter.parts.pack import Identifier, Kind, Number, Part, Quantity


class Happening(Kind, frozen=True):
    """Base of the events."""

    def happens(self, t: Any, state: State, chance: Chance) -> Iterator[Event]:
        """Its immediate effects; none if it only takes effect later."""
        yield from ()


class ImmediateActs(Happening, frozen=True):
    """No vote: the parliament passes all proposed acts."""


class WealthTax(Happening, frozen=True):
    """Whoever has the most victory points loses some; all tied seats do."""

    vp: Quantity

    def happens(self, t: Any, state: State, chance: Chance) -> Iterator[Event]:
        most = max(player.vp for player in state.seats)
        for seat in state.everybody:
            if state.player(seat).vp == most:
                yield Taxed(seat=seat, vp=-min(self.vp, most))


class HappeningCard(Part, frozen=True, kw_only=True):
    """An event below a promenade space; each game adds `effect`, of the kinds it knows."""

    space: Number
    id: Identifier
    name: str
    text: str
    effect: Any


def immediate(cards: Iterable[HappeningCard], state: State) -> bool:
    """Whether acts pass without a vote this round."""
    return any(isinstance(card.effect, ImmediateActs) for card in cards if card.id == state.happening)
