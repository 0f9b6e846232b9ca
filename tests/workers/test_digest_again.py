"""A digest that did not arrive: what it told is told again once its player mends the address, and once only."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from arbiter.app import addresses, notices, players
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.outbox import Task
from tests.app.conftest import Table
from tests.mail import dsns
from tests.mail.mailing import asks_for
from tests.workers.acting import killed, run, time_passes
from tests.workers.conftest import PostOffice, Served
from tests.workers.life import (
    came_back,
    hour_comes,
    player,
    set_clock,
    states,
    two_wait,
    wants_digests,
    wishes,
    work,
)
from workers import context

MONDAY, TUESDAY, WEDNESDAY = (f"2026-{day}T09:00:00.000Z" for day in ("11-30", "12-01", "12-02"))
BEFORE = "2026-11-30T06:00:00.000Z"
Fail = Callable[[Table, int, PostOffice, Task], None]

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def seat(table: Table, monkeypatch: pytest.MonkeyPatch) -> int:
    return wants_digests(table, monkeypatch)


@pytest.fixture
def both(table: Table, seat: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The decisions of two games that wait for the digest, which is due."""
    _, decisions = two_wait(table, seat)
    set_clock(monkeypatch, table, MONDAY)
    return decisions


@pytest.fixture
def digest(table: Table, both: list[str]) -> Task:
    [task] = hour_comes(table.services)
    return task


def came(table: Table, seat: int, office: PostOffice, digest: Task) -> None:
    run(digest)
    came_back(table, seat, dsns.report("failed", "5.1.1", office.ids[-1]))


def refused(table: Table, seat: int, office: PostOffice, digest: Task) -> None:
    office.codes = [("RCPT", "550 5.1.1 no such user")]
    run(digest)


def settled(table: Table) -> None:
    for _ in range(3):
        work(table.services)


@pytest.mark.parametrize("fail", [came, refused])
def test_it_is_in_the_next_digest_once(
    table: Table, seat: int, digest: Task, post_office: Served, monkeypatch: pytest.MonkeyPatch, fail: Fail
) -> None:
    office = post_office.office
    fail(table, seat, office, digest)
    before = len(office.mails)
    set_clock(monkeypatch, table, TUESDAY)
    assert hour_comes(table.services) == [], "nothing goes by itself"
    notices.resume(table.services, player(table, seat))
    settled(table)
    assert len(office.mails) == before
    set_clock(monkeypatch, table, WEDNESDAY)
    for _ in range(2):
        hour_comes(table.services)
        settled(table)
    assert [mail["Subject"] for mail in office.mails[before:]] == ["[Malecon] 2026-12-02: 2 decisions"]
    assert sorted(set(states(table, seat))) == [
        ("digest", "bounced" if fail is came else "refused"),
        ("digest", "sent"),
        ("turn", "sent"),
    ]


@pytest.mark.parametrize("fail", [came, refused])
def test_each_is_told_by_itself_to_who_wants_that_now(
    table: Table, seat: int, digest: Task, both: list[str], post_office: Served, fail: Fail
) -> None:
    office = post_office.office
    fail(table, seat, office, digest)
    before = len(office.mails)
    wishes(table, seat, mode="each")
    settled(table)
    assert len(office.mails) == before
    for _ in range(2):
        notices.resume(table.services, player(table, seat))
        settled(table)
    told = [next(each for each in both if asks_for(mail, each)) for mail in office.mails[before:]]
    assert sorted(told) == sorted(both)


def test_one_whose_sender_was_killed_at_its_refusal(
    table: Table, seat: int, digest: Task, process: Callable[..., object], post_office: Served
) -> None:
    """It counts as refused, also for those decisions of which that was not noted yet."""
    post_office.office.codes = [("DATA", "554 we do not like this")]
    killed(process, "after", "refused", digest)
    time_passes(table.services)
    run(digest)
    assert post_office.office.mails == []
    assert sorted(states(table, seat)) == [("digest", "refused"), ("turn", "refused"), ("turn", "refused")]
    wishes(table, seat, mode="each")
    notices.resume(table.services, player(table, seat))
    settled(table)
    assert len(post_office.office.mails) == 2


def test_a_refusal_that_comes_while_the_address_is_changed(
    table: Table,
    seat: int,
    digest: Task,
    both: list[str],
    post_office: Served,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What the new address had looked at was in the hands of the old one's sender still."""
    mailer = context.mailer()

    def send(envelope: Envelope) -> None:
        players.change(table.services, player(table, seat), None, "new@example.org", None)
        known = player(table, seat)
        players.verify(table.services, known.id, addresses.new_code(table.services, known))
        settled(table)
        mailer.send(envelope)

    with monkeypatch.context() as slow:
        slow.setattr(context, "mailer", lambda: SimpleNamespace(send=send))
        refused(table, seat, post_office.office, digest)
    settled(table)
    assert post_office.office.mails == []
    set_clock(monkeypatch, table, TUESDAY)
    hour_comes(table.services)
    settled(table)
    [mail] = post_office.office.mails
    assert (mail["To"], mail["Subject"]) == ("new@example.org", "[Malecon] 2026-12-01: 2 decisions")
