"""Seats that change hands, decided again."""

from arbiter.audit.faults import Fault, json
from arbiter.audit.redraft import Redraft
from arbiter.kernel import events as ev
from arbiter.kernel import seats


def resigned(draft: Redraft) -> bool:
    """Whether a seat is given up in a record of its own."""
    event = _first(draft)
    return isinstance(event, ev.SeatOpened | ev.SeatForfeited) and event.reason == seats.RESIGNED


def vacated(draft: Redraft) -> int:
    """The seat that the arbiter opens as its player is gone, or 0."""
    event = _first(draft)
    return event.seat if isinstance(event, ev.SeatOpened) and event.reason == seats.DELETED else 0


def redecide_takeover(draft: Redraft, player: str) -> None:
    """Decide a takeover again; raises `Fault` and `Refusal`."""
    taken = _first(draft)
    if not isinstance(taken, ev.SeatTaken):
        raise Fault("a seat taken over", json(taken))
    seats.take_over(draft, player, taken.seat, taken.zone or draft.position.zone)


def _first(draft: Redraft) -> ev.Event | None:
    """The next recorded event, not counting what it says of the log's format."""
    following = draft.recorded[len(draft.events) :]
    return next((event for event in following if not isinstance(event, ev.LogExtended)), None)
