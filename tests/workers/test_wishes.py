"""Quiet hours, mails turned off, addresses that are stopped, and what a player is shown of it."""

import random
from typing import Any

import pytest

from arbiter import wiring
from arbiter.app import links, lists, players, subscriptions
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.outbox import Message
from arbiter.mail.sending import prepared
from tests.app.conftest import Table
from tests.mail.mailing import asks_for
from tests.workers.acting import killed, run, time_passes
from tests.workers.conftest import Served
from tests.workers.life import ask, entries, hour_comes, player, set_clock, states, wishes, work
from workers import relay
from workers.queues import Dispatcher, connect

NIGHT, MORNING = "2026-11-30T23:10:00.000Z", "2026-12-01T07:00:00.000Z"
QUIET = {"start": "22:00", "end": "07:00"}


@pytest.fixture
def seat(table: Table) -> int:
    lists.enter(table.services, table.game)
    return int(table.awaiting()["seats"][0])


@pytest.fixture
def night(table: Table, seat: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """The seat has quiet hours; they have begun."""
    set_clock(monkeypatch, table, NIGHT)
    wishes(table, seat, quiet=QUIET)
    return seat


def test_quiet_hours_hold_a_mail_back_until_they_end(
    table: Table, night: int, post_office: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(table, night)
    work(table.services)
    hour_comes(table.services)
    assert (post_office.office.mails, table.services.outbox.size()) == ([], 0)
    [notice] = table.services.notices.all(table.players[night - 1]).values()
    assert (notice.state, notice.until) == ("held", MORNING)
    set_clock(monkeypatch, table, MORNING)
    hour_comes(table.services)
    work(table.services)
    [mail] = post_office.office.mails
    assert asks_for(mail, table.awaiting()["decision"])
    assert states(table, night) == [("turn", "sent")]


def test_three_turns_in_a_night_send_one_present_mail(
    table: Table, night: int, post_office: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    chooser, asked = random.Random(3), []
    while len(asked) < 3 or night not in table.awaiting()["seats"]:
        waits = table.awaiting()
        if night in waits["seats"] and waits["decision"] not in asked:
            asked.append(waits["decision"])
            ask(table, night)
            work(table.services, "notify")
        table.move(chooser)
    ask(table, night)
    set_clock(monkeypatch, table, MORNING)
    hour_comes(table.services)
    work(table.services, "notify")
    mine = [mail for mail in post_office.office.mails if mail["To"] == f"seat{night}@example.org"]
    assert [asks_for(mail, table.awaiting()["decision"]) for mail in mine] == [True]
    assert ("turn", "dropped") in states(table, night)
    assert states(table, night).count(("turn", "sent")) == 1


@pytest.mark.parametrize(("when", "part"), [("before", "done"), ("after", "done"), ("before", "release")])
def test_killed_while_it_is_held_back(
    table: Table, night: int, process: Any, post_office: Served, monkeypatch: pytest.MonkeyPatch, when: str, part: str
) -> None:
    """The killed process has the machine's clock, by which it is night."""
    hour = int(wiring.now()[11:13])
    wishes(table, night, quiet={"start": f"{(hour - 2) % 24:02}:00", "end": f"{(hour + 2) % 24:02}:00"})
    ask(table, night)
    [task] = entries(table.services, "notify")
    killed(process, when, part, task)
    time_passes(table.services)
    set_clock(monkeypatch, table, "2030-01-01T00:00:00.000Z")
    wishes(table, night, quiet=None)
    for _ in range(2):
        work(table.services)
        hour_comes(table.services)
    assert len(post_office.office.mails) == 1
    assert table.services.quiet.messages(table.players[night - 1]) == []


def test_quiet_hours_taken_away_let_it_go(table: Table, night: int, post_office: Served) -> None:
    ask(table, night)
    work(table.services)
    wishes(table, night, quiet=None)
    hour_comes(table.services)
    work(table.services)
    assert len(post_office.office.mails) == 1


def test_the_night_is_that_of_the_players_zone(table: Table, night: int, post_office: Served) -> None:
    players.change(table.services, player(table, night), None, None, "Asia/Tokyo")
    ask(table, night)
    work(table.services)
    assert len(post_office.office.mails) == 1


def test_off_is_off_and_on_again_tells_what_waits(table: Table, seat: int, post_office: Served) -> None:
    wishes(table, seat, mode="off")
    ask(table, seat)
    work(table.services)
    assert (post_office.office.mails, states(table, seat)) == ([], [("turn", "dropped")])
    wishes(table, seat, mode="each")
    work(table.services)
    work(table.services)
    assert (len(post_office.office.mails), states(table, seat)) == (1, [("turn", "sent")])


def test_a_server_that_is_not_ready_is_told(table: Table, seat: int, post_office: Served) -> None:
    post_office.office.codes = [("RCPT", "451 later")]
    ask(table, seat)
    [task] = entries(table.services, "notify")
    with pytest.raises(OSError):
        run(task)
    assert states(table, seat) == [("turn", "held")]
    run(task)
    assert states(table, seat) == [("turn", "sent")]


def test_an_answer_comes_whatever_else_was_turned_off(table: Table, seat: int, post_office: Served) -> None:
    email = f"seat{seat}@example.org"
    wishes(table, seat, mode="off")
    subscriptions.unsubscribe(table.services, link_token(table, seat, email))
    envelope = Envelope("<a@localhost>", "bounce+x@localhost", email, b"Subject: yes\r\n\r\nYes.\r\n")
    prepared.post(table.services, envelope)
    ask(table, seat)
    work(table.services)
    assert [mail["Subject"] for mail in post_office.office.mails] == ["yes"]


def link_token(table: Table, seat: int, email: str) -> str:
    return links.unsubscribe_url(table.services, links.recipient(table.players[seat - 1], email)).rpartition("/")[2]


def test_an_address_whose_owner_wants_none_gets_no_code_either(table: Table, seat: int, post_office: Served) -> None:
    """Or anybody could have it written to."""
    email = f"seat{seat}@example.org"
    subscriptions.unsubscribe(table.services, link_token(table, seat, email))
    made, _ = players.create(table.services, "Eve", email, "UTC")
    subscriptions.resume(table.services, made)
    work(table.services, "verify")
    assert post_office.office.mails == []
    assert [each.state for each in table.services.notices.all(made.id).values()] == ["dropped"]
    subscriptions.subscribe(table.services, link_token(table, seat, email))
    ask(table, seat)
    work(table.services, "notify")
    assert len(post_office.office.mails) == 1


def test_what_is_handed_over_is_shown_as_queued(table: Table, seat: int) -> None:
    ask(table, seat)
    one = relay.Relay(table.services, Dispatcher(connect(table.services.settings)))
    while not states(table, seat):
        one.turn()
    assert states(table, seat) == [("turn", "queued")]


def test_messages_to_nobody_leave_no_notice(table: Table, post_office: Served) -> None:
    envelope = Envelope("<b@localhost>", "bounce+x@localhost", "guest@example.org", b"Subject: hi\r\n\r\nHi.\r\n")
    table.services.envelopes.keep(envelope)
    table.services.outbox.push(Message("answer", "", about=envelope.id))
    work(table.services)
    assert len(post_office.office.mails) == 1
    assert table.services.notices.all("") == {}


def test_who_wants_each_again_is_told_at_once(table: Table, seat: int, post_office: Served) -> None:
    wishes(table, seat, mode="digest")
    ask(table, seat)
    work(table.services)
    assert states(table, seat) == [("turn", "held")]
    wishes(table, seat, mode="each")
    assert hour_comes(table.services) == []
    work(table.services)
    [mail] = post_office.office.mails
    assert asks_for(mail, table.awaiting()["decision"])
