"""The Architect: constructing a building."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from arbiter.games.cuban import reading
from arbiter.games.cuban.cards import rewarded, rewards, while_playable
from arbiter.games.cuban.events import CharacterPlayed, Constructed
from arbiter.games.cuban.pack import Building
from arbiter.games.cuban.restrictions import BuildingCharge
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.terms import CELLS, RESOURCES, REWARDS
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of
from arbiter.parts.fields import Count, Word
from arbiter.parts.goods import minus
from arbiter.parts.line import Scanner, key, unreadable
from arbiter.parts.verb import Verb

RULE = "CN-3.12"
NOTHING = Offer("architect", RULE, {"building": one_of(None)})


class Architect(Step, frozen=True):
    """Play the Architect: construct a building on a cell, construct nothing, or take a reward."""

    rule = RULE
    building: Count | UnsetType | None = UNSET
    cell: Word | UnsetType = UNSET
    reward: Word | UnsetType = UNSET


def offers(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    if buildings := _affordable(t, state, seat):
        built = state.player(seat).buildings
        cells = one_of(*(cell for cell in CELLS if cell not in built))
        yield Offer("architect", RULE, {"building": one_of(*buildings), "cell": cells})
    yield NOTHING
    yield from rewards(t, state, seat, "architect")


def _affordable(t: Tables, state: State, seat: Seat) -> tuple[int, ...]:
    player = state.player(seat)
    if player.pesos < _charge(t, state) or len(player.buildings) == len(CELLS):
        return ()
    wood, water, stone = (player.forecourt.get(kind, 0) for kind in RESOURCES)
    costs = ((number, t.costs[number]) for number in state.display)
    return tuple(number for number, (w, a, s) in costs if w <= wood and a <= water and s <= stone)


def _charge(t: Tables, state: State) -> int:
    charge = t.restriction(state, BuildingCharge)
    return charge.pesos if charge else 0


def take(t: Tables, state: State, seat: Seat, step: Architect, chance: Chance) -> Iterator[Event]:
    if step.reward is not UNSET:
        yield from rewarded(t, state, seat, "architect", step)
        return
    yield CharacterPlayed(seat, "architect")
    if isinstance(step.building, int) and isinstance(step.cell, str):
        cost = minus(t.buildings[step.building].cost)
        pesos = -_charge(t, state)
        yield Constructed(seat=seat, building=step.building, cell=step.cell, forecourt=cost, pesos=pesos)


def read(t: Tables, state: State, words: Scanner) -> Architect:
    if words.none():
        return Architect(building=None)
    if words.next in REWARDS:
        return Architect(reward=words.word("a reward", REWARDS))
    return Architect(building=read_building(t, words), cell=reading.cell(words))


def read_building(t: Tables, words: Scanner) -> int:
    """A building by its number or name; two buildings can share a name."""
    if words.is_number:
        return words.number("the number of a building")
    name = words.name({name for building in t.pack.buildings for name in _names(building)})
    if not name:
        raise unreadable(f"There is no building `{words.next}`; give its number, or its name as in `large_bank`.")
    numbers = [building.number for building in t.pack.buildings if name in _names(building)]
    if len(numbers) > 1:
        raise unreadable(f"`{name}` is the name of buildings {' and '.join(map(str, numbers))}; give the number.")
    return numbers[0]


def _names(building: Building) -> tuple[str, str]:
    return building.id, key(building.name)


ARCHITECT = Verb(
    step=Architect,
    offers={"turn": while_playable("architect", offers)},
    take=take,
    form="architect BUILDING CELL or architect REWARD or architect none",
    read=read,
)
