"""Loading the ship that the Mayor chose."""

from collections.abc import Iterator

from arbiter.games.cuban import reading
from arbiter.games.cuban.end import end
from arbiter.games.cuban.events import Loaded
from arbiter.games.cuban.frames import Loading
from arbiter.games.cuban.moves import leaving
from arbiter.games.cuban.restrictions import Export, ExportBan
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.terms import CARGO
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.domains import one_of
from arbiter.parts.fields import Word
from arbiter.parts.frames import innermost
from arbiter.parts.line import Scanner
from arbiter.parts.verb import Verb

RULE = "CN-3.14"


class Load(Step, frozen=True):
    """Load one good onto the chosen ship."""

    rule = RULE
    good: Word


def offers(t: Tables, state: State, seat: Seat) -> Iterator[Offer]:
    if goods := _loadable(t, state, innermost(state, Loading)):
        yield Offer("load", RULE, {"good": one_of(*goods)})
    yield end(RULE)


def _loadable(t: Tables, state: State, frame: Loading) -> tuple[str, ...]:
    ship, player = state.berths[frame.berth - 1], state.player(frame.seat)
    ban = t.restriction(state, ExportBan)
    allowed = [good for good in CARGO if not ban or good not in ban.goods]
    return tuple(good for good in allowed if ship and ship.room(good) and player.owns(good))


def take(t: Tables, state: State, seat: Seat, step: Load, chance: Chance) -> Iterator[Event]:
    berth, export = innermost(state, Loading).berth, t.restriction(state, Export)
    vp = export.vp if export else t.pack.harbour.berth_vp[berth - 1]
    change = leaving(state.player(seat), {step.good: 1})
    yield Loaded(seat=seat, berth=berth, good=step.good, vp=vp, **change)


def read(t: Tables, state: State, words: Scanner) -> list[Step]:
    return [Load(good) for good in reading.some_goods(words)]


LOAD = Verb(step=Load, offers={Loading: offers}, take=take, form="load GOOD ...", read=read)
