"""The opening pair (HV-1.3)."""

from collections.abc import Iterator

from arbiter.games.havana.components import CARDS, in_order
from arbiter.games.havana.events import Laid
from arbiter.games.havana.state import State
from arbiter.games.havana.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import subset
from arbiter.parts.fields import Words
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "HV-1.3"
PAIR = 2


class Lay(Step, frozen=True):
    """Lay two different cards from your hand; they stay sealed until all have laid theirs."""

    rule = RULE
    cards: Words


def offers(t: Tables, state: State, seat: Seat) -> tuple[Offer, ...]:
    return (Offer("lay", RULE, {"cards": subset(state.player(seat).hand, PAIR, PAIR)}),)


def complete(t: Tables, state: State, step: Lay) -> Lay:
    return Lay(in_order(step.cards)) if set(step.cards) <= set(CARDS) else step


def take(t: Tables, state: State, seat: Seat, step: Lay, chance: Chance) -> Iterator[Event]:
    yield Laid(seat, step.cards)


def read(t: Tables, state: State, words: Scanner) -> Lay:
    return Lay((words.word("a card", CARDS), words.word("a card", CARDS)))


LAY = Verb(step=Lay, offers={"lay": offers}, complete=complete, take=take, form="lay CARD CARD", read=read)
