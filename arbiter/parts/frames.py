"""Where a game stands: a stack of frames, the innermost last; its seats are to act next."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from arbiter.kernel.events import Seat, snake
from arbiter.kernel.ruleset import Decision


class Frame(msgspec.Struct, frozen=True, tag_field="frame", tag=snake):
    """Base of all frames; in JSON `frame` is the class's name in snake case."""


class Asking(Frame, frozen=True):
    """Base of an open decision's frame: these seats still owe their answer."""

    kind: str
    seats: tuple[Seat, ...]
    sealed: bool | str


class Acting(Frame, frozen=True):
    """Base of the frames of one seat's turn."""

    seat: Seat


class Stacked(Protocol):
    """A state with its open frames."""

    @property
    def frames(self) -> Sequence[Any]: ...


F = TypeVar("F", bound=Frame)
A = TypeVar("A", bound=Asking)


def innermost(state: Stacked, kind: type[F]) -> F:
    """The innermost open frame, which is of this kind."""
    frame = state.frames[-1]
    assert isinstance(frame, kind), f"only within {kind.__name__}"
    return frame


def asked_seats(state: Stacked) -> tuple[Seat, ...]:
    """The seats that the innermost frame asks."""
    return next((decision.seats for decision in awaiting(state)), ())


def awaiting(state: Stacked) -> tuple[Decision, ...]:
    """The open decision; all frames of a turn belong to the decision `turn`."""
    match state.frames[-1:]:
        case (Asking() as frame,):
            return (Decision(frame.kind, frame.seats, frame.sealed),)
        case (Acting() as frame,):
            return (Decision("turn", (frame.seat,)),)
    return ()


def answered(asking: A, seat: Seat) -> tuple[A, ...]:
    """The decision's frame without a seat that has answered; nothing when that was the last."""
    left = tuple(waiting for waiting in asking.seats if waiting != seat)
    return (msgspec.structs.replace(asking, seats=left),) if left else ()
