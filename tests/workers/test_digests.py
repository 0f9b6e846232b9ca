"""A digest is one mail a player and day, and what it tells is told by no mail of its own."""

import random
import re
from datetime import datetime, timedelta
from email.message import Message as Mail
from typing import Any

import pytest

from arbiter.app import lists, players
from arbiter.app.ports.outbox import Task
from arbiter.audit import witness_parser
from arbiter.mail import sealed_addresses
from arbiter.mail.sending import overdue
from arbiter.mail.writing import turn
from tests import temporary
from tests.app.conftest import Table
from tests.mail import mailing
from tests.outbox import waiting
from tests.workers.acting import SOON, jobs_left, killed, run, time_passes
from tests.workers.conftest import Served, drain
from tests.workers.life import (
    ask,
    entries,
    further,
    hour_comes,
    player,
    set_clock,
    states,
    two_wait,
    wants_digests,
    wishes,
    work,
)
from workers.queues import Dispatcher, connect

MORNING, EVENING, TOMORROW = "2026-11-30T06:00:00.000Z", "2026-11-30T20:00:00.000Z", "2026-12-01T08:30:00.000Z"
ADDRESS = re.compile(r"^ +(play\+[a-z2-7]+)@", re.MULTILINE)


@pytest.fixture
def seat(table: Table, monkeypatch: pytest.MonkeyPatch) -> int:
    return wants_digests(table, monkeypatch)


@pytest.fixture
def digest(table: Table, seat: int, monkeypatch: pytest.MonkeyPatch) -> Task:
    """The digest of two games that is due."""
    two_wait(table, seat)
    set_clock(monkeypatch, table, EVENING)
    [task] = hour_comes(table.services)
    return task


def text(mail: Mail) -> str:
    part = next(part for part in mail.walk() if part.get_content_type() == "text/plain")
    content = part.get_payload(decode=True)
    assert isinstance(content, bytes)
    return content.decode()


def test_one_mail_with_an_address_for_each_decision(table: Table, seat: int, digest: Task, post_office: Served) -> None:
    assert post_office.office.mails == []
    run(digest)
    [mail] = post_office.office.mails
    assert (mail["Subject"], mail["To"]) == ("[Malecon] 2026-11-30: 2 decisions", f"seat{seat}@example.org")
    told = text(mail)
    asked = [sealed_addresses.read_play(table.services, local) for local in ADDRESS.findall(told)]
    waits = table.awaiting()["decision"]
    assert len({to.game for to in asked if to}) == 2
    assert (table.game, seat, int(waits.partition("-")[0])) in asked
    local = str(mail["Reply-To"]).partition("@")[0]
    assert sealed_addresses.read_any_game(table.services, local) == table.players[seat - 1], (
        "it asks which of the two is meant"
    )
    assert mailing.too_wide(told.splitlines()) == []
    heads = witness_parser.mail_heads(bytes(mail))
    assert {head.split()[0] for head in heads} == {to.game for to in asked if to}
    assert told.splitlines()[-3::2] == [f"Malecon-Head: {head}" for head in heads]
    assert f"({waits})" in told
    assert states(table, seat) == [("digest", "sent"), ("turn", "sent"), ("turn", "sent")]


def test_what_it_told_is_not_told_again(
    table: Table, seat: int, digest: Task, post_office: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(digest)
    lists.enter(table.services, table.game)
    wishes(table, seat, mode="each")
    overdue.send_pending(table.services, table.players[seat - 1])
    work(table.services)
    set_clock(monkeypatch, table, TOMORROW)
    assert hour_comes(table.services) == []
    assert len(post_office.office.mails) == 1


def test_nothing_goes_before_the_hour(table: Table, seat: int, post_office: Served) -> None:
    ask(table, seat)
    work(table.services)
    assert hour_comes(table.services) == []
    assert (table.services.outbox.size(), states(table, seat)) == (0, [("turn", "held")])
    [notice] = table.services.notices.all(table.players[seat - 1]).values()
    assert notice.until == "2026-11-30T08:00:00.000Z"


def test_a_decision_alone_can_be_answered_by_a_reply(
    table: Table, seat: int, post_office: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(table, seat)
    work(table.services)
    set_clock(monkeypatch, table, EVENING)
    hour_comes(table.services)
    work(table.services)
    [mail] = post_office.office.mails
    [local] = set(ADDRESS.findall(text(mail)))
    assert mail["Reply-To"].partition("@")[0] == local


@pytest.mark.parametrize("part", ["claim", "keep", "send", "sent", "done", "release"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_killed(table: Table, seat: int, digest: Task, process: Any, post_office: Served, when: str, part: str) -> None:
    """As with any mail: only between the server's 250 and the mark a second one goes, with the same bytes."""
    killed(process, when, part, digest)
    time_passes(table.services)
    run(digest)
    run(digest)
    assert len(post_office.office.mails) == (2 if (when, part) in {("after", "send"), ("before", "sent")} else 1)
    assert (len({bytes(mail) for mail in post_office.office.mails}), table.services.outbox.size()) == (1, 0)
    assert states(table, seat) == [("digest", "sent"), ("turn", "sent"), ("turn", "sent")]


@pytest.mark.parametrize(("when", "part"), [("after", "send"), ("before", "sent"), ("after", "sent")])
def test_what_comes_after_a_kill_is_in_the_next(
    table: Table,
    seat: int,
    digest: Task,
    process: Any,
    post_office: Served,
    monkeypatch: pytest.MonkeyPatch,
    when: str,
    part: str,
) -> None:
    killed(process, when, part, digest)
    time_passes(table.services)
    third = further(table)
    drain(table.services, "digest")
    asked = ask(third, seat)
    work(table.services, "notify")
    run(digest)
    assert len({bytes(mail) for mail in post_office.office.mails}) == 1
    set_clock(monkeypatch, table, TOMORROW)
    [following] = hour_comes(table.services)
    run(following)
    last = post_office.office.mails[-1]
    assert last["Subject"] == "[Malecon] 2026-12-01: 1 decision"
    assert f"({asked.decision})" in text(last)


def test_concurrently(table: Table, digest: Task, process: Any, post_office: Served) -> None:
    post_office.office.delay = 1.0
    table.services.outbox.push(digest.message)
    dispatcher = Dispatcher(connect(table.services.settings))
    for task in entries(table.services, "digest"):
        for attempt in range(1, 6):
            dispatcher.dispatch(task, attempt)
    for _ in range(2):
        process("work", "notify")
    temporary.until(lambda: not jobs_left(table.services), SOON)
    left = entries(table.services, "digest")
    assert len(left) <= 1, "one that found the other at work is given again after its lease"
    for task in left:
        run(task)
    assert len(post_office.office.mails) == 1


def test_held_back_for_days_one_present_digest_goes(
    table: Table, seat: int, digest: Task, post_office: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server is away for two days, in which games go on."""
    chooser, services = random.Random(5), table.services
    for now in (TOMORROW, "2026-12-02T08:30:00.000Z"):
        post_office.office.codes = [("RCPT", "451 later")] * len(entries(services, "digest"))
        for task in entries(services, "digest"):
            with pytest.raises(OSError):
                run(task)
        before = table.awaiting()["decision"]
        while table.awaiting()["decision"] == before or seat not in table.awaiting()["seats"]:
            table.move(chooser)
        work(table.services, "notify")
        set_clock(monkeypatch, table, now)
        hour_comes(table.services)
    assert states(table, seat).count(("digest", "held")) == 1
    post_office.office.codes = []
    drain_others(table, seat)
    work(services, "digest")
    mails = [mail for mail in post_office.office.mails if mail["To"] == f"seat{seat}@example.org"]
    assert len(mails) == 1
    assert f"({table.awaiting()['decision']})" in text(mails[0])
    assert services.outbox.size() == 0


def drain_others(table: Table, seat: int) -> None:
    for task in waiting(table.services):
        if task.message.kind != "digest":
            table.services.outbox.done(task.shard, task.entry)


def test_what_was_answered_meanwhile_is_not_in_it(table: Table, seat: int, digest: Task, post_office: Served) -> None:
    chooser, before = random.Random(5), table.awaiting()["decision"]
    while table.awaiting()["decision"] == before:
        table.move(chooser)
    run(digest)
    [mail] = post_office.office.mails
    assert mail["Subject"] == "[Malecon] 2026-11-30: 1 decision"
    assert f"({before})" not in text(mail)
    assert sorted(states(table, seat)) == [("digest", "sent"), ("turn", "dropped"), ("turn", "sent")]


def test_the_hour_is_the_players_own(
    table: Table, seat: int, post_office: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another zone, another hour, asked for while the digest waits."""
    ask(table, seat)
    work(table.services)
    players.change(table.services, player(table, seat), None, None, "Asia/Tokyo", {"digest_at": "15:30"})
    set_clock(monkeypatch, table, "2026-11-30T06:29:00.000Z")
    assert hour_comes(table.services) == []
    set_clock(monkeypatch, table, "2026-11-30T06:30:00.000Z")
    assert len(hour_comes(table.services)) == 1


def test_an_hour_changed_makes_no_second_digest_of_a_day(
    table: Table, seat: int, digest: Task, post_office: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(digest)
    third = further(table)
    drain(table.services)
    ask(third, seat)
    work(table.services)
    wishes(table, seat, digest_at="22:00")
    set_clock(monkeypatch, table, "2026-11-30T22:00:00.000Z")
    assert hour_comes(table.services) == []
    set_clock(monkeypatch, table, "2026-12-01T22:00:00.000Z")
    [following] = hour_comes(table.services)
    run(following)
    assert [mail["Subject"] for mail in post_office.office.mails][1:] == ["[Malecon] 2026-12-01: 1 decision"]


def test_the_clock_process_sends_it(table: Table, process: Any, post_office: Served) -> None:
    seat = int(table.awaiting()["seats"][0])
    wishes(table, seat, mode="digest", digest_at="08:00")
    ask(table, seat)
    work(table.services)
    table.services.digests.later(table.players[seat - 1], 0.0)
    for command in (("clock",), ("relay",), ("work", "notify")):
        process(*command)
    temporary.until(lambda: bool(post_office.office.mails), SOON)
    temporary.until(lambda: table.services.outbox.size() == 0, SOON)
    assert [mail["To"] for mail in post_office.office.mails] == [f"seat{seat}@example.org"]


@pytest.mark.parametrize(
    ("clock", "zone", "nights"),
    [
        ("23:59", "UTC", ["2026-12-01T00:05:00.000Z", "2026-12-01T23:59:00.000Z", "2026-12-03T00:01:00.000Z"]),
        (  # twice the same hour, and an hour that is left out
            "23:30",
            "America/Nuuk",
            ["2027-03-28T00:31:00.000Z", "2027-03-29T00:31:00.000Z", "2027-03-30T00:31:00.000Z"],
        ),
        ("02:30", "Europe/Berlin", ["2027-03-28T01:31:00.000Z", "2027-03-29T00:31:00.000Z"]),
        ("02:30", "Europe/Berlin", ["2027-10-31T00:31:00.000Z", "2027-11-01T01:31:00.000Z"]),
    ],
)
def test_each_night_has_its_digest_however_late(
    table: Table, post_office: Served, monkeypatch: pytest.MonkeyPatch, clock: str, zone: str, nights: list[str]
) -> None:
    """One that is due before midnight and goes after it is no digest of the next day's."""
    seat = int(table.awaiting()["seats"][0])
    players.change(table.services, player(table, seat), None, None, zone)
    wishes(table, seat, mode="digest", digest_at=clock)
    drain(table.services)
    for number, night in enumerate(nights, 1):
        set_clock(monkeypatch, table, _before(night))
        table.services.envelopes.forget(turn.id(table.services, table.game, table.awaiting()["decision"], seat))
        ask(table, seat)
        work(table.services)
        assert hour_comes(table.services) == []
        set_clock(monkeypatch, table, night)
        for task in hour_comes(table.services):
            run(task)
        assert len(post_office.office.mails) == number


def _before(night: str) -> str:
    """Twelve hours earlier."""
    return (datetime.fromisoformat(night) - timedelta(hours=12)).isoformat(timespec="milliseconds")[:23] + "Z"
