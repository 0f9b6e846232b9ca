"""Reminders of deadlines: at the points that a game's terms name, once each, for the deadline as it is then."""

from msgspec import UNSET

from arbiter.app import log
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.app.times import moment
from arbiter.kernel.clocks import instants
from arbiter.kernel.clocks.seat_clock import Running
from arbiter.mail.sending.reminder_times import Reminder, reminders

AT_ONCE = 500  # seats looked after in one go


def release(services: Services) -> int:
    """Have the seats looked after whose next reminder is due; returns how many. Doing so twice sends nothing twice."""
    names = services.reminders.due(moment(services).timestamp())[:AT_ONCE]
    for name in names:
        messages = services.reminders.messages(name)
        for message in messages:
            services.outbox.push(message)
        services.reminders.drop(name, messages)
    return len(names)


def look_after(services: Services, game: str, seat: int) -> None:
    """Have a seat reminded if that is due, and looked after again when the next reminder is.

    Of several that are due only the last is sent. Refuses as `log.load` does.
    """
    now = instants.ms(services.now())
    for reminder, message in _pending(services, game, seat, now):
        if reminder.at <= now:
            services.outbox.push(message)
        else:
            _arm(services, game, seat, reminder.at)


def _pending(services: Services, game: str, seat: int, now: int) -> list[tuple[Reminder, Message]]:
    """The last reminder that is due, and the first that is to come; none without a deadline."""
    position = log.load(services, game).position
    terms, taken = position.setup.clock, position.taken[seat - 1]
    running = position.clocks[seat - 1].running if position.clocks else None
    player = services.players.get(taken.player) if taken else None
    if terms is UNSET or player is None or not _counts(running, now) or position.status != "running":
        return []
    assert running is not None, "it counts"
    found = reminders(terms, running, player)
    chosen = [r for r in found if r.at <= now][-1:] + [r for r in found if r.at > now][:1]
    return [(r, Message("reminder", game, running.decision, seat, player.id, r.about)) for r in chosen]


def _counts(running: Running | None, now: int) -> bool:
    return running is not None and running.deadline is not None and running.deadline > now


def _arm(services: Services, game: str, seat: int, at: int) -> None:
    """Whenever the seat was to be looked after before, it is now at this time (ms)."""
    name = f"{game}/{seat}"
    services.reminders.put(name, Message("remind", game, seat=seat), at / 1000)
    services.reminders.later(name, at / 1000)
