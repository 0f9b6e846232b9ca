"""Reminders: when they come, that each comes once, and when none does."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from msgspec import UNSET

from arbiter.app.ports.players import Notifications, Quiet
from arbiter.app.services import Services
from arbiter.kernel.clocks import instants
from arbiter.mail.sending import kinds, policy, reminder_times, reminders
from arbiter.mail.writing.moments import told
from tests.mail.clocked import Clocked
from tests.mail.test_clock_mails import move_deadline

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
NIGHT = Notifications(quiet=Quiet("22:00", "07:00"))
PLAIN = {"turn": "P3D", "bank": "PT0S", "increment": "PT0S", "grace": "PT0S", "reminders": ["P1D", "PT2H"]}
START = "2026-03-25T09:00:00.000Z"


@pytest.fixture
def table(services: Services) -> Clocked:
    """Ann has until 28 March 09:00 UTC."""
    table = Clocked(services, start=START, **PLAIN)
    table.work()
    return table


def came(table: Clocked) -> list[str]:
    """When reminders came."""
    return [sent.at for sent in table.mails("reminder")]


def test_they_come_at_their_points(table: Clocked) -> None:
    table.change(table.ann, timezone="Europe/Berlin")
    table.at("2026-03-27T08:59:59.000Z")
    assert came(table) == []
    table.at("2026-03-27T09:00:00.000Z")
    table.at("2026-03-28T06:59:59.000Z")
    assert came(table) == ["2026-03-27T09:00:00.000Z"]
    table.at("2026-03-28T07:00:00.000Z")
    assert came(table) == ["2026-03-27T09:00:00.000Z", "2026-03-28T07:00:00.000Z"]
    for sent in table.mails("reminder"):
        assert sent.seat == table.ann
        assert f"this is a reminder: decision {table.awaited()[0][0]} waits for your answer." in sent.text
        assert "Your deadline is Saturday, 28 March 2026, 10:00 CET (09:00 UTC)." in sent.text
        assert "What you can answer" in sent.text
    assert len({sent.mail["Message-ID"] for sent in table.mails("reminder")}) == 2
    assert table.mails("reminder")[0].mail["Reply-To"] == table.mails("turn")[0].mail["Reply-To"]


def test_none_comes_for_an_answered_decision(table: Clocked) -> None:
    table.at("2026-03-27T08:59:00.000Z")
    table.answer(table.ann)
    table.at("2026-03-28T09:00:00.000Z")
    assert table.mails("reminder", table.ann) == []


def test_a_moved_deadline_has_its_own(table: Clocked) -> None:
    move_deadline(table, table.ann, DAY)
    for hour in range(96):
        table.at(instants.ms(START) + hour * HOUR)
    assert came(table) == ["2026-03-28T09:00:00.000Z", "2026-03-29T07:00:00.000Z"]
    assert "Sunday, 29 March 2026, 09:00 UTC" in table.mails("reminder")[0].text


def test_one_that_is_on_its_way_while_the_deadline_moves_is_dropped(table: Clocked) -> None:
    table.timeline.now = instants.ms("2026-03-27T09:00:00.000Z")
    reminders.look_after(table.services, table.game, table.ann)
    [task] = table.tasks()
    assert kinds.DUE["reminder"](table.services, task.message) is not None
    move_deadline(table, table.ann, DAY)
    assert kinds.DUE["reminder"](table.services, task.message) is None


def test_none_comes_while_the_clocks_stand_still(services: Services) -> None:
    table = Clocked(services, start=START, **{**PLAIN, "on_timeout": "pause"})
    table.work()
    for hour in range(0, 30 * 24, 2):
        table.at(instants.ms(START) + hour * HOUR)
    assert [at[:10] for at in came(table)] == ["2026-03-27", "2026-03-28"]
    table.answer(table.ann)
    other = table.asked_seat()
    deadline = table.deadline(other)
    table.at(deadline - DAY)
    table.at(deadline - 2 * HOUR)
    assert [sent.at for sent in table.mails("reminder", other)] == [
        instants.text(deadline - DAY),
        instants.text(deadline - 2 * HOUR),
    ]


def test_none_comes_to_a_seat_that_the_arbiter_plays(services: Services) -> None:
    table = Clocked(services, start=START, **{**PLAIN, "misses": 1})
    table.work()
    table.at("2026-03-27T09:00:00.000Z")
    table.miss(table.ann)
    for day in range(40):
        table.at(instants.ms("2026-03-29T09:00:00.000Z") + day * DAY)
    assert len(table.mails("reminder", table.ann)) == 1


def test_none_comes_once_the_game_is_over(services: Services) -> None:
    table = Clocked(services, seats=2, start=START, **{**PLAIN, "on_timeout": "forfeit"})
    table.work()
    table.timeline.now = table.deadline(table.ann) - 1
    reminders.look_after(table.services, table.game, table.ann)
    pushed = [task.message for task in table.tasks() if task.message.kind == "reminder"]
    table.miss(table.ann)
    assert table.position.status == "finished"
    assert kinds.DUE["reminder"](table.services, pushed[0]) is None
    before = len(table.mails("reminder"))
    for day in range(10):
        table.at(table.timeline.now + day * DAY)
    assert len(table.mails("reminder")) == before
    assert services.reminders.messages(f"{table.game}/{table.ann}") == []


def test_what_was_due_while_nothing_ran_comes_once_and_not_behind_the_deadline(table: Clocked) -> None:
    table.at("2026-03-28T08:00:00.000Z")
    assert came(table) == ["2026-03-28T08:00:00.000Z"], "of two that are due the last alone"
    other = Clocked(table.services, start=START, **PLAIN)
    other.work()
    other.timeline.now = other.deadline(other.ann)
    reminders.release(other.services)
    for task in [task for task in other.tasks() if task.message.kind in ("remind", "reminder")]:
        other.run(task)
    assert came(other) == []


def test_points_that_had_passed_when_the_clock_began_are_left_out(services: Services) -> None:
    table = Clocked(services, start=START, **{**PLAIN, "turn": "PT3H"})
    table.work()
    table.miss(table.ann)
    assert came(table) == []
    table = Clocked(services, start=START, **{**PLAIN, "turn": "PT3H"})
    table.work()
    table.at("2026-03-25T10:00:00.000Z")
    assert came(table) == ["2026-03-25T10:00:00.000Z"]


def test_nothing_is_armed_in_a_game_without_reminders(services: Services) -> None:
    table = Clocked(services, start=START, **{**PLAIN, "reminders": []})
    table.work()
    assert not [message for message in table.asked if message.kind == "remind"]
    assert table.position.setup.clock is not UNSET


def test_doing_all_of_it_twice_sends_nothing_twice(table: Clocked) -> None:
    """As where jobs are retried, or processes are killed between any two effects."""
    for instant in ("2026-03-26T09:00:00.000Z", "2026-03-27T09:00:00.000Z", "2026-03-27T09:00:30.000Z"):
        table.timeline.now = instants.ms(instant)
        for _ in range(2):
            reminders.look_after(table.services, table.game, table.ann)
            messages = armed(table)
            reminders.release(table.services)
            for message in messages:
                table.services.outbox.push(message)
            table.work()
    assert came(table) == ["2026-03-27T09:00:00.000Z"]
    table.at("2026-03-28T07:00:00.000Z")
    assert len(came(table)) == 2


def armed(table: Clocked) -> Any:
    return table.services.reminders.messages(f"{table.game}/{table.ann}")


def test_a_time_that_was_lost_to_a_race_is_found_again(table: Clocked) -> None:
    """The clock process drops what it has released, also where a job armed the seat in between."""
    table.timeline.now = instants.ms("2026-03-27T09:00:00.000Z")
    name = f"{table.game}/{table.ann}"
    released = table.services.reminders.messages(name)
    for message in released:
        table.services.outbox.push(message)
    reminders.look_after(table.services, table.game, table.ann)
    table.services.reminders.drop(name, released)
    table.work()
    assert table.services.reminders.messages(name) == released
    table.at("2026-03-28T07:00:00.000Z")
    assert len(came(table)) == 2


def test_quiet_hours_are_kept(services: Services) -> None:
    """The deadline is on Saturday at 09:00 UTC, the last reminder at 07:00, the first on Friday at 23:00."""
    table = Clocked(services, start=START, **{**PLAIN, "reminders": ["PT10H", "PT2H"]})
    table.change(table.ann, notifications=NIGHT)
    table.work()
    hourly(table, 4)
    assert came(table) == ["2026-03-28T07:00:00.000Z"]


def hourly(table: Clocked, days: int) -> None:
    """A quarter of an hour after the other, up to the deadline."""
    now, end = instants.ms(START), min(instants.ms(START) + days * DAY, table.deadline(table.ann) - SECOND)
    while now < end:
        table.timeline.now = now
        if table.services.reminders.due(now / 1000):
            table.work()
        now += 15 * MINUTE


def test_a_reminder_comes_before_quiet_hours_in_which_the_deadline_passes(services: Services) -> None:
    table = Clocked(services, start="2026-03-25T04:00:00.000Z", **{**PLAIN, "reminders": ["PT1H"]})
    table.change(table.ann, notifications=NIGHT)
    table.work()
    hourly(table, 4)
    assert came(table) == ["2026-03-27T21:45:00.000Z"]


def test_or_at_its_time_where_the_decision_was_asked_in_them(services: Services) -> None:
    table = Clocked(services, start="2026-03-25T22:30:00.000Z", **{**PLAIN, "turn": "PT4H", "reminders": ["PT1H"]})
    table.change(table.ann, notifications=NIGHT)
    table.work()
    assert table.mails("turn") == [], "it waits for the end of the quiet hours"
    table.at("2026-03-26T01:30:00.000Z")
    assert came(table) == ["2026-03-26T01:30:00.000Z"]


def test_wishes_are_looked_at_when_it_goes(table: Clocked) -> None:
    """Quiet hours that were named since hold it, unless the deadline passes in them."""
    table.change(table.ann, notifications=Notifications(quiet=Quiet("08:30", "10:00")))
    table.at("2026-03-27T09:00:00.000Z")
    assert came(table) == []
    table.at("2026-03-27T10:00:00.000Z")
    assert came(table) == ["2026-03-27T10:00:00.000Z"]
    table.change(table.ann, notifications=Notifications(quiet=Quiet("06:00", "10:00")))
    table.at("2026-03-28T07:00:00.000Z")
    assert came(table)[1:] == ["2026-03-28T07:00:00.000Z"]


def test_they_come_in_digest_mode_too_and_not_to_who_wants_no_mail(services: Services) -> None:
    for mode, number in (("digest", 2), ("off", 0)):
        table = Clocked(services, start=START, **PLAIN)
        table.change(table.ann, notifications=Notifications(mode=mode, digest_at="12:00"))
        table.work()
        table.at("2026-03-27T09:00:00.000Z")
        table.at("2026-03-28T07:00:00.000Z")
        assert len(came(table)) == number
    message = next(message for message in table.asked if message.kind == "reminder")
    assert isinstance(policy.verdict(table.services, message, table.player(table.ann).email), policy.Drop)


@pytest.mark.parametrize(
    ("zones", "notifications"),
    [
        (("Europe/Berlin", "America/New_York"), Notifications()),
        (("Europe/Berlin", "Australia/Lord_Howe"), NIGHT),
    ],
)
def test_a_year_of_reminders_over_both_changes_of_clocks(
    services: Services, zones: tuple[str, str], notifications: Notifications
) -> None:
    """Each once, at the instant that its point names or its reader's quiet hours leave, told in the reader's zone."""
    table = Clocked(services, "cuba", 2, "2026-01-01T09:00:00.000Z", **{**PLAIN, "turn": "P8DT17H", "misses": 20})
    table.muted = ("notify", "missed", "open_seat")
    for seat, zone in enumerate(zones, 1):
        table.change(seat, timezone=zone, notifications=notifications)
    quiets = [quiet_by_hand(zone) if notifications.quiet else never for zone in zones]
    expected: list[tuple[int, int, int]] = []
    table.work()
    while table.timeline.now < instants.ms("2027-01-01T00:00:00.000Z"):
        asked = [(table.deadline(seat), seat) for _, seat in table.awaited()]
        points = {
            (kept_quiet(quiets[seat - 1], deadline - before, deadline), seat, deadline)
            for deadline, seat in asked
            for before in (DAY, 2 * HOUR)
        }
        coming = sorted(point for point in points if point[0] > table.timeline.now)
        for at in sorted({at for at, *_ in coming}):
            table.at(at - SECOND)
            assert len(table.mails("reminder")) == len(expected)
            expected += [point for point in coming if point[0] == at]
            table.at(at)
        deadline, seat = min(asked)
        if len(expected) % 3:
            table.at(deadline)
        else:
            table.at(deadline - SECOND)
            table.answer(seat)
    found = [(instants.ms(sent.at), sent.seat) for sent in table.mails("reminder")]
    assert len(found) > 50
    assert sorted(found) == [(at, seat) for at, seat, _ in expected]
    by_deadline = {(at, seat): deadline for at, seat, deadline in expected}
    for sent in table.mails("reminder"):
        deadline = by_deadline[instants.ms(sent.at), sent.seat]
        assert f"Your deadline is {told(deadline, zones[sent.seat - 1])}." in sent.text
    assert {"CET", "CEST"} <= {word for sent in table.mails("reminder") for word in sent.text.split()}


def never(at: int) -> bool:
    return False


def quiet_by_hand(zone: str) -> Callable[[int], bool]:
    def quiet(at: int) -> bool:
        local = datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone))
        return not timedelta(hours=7) <= timedelta(hours=local.hour, minutes=local.minute) < timedelta(hours=22)

    return quiet


def kept_quiet(quiet: Callable[[int], bool], at: int, deadline: int) -> int:
    """When a reminder comes: minute by minute on to the end of quiet hours, or back to their beginning."""
    if not quiet(at):
        return at
    end, start = at - at % MINUTE, at - at % MINUTE
    while quiet(end):
        end += MINUTE
    while quiet(start):
        start -= MINUTE
    return end if end < deadline else start + MINUTE - reminder_times.LEAD // timedelta(milliseconds=1)


def test_all_seats_are_reminded_that_are_asked(services: Services) -> None:
    table = Clocked(services, "havana", 3, START, **PLAIN)
    table.work()
    assert len(table.awaited()) > 1
    table.at("2026-03-27T09:00:00.000Z")
    assert sorted(sent.seat for sent in table.mails("reminder")) == sorted(seat for _, seat in table.awaited())
