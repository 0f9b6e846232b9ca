"""Every step of Havana: when it is offered, how it is completed, what it does."""

from collections.abc import Callable, Iterable
from typing import Any, get_args

from arbiter.games.havana import act, buy, cover, lay, recover
from arbiter.games.havana.state import State, Turn
from arbiter.games.havana.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step

Steps = lay.Lay | act.Act | buy.Buy | buy.End | cover.Cover | recover.Recover
STEPS: tuple[type[Step], ...] = get_args(Steps)
Offering = Callable[[Tables, State, Seat], Iterable[Offer]]
Taking = Callable[[Tables, State, Seat, Any, Chance], Iterable[Event]]

ASKED: dict[str, Offering] = {"lay": lay.offers, "cover": cover.offers, "recover": recover.offers}
COMPLETE: dict[type[Step], Callable[[Any], Step]] = {
    lay.Lay: lay.complete,
    act.Act: act.complete,
    buy.Buy: buy.complete,
}
TAKE: dict[type[Step], Taking] = {
    lay.Lay: lay.take,
    act.Act: act.take,
    buy.Buy: buy.take,
    buy.End: buy.end,
    cover.Cover: cover.take,
    recover.Recover: recover.take,
}


def offers(t: Tables, state: State, seat: Seat) -> Iterable[Offer]:
    """What a seat may say now."""
    frame = state.frame
    if frame is None:
        return ()
    if type(frame) is Turn:
        return (act if frame.cards else buy).offers(t, state, frame) if frame.seat == seat else ()
    return ASKED[frame.kind](t, state, seat) if seat in frame.seats else ()
