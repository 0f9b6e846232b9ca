"""Buying end buildings (HV-3.2 to HV-3.5)."""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from arbiter.games.havana.events import Bought
from arbiter.games.havana.pack import Building
from arbiter.games.havana.payment import SWAPS, WORKERS, payable, payment, ways
from arbiter.games.havana.state import Player, State, Turn
from arbiter.games.havana.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of
from arbiter.parts.fields import Count
from arbiter.parts.frames import innermost
from arbiter.parts.goods import counted
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "HV-3.2"
SWAP = "HV-3.4"
SWAP_WORDS = {"worker_by_pesos": WORKERS, **{field: field for field in SWAPS.values()}}
READ_SWAPS = {**SWAP_WORDS, WORKERS: WORKERS}


class Buy(Step, frozen=True, kw_only=True):
    """Buy an end building; 5 pesos may replace a worker, and 5 gray cubes a coloured one."""

    rule = RULE
    building: Count
    workers_by_pesos: Count | UnsetType = UNSET
    red_by_gray: Count | UnsetType = UNSET
    yellow_by_gray: Count | UnsetType = UNSET
    blue_by_gray: Count | UnsetType = UNSET
    brown_by_gray: Count | UnsetType = UNSET


def offers(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    """When both cards are carried out: buildings for what they ask, then those by swaps."""
    if innermost(state, Turn).cards:
        return
    player = state.player(seat)
    able = [number for number in state.ends if _able(t, player, number)]
    if plain := [number for number in able if payable(t.costs[number], player)]:
        yield Offer("buy", RULE, {"building": one_of(*plain)})
    for number in able:
        for fields in filter(None, ways(t.pack.swap, t.costs[number], player)):
            yield Offer("buy", SWAP, {"building": one_of(number), **fields})


def _able(t: Tables, player: Player, number: int) -> bool:
    return not t.buildings[number].architect or not t.architects.isdisjoint(player.open)


def complete(t: Tables, state: State, step: Buy) -> Buy:
    """A swap of 0 is left out (HV-R2)."""
    swaps = {name: getattr(step, name) or UNSET for name in step.__struct_fields__ if name != "building"}
    return Buy(building=step.building, **swaps)


def take(t: Tables, state: State, seat: Seat, step: Buy, chance: Chance) -> Iterator[Event]:
    building: Building = t.buildings[step.building]
    paid = payment(t.pack.swap, t.costs[step.building], step)
    yield Bought(seat=seat, building=building.number, vp=building.vp, **paid)


def read(t: Tables, state: State, words: Scanner) -> Buy:
    building = words.number("the number of a building", "building")
    return Buy(building=building, **counted(READ_SWAPS[word] for word in words.some(READ_SWAPS)))


def write(step: Buy) -> Iterator[str]:
    yield str(step.building)
    for word, field in SWAP_WORDS.items():
        yield from (word,) * (getattr(step, field) or 0)


BUY = Verb(
    step=Buy,
    offers={Turn: offers},
    complete=complete,
    take=take,
    form="buy BUILDING [worker_by_pesos ...] [COLOUR_by_gray ...]",
    read=read,
    write=write,
)
