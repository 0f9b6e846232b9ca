"""The end of a turn (HV-3.2, HV-3.6)."""

from collections.abc import Iterator

from arbiter.games.havana.events import TurnEnded
from arbiter.games.havana.state import State, Turn
from arbiter.games.havana.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Finished, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.frames import innermost
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "HV-3.2"
TO_END = Offer("end", RULE)


class End(Step, frozen=True):
    """End your turn; if you have reached the target, you win."""

    rule = RULE


def offers(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    """When both cards are carried out."""
    if not innermost(state, Turn).cards:
        yield TO_END


def take(t: Tables, state: State, seat: Seat, step: End, chance: Chance) -> Iterator[Event]:
    """A seat that has reached the target has won (HV-3.6)."""
    yield TurnEnded(seat)
    if state.player(seat).vp >= t.pack.target.vp[len(state.seats)]:
        yield Finished((seat,), standing(t, state))


def standing(t: Tables, state: State) -> tuple[int, ...]:
    """Victory points by seat (HV-R15)."""
    return tuple(player.vp for player in state.seats)


def read(t: Tables, state: State, words: Scanner) -> End:
    return End()


END = Verb(step=End, offers={Turn: offers}, take=take, form="end", read=read)
