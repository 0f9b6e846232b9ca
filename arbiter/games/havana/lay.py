"""The opening pair (HV-1.3)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arbiter.games.havana.events import Laid
from arbiter.games.havana.state import State
from arbiter.games.havana.words import CARDS, in_order
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import subset
from arbiter.parts.fields import Words

if TYPE_CHECKING:
    from arbiter.games.havana.tables import Tables

RULE = "HV-1.3"
PAIR = 2


class Lay(Step, frozen=True):
    """Lay two different cards of the hand, sealed."""

    rule = RULE
    cards: Words


def offers(t: "Tables", state: State, seat: Seat) -> tuple[Offer, ...]:
    return (Offer("lay", RULE, {"cards": subset(state.player(seat).hand, PAIR, PAIR)}),)


def complete(step: Lay) -> Lay:
    return Lay(in_order(step.cards)) if set(step.cards) <= set(CARDS) else step


def take(t: "Tables", state: State, seat: Seat, step: Lay, chance: Chance) -> Iterator[Event]:
    yield Laid(seat, step.cards)
