"""Taking the discard pile back (HV-5.2)."""

from collections.abc import Iterator

from arbiter.games.havana.events import Declined, Recovered
from arbiter.games.havana.state import State
from arbiter.games.havana.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "HV-5.2"
FREE = Offer("recover", RULE, {"take": one_of(True, False)})
EMPTY_HANDED = Offer("recover", RULE, {"take": one_of(True)})


class Recover(Step, frozen=True):
    """Take back your whole discard pile, or leave it; sealed."""

    rule = RULE
    take: bool


def concerned(t: Tables, state: State) -> tuple[Seat, ...]:
    """Seats with few cards in hand."""
    few = t.pack.recovery.hand
    return tuple(seat for seat, player in enumerate(state.seats, 1) if len(player.hand) <= few)


def offers(t: Tables, state: State, seat: Seat) -> tuple[Offer, ...]:
    return (FREE if state.player(seat).hand else EMPTY_HANDED,)


def take(t: Tables, state: State, seat: Seat, step: Recover, chance: Chance) -> Iterator[Event]:
    yield Recovered(seat, state.player(seat).discard) if step.take else Declined(seat)


def read(t: Tables, state: State, words: Scanner) -> Recover:
    words.accept("take")
    return Recover(words.word("`yes` or `no`", ("yes", "no", "true", "false")) in ("yes", "true"))


def write(step: Recover) -> Iterator[str]:
    yield "yes" if step.take else "no"


RECOVER = Verb(
    step=Recover,
    offers={"recover": offers},
    take=take,
    form="recover yes or recover no",
    read=read,
    write=write,
)
