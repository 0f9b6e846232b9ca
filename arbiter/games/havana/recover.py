"""Taking the discard pile back (HV-5.2)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arbiter.games.havana.events import Declined, Recovered
from arbiter.games.havana.state import State
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of

if TYPE_CHECKING:
    from arbiter.games.havana.tables import Tables

RULE = "HV-5.2"
FREE = Offer("recover", RULE, {"take": one_of(True, False)})
EMPTY_HANDED = Offer("recover", RULE, {"take": one_of(True)})


class Recover(Step, frozen=True):
    """Take the whole discard pile back to hand, or leave it; sealed."""

    rule = RULE
    take: bool


def concerned(t: "Tables", state: State) -> tuple[Seat, ...]:
    """Seats with few cards in hand."""
    few = t.pack.recovery.hand
    return tuple(seat for seat, player in enumerate(state.seats, 1) if len(player.hand) <= few)


def offers(t: "Tables", state: State, seat: Seat) -> tuple[Offer, ...]:
    return (FREE if state.player(seat).hand else EMPTY_HANDED,)


def take(t: "Tables", state: State, seat: Seat, step: Recover, chance: Chance) -> Iterator[Event]:
    yield Recovered(seat, state.player(seat).discard) if step.take else Declined(seat)
