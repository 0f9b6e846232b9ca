"""Refusals that are not about the address: tried again, ever later, for some days, and told meanwhile."""

import random
from datetime import datetime, timedelta

import pytest

from arbiter.app import notices
from arbiter.mail.reading import dsn
from arbiter.mail.sending import held, retries
from arbiter.mail.sending.due import first
from tests.app.conftest import Table
from tests.mail import dsns
from tests.mail.mailing import asks_for, kind
from tests.workers.conftest import Served, drain
from tests.workers.kinds import KINDS
from tests.workers.life import ask, asked, came_back, entries, player, set_clock, states, wishes, work

FULL, LISTED, QUOTA = (
    "552 5.2.2 mailbox full",
    "554 5.7.1 blocked using zen.example.org",
    "550 5.4.5 daily quota exceeded",
)
BEGIN = datetime.fromisoformat("2026-11-30T12:00:00Z")

(_, _, begin) = KINDS["answer"]

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def seat(table: Table, monkeypatch: pytest.MonkeyPatch) -> int:
    clock(monkeypatch, table, 0)
    return asked(table)


def clock(monkeypatch: pytest.MonkeyPatch, table: Table, seconds: float) -> str:
    now = (BEGIN + timedelta(seconds=seconds)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    set_clock(monkeypatch, table, now)
    return now


def shown(table: Table, seat: int) -> tuple[str, str, str]:
    """State, detail and time of the next try of the seat's one mail."""
    [one] = table.services.notices.all(table.players[seat - 1]).values()
    return one.state, one.detail, one.until


def comes(table: Table) -> None:
    """The clock process, and the jobs."""
    held.release(table.services)
    work(table.services)


@pytest.mark.parametrize("reply", [FULL, LISTED, QUOTA, "550 no", "554 5.6.0 unlikely content"])
def test_a_refusal_is_tried_again_and_its_player_told_when(
    table: Table, seat: int, post_office: Served, monkeypatch: pytest.MonkeyPatch, reply: str
) -> None:
    office = post_office.office
    office.codes = [("RCPT", reply)] * 2
    ask(table, seat)
    work(table.services)
    at = 0.0
    for pause in retries.PAUSES[:2]:
        at += pause
        assert shown(table, seat) == ("refused", reply, clock(monkeypatch, table, at))
        clock(monkeypatch, table, at - 1)
        comes(table)
        assert office.mails == []
        clock(monkeypatch, table, at)
        comes(table)
    assert (len(office.mails), shown(table, seat)) == (1, ("sent", "", ""))
    comes(table)
    assert len(office.mails) == 1
    assert notices.shown(table.services, player(table, seat))["stopped"] is None


def test_pauses_grow_and_end(table: Table, seat: int, post_office: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(retries.PAUSES) == sorted(retries.PAUSES)
    office = post_office.office
    office.codes = [("RCPT", FULL)] * (len(retries.PAUSES) + 1)
    ask(table, seat)
    work(table.services)
    for number in range(len(retries.PAUSES)):
        clock(monkeypatch, table, sum(retries.PAUSES[: number + 1]))
        comes(table)
    assert (office.codes, office.mails, shown(table, seat)) == ([], [], ("refused", FULL, ""))
    clock(monkeypatch, table, 2 * sum(retries.PAUSES))
    comes(table)
    assert office.mails == []
    notices.resume(table.services, player(table, seat))
    for _ in range(2):
        work(table.services)
    assert len(office.mails) == 1


def test_a_mail_that_came_back_from_a_full_mailbox_is_tried_again_as_another_one(
    table: Table, seat: int, post_office: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(table, seat)
    work(table.services)
    [mail] = post_office.office.mails
    for _ in range(2):
        came_back(table, seat, dsns.report("failed", "5.0.0", mail["Message-ID"], said="552 mailbox full"))
    state, detail, until = shown(table, seat)
    assert (state, detail, until) == ("bounced", "552 mailbox full", clock(monkeypatch, table, retries.PAUSES[0]))
    comes(table)
    again = post_office.office.mails[1]
    assert again["Message-ID"] != mail["Message-ID"]
    assert first(again["Message-ID"]) == first(mail["Message-ID"])
    came_back(table, seat, dsns.report("failed", "5.2.2", mail["Message-ID"], said="552 5.2.2 still the first"))
    assert shown(table, seat) == ("sent", "", "")
    came_back(table, seat, dsns.report("failed", "5.2.2", again["Message-ID"], said="552 5.2.2 full again"))
    assert shown(table, seat)[2] == clock(monkeypatch, table, retries.PAUSES[0] + retries.PAUSES[1])


def test_one_listing_of_the_server_stops_nobody(
    table: Table, seat: int, post_office: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.until("bid")
    drain(table.services)
    seats = table.awaiting()["seats"]
    post_office.office.codes = [("RCPT", LISTED)] * len(seats)
    for each in seats:
        ask(table, each)
    work(table.services)
    assert [states(table, each)[0] for each in seats] == [("turn", "refused")] * len(seats)
    assert all(notices.shown(table.services, player(table, each))["stopped"] is None for each in seats)
    clock(monkeypatch, table, retries.PAUSES[0])
    comes(table)
    assert {mail["To"] for mail in post_office.office.mails} == {f"seat{each}@example.org" for each in seats}


def test_what_is_answered_meanwhile_is_dropped(
    table: Table, seat: int, post_office: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    post_office.office.codes = [("RCPT", FULL)]
    ask(table, seat)
    work(table.services)
    decision, chooser = table.awaiting()["decision"], random.Random(1)
    while table.awaiting()["decision"] == decision:
        table.move(chooser)
    drain(table.services)
    clock(monkeypatch, table, retries.PAUSES[0])
    comes(table)
    assert not [mail for mail in post_office.office.mails if asks_for(mail, decision)]


def test_no_such_address_is_not_tried_again(
    table: Table, seat: int, post_office: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    post_office.office.codes = [("RCPT", "550 5.1.1 no such user")]
    ask(table, seat)
    work(table.services)
    assert shown(table, seat)[2] == ""
    assert dsn.no_such_address(shown(table, seat)[1])
    clock(monkeypatch, table, 30 * 24 * 3600)
    comes(table)
    assert post_office.office.mails == []


def test_a_digest_that_is_refused_is_tried_again(
    table: Table, seat: int, post_office: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it told of waits for the next day's."""
    wishes(table, seat, mode="digest", digest_at="13:00")
    drain(table.services)
    post_office.office.codes = [("RCPT", FULL)]
    ask(table, seat)
    work(table.services)
    clock(monkeypatch, table, 3600)
    comes(table)
    assert ("turn", "refused") in states(table, seat)
    for hours in (2, 25):
        clock(monkeypatch, table, 3600 * hours)
        for _ in range(2):
            comes(table)
    [mail] = post_office.office.mails
    assert "1 decision" in mail["Subject"]


def test_an_answer_that_is_refused_goes_again_as_it_was(
    table: Table, seat: int, post_office: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    drain(table.services)
    begin(table)
    post_office.office.codes = [("RCPT", FULL)]
    work(table.services, "answer")
    assert (post_office.office.mails, entries(table.services, "answer")) == ([], [])
    clock(monkeypatch, table, retries.PAUSES[0])
    comes(table)
    [mail] = post_office.office.mails
    assert kind(mail) == "present"
    assert mail["In-Reply-To"] == "<show@example.org>"
