"""Mails that come back, or are refused: what is stopped, what is only told, and what the player is shown."""

import pytest

from arbiter.app import addresses, links, notices, players
from arbiter.mail import sealed_addresses
from arbiter.mail.answering.receive import receive
from tests.app.conftest import Table
from tests.mail import dsns
from tests.workers.conftest import Served
from tests.workers.life import ask, asked, came_back, player, states, work


@pytest.fixture
def seat(table: Table) -> int:
    return asked(table)


def test_a_hard_bounce_stops_mail_to_that_address_only(table: Table, seat: int, post_office: Served) -> None:
    ask(table, seat)
    work(table.services)
    [mail] = post_office.office.mails
    for _ in range(3):
        came_back(table, seat, dsns.report("failed", "5.1.1", mail["Message-ID"]))
    shown = notices.shown(table.services, player(table, seat))
    assert (shown["stopped"].why, shown["stopped"].detail) == ("bounced", dsns.SAID)
    assert [(each.state, each.detail) for each in shown["notices"]] == [("bounced", dsns.SAID)]
    ours = post_office.office.mails
    table.services.envelopes.forget(str(mail["Message-ID"]))
    ask(table, seat)
    work(table.services)
    assert (len(ours), table.services.outbox.size()) == (1, 0)
    table.until("bid")
    work(table.services, "notify")
    others = {f"seat{other}@example.org" for other in table.awaiting()["seats"] if other != seat}
    assert {each["To"] for each in ours[1:]} == others


def test_another_address_that_is_verified_gets_them_again(table: Table, seat: int, post_office: Served) -> None:
    came_back(table, seat, dsns.report("failed", "5.1.1"))
    players.change(table.services, player(table, seat), None, "new@example.org", None)
    work(table.services, "verify")
    [mail] = post_office.office.mails
    assert mail["To"] == "new@example.org"
    known = player(table, seat)
    players.verify(table.services, known.id, addresses.new_code(table.services, known))
    work(table.services)
    work(table.services)
    assert post_office.office.mails[-1]["To"] == "new@example.org"
    assert notices.shown(table.services, player(table, seat))["stopped"] is None


def test_the_old_address_is_used_until_the_new_one_is_verified(table: Table, seat: int, post_office: Served) -> None:
    players.change(table.services, player(table, seat), None, "new@example.org", None)
    ask(table, seat)
    work(table.services, "notify")
    [mail] = post_office.office.mails
    assert mail["To"] == f"seat{seat}@example.org"


def test_a_soft_bounce_is_told_and_stops_nothing(table: Table, seat: int, post_office: Served) -> None:
    ask(table, seat)
    work(table.services)
    [mail] = post_office.office.mails
    came_back(table, seat, dsns.report("delayed", "4.4.1", mail["Message-ID"]))
    assert states(table, seat) == [("turn", "delayed")]
    came_back(table, seat, dsns.report("failed", "5.2.2", mail["Message-ID"]))
    assert states(table, seat) == [("turn", "bounced")]
    assert notices.shown(table.services, player(table, seat))["stopped"] is None


def test_an_owner_has_mails_sent_again(table: Table, seat: int, post_office: Served) -> None:
    came_back(table, seat, dsns.report("failed", "5.1.1"))
    ask(table, seat)
    work(table.services)
    assert post_office.office.mails == []
    notices.resume(table.services, player(table, seat))
    work(table.services)
    work(table.services)
    assert len(post_office.office.mails) == 1


@pytest.mark.parametrize(
    ("reply", "stopped"),
    [("550 5.1.1 no such user", True), ("550 5.7.1 we do not like this", False), ("550 nobody here", False)],
)
def test_what_the_server_refuses_is_told(
    table: Table, seat: int, post_office: Served, reply: str, stopped: bool
) -> None:
    post_office.office.codes = [("RCPT", reply)]
    ask(table, seat)
    work(table.services)
    shown = notices.shown(table.services, player(table, seat))
    assert [(each.state, each.detail) for each in shown["notices"]] == [("refused", reply)]
    assert bool(shown["stopped"]) is stopped
    ask(table, seat)
    work(table.services)
    assert states(table, seat) == [("turn", "refused")]


def test_reports_about_one_address_are_so_many_a_day(table: Table, seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arbiter.mail.answering.receive.A_DAY", 2)
    to = sealed_addresses.bounce(table.services, links.recipient(table.players[seat - 1], "other@example.org"))
    raws = [dsns.report("delayed", "4.2.0", f"<{n}@example.org>") + b"%d" % n for n in range(4)]
    assert [receive(table.services, to, "", raw) for raw in raws] == ["bounce"] * 2 + ["too many"] * 2
