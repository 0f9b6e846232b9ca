"""When a seat is reminded of its deadline."""

from datetime import datetime, timedelta
from typing import NamedTuple

from arbiter.app import times
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.players import Player
from arbiter.kernel.clocks import durations, instants
from arbiter.kernel.clocks.seat_clock import Running
from arbiter.kernel.clocks.terms import Terms

LEAD = timedelta(minutes=15)  # before quiet hours in which a deadline passes


class Reminder(NamedTuple):
    """Goes out `at`, for a point so long `before` a `deadline`; all in ms, the instants since 1970."""

    at: int
    before: int
    deadline: int

    @property
    def about(self) -> str:
        """As a message names it."""
        return f"{self.deadline}/{self.before}"


def deadline_of(message: Message) -> int:
    """The deadline that a message `reminder` is about, in ms."""
    return int(message.about.partition("/")[0])


def reminders(terms: Terms, running: Running, player: Player) -> list[Reminder]:
    """The reminders of a clock, the earliest first; none for points that had passed when it began to count."""
    assert running.deadline is not None, "the clocks run"
    points = ((before, running.deadline - before) for before in map(durations.parse, terms.reminders))
    return sorted(
        Reminder(_kept_quiet(player, running, at), before, running.deadline)
        for before, at in points
        if at > running.since
    )


def _kept_quiet(player: Player, running: Running, at: int) -> int:
    """Behind quiet hours; before them where the deadline passes in them, unless the clock began to count too late."""
    quiet, zone = player.notifications.quiet, player.timezone
    hours = times.quiet_hours(quiet, zone, _moment(at)) if quiet else None
    if hours is None:
        return at
    start, end = (_ms(moment) for moment in (hours[0] - LEAD, hours[1]))
    assert running.deadline is not None, "the clocks run"
    if end < running.deadline:
        return end
    return start if start > running.since else at


def _moment(ms: int) -> datetime:
    return datetime.fromisoformat(instants.text(ms))


def _ms(moment: datetime) -> int:
    return instants.ms(times.rfc3339(moment))
