"""What must hold of clocks after each record, kept by hand from the events alone."""

from typing import Any

from msgspec import UNSET

from arbiter.kernel import events as ev
from arbiter.kernel.clocks import durations, instants
from arbiter.kernel.clocks.terms import Allowance, allowance
from arbiter.kernel.position import Position, next_deadline
from arbiter.kernel.records import Record


class Account:
    """A seat's bank in ms, whether its grace was used, and its open deadline (None: paused) by the decision."""

    def __init__(self, bank: int) -> None:
        self.bank, self.grace, self.deadlines = bank, False, dict[str, int | None]()


class Ledger:
    """Raises AssertionError at the first record that breaks a rule."""

    def __init__(self, position: Position[Any]) -> None:
        clock = position.setup.clock
        assert clock is not UNSET
        self.full: Allowance = allowance(clock)
        self.seats = {seat: Account(self.full.bank) for seat in range(1, len(position.taken) + 1)}

    def follow(self, record: Record[Any], after: Position[Any]) -> None:
        for event in record.events:
            match event:
                case ev.ClockStarted():
                    self._start(self.seats[event.seat], event, record.at)
                case ev.ClockStopped() | ev.DeadlineMissed():
                    self._charge(self.seats[event.seat], event)
                case ev.DeadlineMoved():
                    self._move(self.seats[event.seat], event, record.at)
        self._agree(after)

    def _start(self, seat: Account, event: ev.ClockStarted, at: str) -> None:
        assert not seat.deadlines, "one decision at a time"
        assert event.since == at
        seat.deadlines[event.decision] = _ms(event.deadline)
        if event.deadline is not UNSET:
            least = self.full.turn + seat.bank + (0 if seat.grace else self.full.grace)
            assert instants.ms(event.deadline) >= instants.ms(at) + least, "all time has passed that may count"

    def _charge(self, seat: Account, event: Any) -> None:
        seat.deadlines.pop(event.decision)
        charged = durations.parse(event.charged)
        assert 0 <= charged <= seat.bank
        assert not (event.grace and seat.grace), "the period of grace is used once"
        seat.grace = seat.grace or event.grace
        seat.bank -= charged
        if isinstance(event, ev.ClockStopped):
            added = durations.parse(event.bank) - seat.bank
            most = 0 if event.late else self.full.increment
            assert added == max(min(most, self.full.bank - seat.bank), 0), "a bank grows by the increment alone"
            seat.bank += added
        assert 0 <= seat.bank <= self.full.bank

    def _move(self, seat: Account, event: ev.DeadlineMoved, at: str) -> None:
        assert seat.deadlines[event.decision] == _ms(event.old)
        assert event.since == at
        seat.deadlines[event.decision] = _ms(event.new)

    def _agree(self, after: Position[Any]) -> None:
        """Deadlines are those of the last event about each: none has moved without one."""
        for seat, clock in enumerate(after.clocks, 1):
            running = {clock.running.decision: clock.running.deadline} if clock.running else {}
            assert running == self.seats[seat].deadlines
            assert clock.bank == self.seats[seat].bank
            assert clock.grace == (0 if self.seats[seat].grace else self.full.grace)
        due = [deadline for seat in self.seats.values() for deadline in seat.deadlines.values() if deadline]
        assert next_deadline(after) == min(due, default=0)


def _ms(text: Any) -> int | None:
    return None if text is UNSET else instants.ms(text)
