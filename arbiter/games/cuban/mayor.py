"""The Mayor: loading one ship."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from arbiter.games.cuban.cards import rewarded, rewards
from arbiter.games.cuban.domains import one_of
from arbiter.games.cuban.end import end
from arbiter.games.cuban.events import Began, CharacterPlayed, Loaded
from arbiter.games.cuban.fields import Count, Word
from arbiter.games.cuban.frames import Loading
from arbiter.games.cuban.moves import leaving
from arbiter.games.cuban.restrictions import Export, ExportBan, in_force
from arbiter.games.cuban.state import State
from arbiter.games.cuban.words import CARGO
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step

if TYPE_CHECKING:
    from arbiter.games.cuban.tables import Tables

RULE = "CN-3.14"


class Mayor(Step, frozen=True):
    """Play the Mayor: choose the ship to load, or take a reward."""

    rule = RULE
    berth: Count | UnsetType = UNSET
    reward: Word | UnsetType = UNSET


class Load(Step, frozen=True):
    """Put one good onto the chosen ship."""

    rule = RULE
    good: Word


def offers(t: "Tables", state: State, seat: Seat) -> Iterator[Offer]:
    if berths := tuple(berth for berth, ship in enumerate(state.berths, 1) if ship):
        yield Offer("mayor", RULE, {"berth": one_of(*berths)})
    yield from rewards(t, state, seat, "mayor")


def take(t: "Tables", state: State, seat: Seat, step: Mayor) -> Iterator[Event]:
    if isinstance(step.berth, int):
        yield CharacterPlayed(seat, "mayor")
        yield Began(Loading(seat, step.berth))
    else:
        yield from rewarded(t, state, seat, "mayor", step)


def loads(t: "Tables", state: State, frame: Loading) -> Iterator[Offer]:
    if goods := _loadable(t, state, frame):
        yield Offer("load", RULE, {"good": one_of(*goods)})
    yield end(RULE)


def _loadable(t: "Tables", state: State, frame: Loading) -> tuple[str, ...]:
    ship, player = state.berths[frame.berth - 1], state.player(frame.seat)
    ban = in_force(t, state, ExportBan)
    allowed = [good for good in CARGO if not ban or good not in ban.goods]
    return tuple(good for good in allowed if ship and ship.room(good) and player.owns(good))


def load(t: "Tables", state: State, seat: Seat, step: Load) -> Iterator[Event]:
    frame = state.frames[-1]
    assert isinstance(frame, Loading), "a good is loaded within the Mayor's action"
    export = in_force(t, state, Export)
    vp = export.vp if export else t.pack.harbour.berth_vp[frame.berth - 1]
    change = leaving(state.player(seat), {step.good: 1})
    yield Loaded(seat=seat, berth=frame.berth, good=step.good, vp=vp, **change)
