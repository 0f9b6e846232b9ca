"""The Mayor: choosing the ship to load."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from arbiter.games.cuban.cards import rewarded, rewards, while_playable
from arbiter.games.cuban.events import Began, CharacterPlayed
from arbiter.games.cuban.frames import Loading
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.terms import REWARDS
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of
from arbiter.parts.fields import Count, Word
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "CN-3.14"


class Mayor(Step, frozen=True):
    """Play the Mayor: choose the ship to load, or take a reward."""

    rule = RULE
    berth: Count | UnsetType = UNSET
    reward: Word | UnsetType = UNSET


def offers(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    if berths := tuple(berth for berth, ship in enumerate(state.berths, 1) if ship):
        yield Offer("mayor", RULE, {"berth": one_of(*berths)})
    yield from rewards(t, state, seat, "mayor")


def take(t: Tables, state: State, seat: Seat, step: Mayor, chance: Chance) -> Iterator[Event]:
    if isinstance(step.berth, int):
        yield CharacterPlayed(seat, "mayor")
        yield Began(Loading(seat, step.berth))
    else:
        yield from rewarded(t, state, seat, "mayor", step)


def read(t: Tables, state: State, words: Scanner) -> Mayor:
    if words.next in REWARDS:
        return Mayor(reward=words.word("a reward", REWARDS))
    return Mayor(berth=words.number("the number of a berth (1 to 3) or a reward (a or b)", "berth"))


MAYOR = Verb(
    step=Mayor,
    offers={"turn": while_playable("mayor", offers)},
    take=take,
    form="mayor BERTH or mayor REWARD",
    read=read,
)
