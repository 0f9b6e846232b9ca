"""What a game of the family is put together from: who is asked, what may be said, what a step does."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from arbiter.games.cuban.frames import Asking, Frame
from arbiter.games.cuban.state import State
from arbiter.kernel.events import Event, Seat
from arbiter.kernel.offers import Offer, Step
from arbiter.kernel.ruleset import Decision

Offering = Callable[[Any, Any, Seat], Iterable[Offer]]
Going = Callable[[Any, Any, Any], Iterable[Offer]]
Taking = Callable[[Any, Any, Seat, Any], Iterable[Event]]
Completing = Callable[[Any, Any, Any], Step]


def awaiting(state: State) -> Sequence[Decision]:
    """The open decision: the innermost frame's."""
    if not state.frames:
        return ()
    frame = state.frames[-1]
    if type(frame) is Asking:
        return (Decision(frame.kind, frame.seats, frame.sealed),)
    return (Decision("turn", (frame.seat,)),)


def offers(
    t: Any, state: State, seat: Seat, asked: Mapping[str, Sequence[Offering]], going: Mapping[type[Frame], Going]
) -> Iterator[Offer]:
    """What a seat may say: to a decision by its kind, within its turn by the innermost frame."""
    if not state.frames:
        return
    frame = state.frames[-1]
    if type(frame) is not Asking:
        if frame.seat == seat:
            yield from going[type(frame)](t, state, frame)
    elif seat in frame.seats:
        for offering in asked[frame.kind]:
            yield from offering(t, state, seat)
