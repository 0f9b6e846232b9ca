"""What follows a record that changed clocks or opened a seat: mails about it, and the arming of reminders."""

from collections.abc import Container
from typing import Any

from msgspec import UNSET

from arbiter.app.ports.outbox import Message
from arbiter.kernel.clocks.seat_clock import Running
from arbiter.kernel.position import Position


def messages(before: Position[Any], after: Position[Any], told: Container[int]) -> list[Message]:
    """`told`: the seats that another mail about this record goes to, which tells them of this too."""
    if after.status != "running":
        return []
    seats = range(1, len(after.taken) + 1)
    notices = (_notice(before, after, seat) for seat in seats if seat not in told)
    return [*filter(None, notices), *(_remind(after, seat) for seat in seats if _to_remind(before, after, seat))]


def _notice(before: Position[Any], after: Position[Any], seat: int) -> Message | None:
    """At most one mail for each seat, about what concerns it most; who no longer plays is told of its own seat only."""
    opened = _opened(before, after)
    if _missed(before, after, seat):
        return _message("missed", after, seat, after.clocks[seat - 1].missed)
    if opened and (seat in opened or seat not in after.autopilot):
        return _message("open_seat", after, seat)
    if seat not in after.autopilot and _changed(before, after, seat):
        return _message("clock_change", after, seat)
    return None


def _message(kind: str, after: Position[Any], seat: int, decision: str = "") -> Message:
    """`about` names the record."""
    taken = after.taken[seat - 1]
    assert taken is not None, "a game that has started has no free seat"
    return Message(kind, after.game, decision, seat, taken.player, str(after.version))


def _missed(before: Position[Any], after: Position[Any], seat: int) -> bool:
    return bool(before.clocks) and after.clocks[seat - 1].misses > before.clocks[seat - 1].misses


def _opened(before: Position[Any], after: Position[Any]) -> list[int]:
    """The seats that are open for a substitute now and were not before."""
    return [seat for seat, why in after.autopilot.items() if why == "open" != before.autopilot.get(seat)]


def _changed(before: Position[Any], after: Position[Any], seat: int) -> bool:
    """Whether the clocks stand still, or run again as another seat answered, or the seat's deadline comes earlier."""
    if before.paused and after.paused is None:
        return before.paused.seat != seat
    if after.paused and before.paused is None:
        return True
    old, new = _running(before, seat), _running(after, seat)
    if old is None or new is None or old.decision != new.decision or old.deadline is None or new.deadline is None:
        return False
    return new.deadline < old.deadline


def _running(position: Position[Any], seat: int) -> Running | None:
    return position.clocks[seat - 1].running if position.clocks else None


def _to_remind(before: Position[Any], after: Position[Any], seat: int) -> bool:
    """Whether the seat has another deadline than before, in a game with reminders."""
    terms, old, new = after.setup.clock, _running(before, seat), _running(after, seat)
    if terms is UNSET or not terms.reminders or new is None or new.deadline is None:
        return False
    return old is None or (old.decision, old.deadline) != (new.decision, new.deadline)


def _remind(after: Position[Any], seat: int) -> Message:
    return Message("remind", after.game, seat=seat)
