"""Mails to a seat about clocks and open seats; None where they are stale, or nobody's."""

from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.kernel.clocks import instants
from arbiter.kernel.events import ClocksPaused, ClocksResumed
from arbiter.mail.sending.due import Due
from arbiter.mail.sending.reminder_times import deadline_of
from arbiter.mail.sending.seat_mail import reader
from arbiter.mail.writing import clock_change, missed, open_seat, reminder
from arbiter.mail.writing.addressee import Addressee, record
from arbiter.mail.writing.clock import terms_of


def due_reminder(services: Services, m: Message) -> Due | None:
    """Stale when the decision is answered, its deadline has moved or passed, or the clocks stand still."""
    to = _running(services, m)
    decision, deadline = to.decision if to else None, deadline_of(m)
    if to is None or decision is None or decision.decision != m.decision or to.seat in to.position.autopilot:
        return None
    running = to.position.clocks[to.seat - 1].running
    if running is None or running.deadline != deadline or deadline <= instants.ms(services.now()):
        return None
    id = reminder.id(services, m)
    return Due(id, to.player.email, lambda: reminder.write(services, to, decision, id))


def due_missed(services: Services, m: Message) -> Due | None:
    """Stale when another deadline was missed since, or the decision answered that all clocks waited for."""
    to = _running(services, m)
    if to is None or to.position.clocks[to.seat - 1].missed != m.decision or _answered_late(to):
        return None
    id = missed.id(services, m)
    return Due(id, to.player.email, lambda: missed.write(services, to, int(m.about), id))


def _answered_late(to: Addressee) -> bool:
    pauses = terms_of(to).on_timeout == "pause"
    return pauses and to.decision is None and to.seat not in to.position.autopilot


def due_open_seat(services: Services, m: Message) -> Due | None:
    """Stale when no seat is open any more."""
    to = _running(services, m)
    if to is None or "open" not in to.position.autopilot.values():
        return None
    id = open_seat.id(services, m)
    return Due(id, to.player.email, lambda: open_seat.write(services, to, int(m.about), id))


def due_clock_change(services: Services, m: Message) -> Due | None:
    """Stale when the clocks stand still again, or run again."""
    to = _running(services, m)
    told = record(services, to, int(m.about)) if to else None
    if to is None or told is None:
        return None
    last = next((event for event in reversed(told.events) if isinstance(event, ClocksPaused | ClocksResumed)), None)
    if isinstance(last, ClocksPaused) != (to.position.paused is not None):
        return None
    id = clock_change.id(services, m)
    return Due(id, to.player.email, lambda: clock_change.write(services, to, told, id))


def _running(services: Services, m: Message) -> Addressee | None:
    """The seat's reader, if the game has not ended."""
    to = reader(services, m)
    return to if to and to.position.status == "running" else None
