"""The Foreman: using the buildings in the worker's row and column, or any single one."""

from collections.abc import Iterator

from arbiter.games.cuban.cards import while_playable
from arbiter.games.cuban.events import Began, CharacterPlayed
from arbiter.games.cuban.frames import Supervising
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "CN-3.13"
ALONE = (Offer("foreman", RULE),)


class Foreman(Step, frozen=True):
    """Play the Foreman: use the buildings in your worker's row and column, or any single one."""

    rule = RULE


def offers(t: Tables, state: State, seat: Seat) -> tuple[Offer, ...]:
    return ALONE


def take(t: Tables, state: State, seat: Seat, step: Step, chance: Chance) -> Iterator[Event]:
    yield CharacterPlayed(seat, "foreman")
    yield began(t, state, seat, state.player(seat).worker)


def began(t: Tables, state: State, seat: Seat, worker: str) -> Event:
    """The buildings in the row and column of the worker's cell may be used now."""
    built = state.player(seat).buildings
    return Began(Supervising(seat, tuple(cell for cell in t.reach[worker] if cell in built)))


def read(t: Tables, state: State, words: Scanner) -> Foreman:
    return Foreman()


FOREMAN = Verb(
    step=Foreman,
    offers={"turn": while_playable("foreman", offers)},
    take=take,
    form="foreman",
    read=read,
)
