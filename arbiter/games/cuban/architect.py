"""The Architect: constructing a building."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from arbiter.games.cuban.cards import rewarded, rewards
from arbiter.games.cuban.domains import one_of
from arbiter.games.cuban.events import CharacterPlayed, Constructed
from arbiter.games.cuban.fields import Count, Word
from arbiter.games.cuban.restrictions import BuildingCharge, in_force
from arbiter.games.cuban.state import State
from arbiter.games.cuban.words import CELLS, RESOURCES
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.goods import minus

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables

RULE = "CN-3.12"
NOTHING = Offer("architect", RULE, {"building": one_of(None)})


class Architect(Step, frozen=True):
    """Play the Architect: construct a building on a cell, or none, or take a reward."""

    rule = RULE
    building: Count | UnsetType | None = UNSET
    cell: Word | UnsetType = UNSET
    reward: Word | UnsetType = UNSET


def offers(t: "Tables", state: State, seat: Seat) -> Iterator[Offer]:
    if buildings := _affordable(t, state, seat):
        built = state.player(seat).buildings
        cells = one_of(*(cell for cell in CELLS if cell not in built))
        yield Offer("architect", RULE, {"building": one_of(*buildings), "cell": cells})
    yield NOTHING
    yield from rewards(t, state, seat, "architect")


def _affordable(t: "Tables", state: State, seat: Seat) -> tuple[int, ...]:
    player = state.player(seat)
    if player.pesos < _charge(t, state) or len(player.buildings) == len(CELLS):
        return ()
    wood, water, stone = (player.forecourt.get(kind, 0) for kind in RESOURCES)
    costs = ((number, t.costs[number]) for number in state.display)
    return tuple(number for number, (w, a, s) in costs if w <= wood and a <= water and s <= stone)


def _charge(t: "Tables", state: State) -> int:
    charge = in_force(t, state, BuildingCharge)
    return charge.pesos if charge else 0


def take(t: "Tables", state: State, seat: Seat, step: Architect) -> Iterator[Event]:
    if step.reward is not UNSET:
        yield from rewarded(t, state, seat, "architect", step)
        return
    yield CharacterPlayed(seat, "architect")
    if isinstance(step.building, int) and isinstance(step.cell, str):
        cost = minus(t.buildings[step.building].cost)
        pesos = -_charge(t, state)
        yield Constructed(seat=seat, building=step.building, cell=step.cell, forecourt=cost, pesos=pesos)
