"""A decision whose mail did not arrive is told again once its player mends the address, once, and never by itself."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from arbiter.app import addresses, links, players, subscriptions
from arbiter.app.ports.envelopes import Envelope
from arbiter.mail.answering.later import Later
from arbiter.mail.sending import bounces
from arbiter.mail.sending.due import first_id
from arbiter.mail.sending.lease import exclusive
from tests.app.conftest import Table
from tests.figures import figure
from tests.mail import dsns
from tests.mail.mailing import asks_for
from tests.workers.acting import killed, run, time_passes
from tests.workers.conftest import PostOffice, Served
from tests.workers.life import ask, asked, came_back, entries, player, states, wishes, work
from workers import context

NEW = "new@example.org"
HARD, FULL = ("failed", "5.1.1"), ("failed", "5.2.2")
Fail = Callable[[Table, int, PostOffice], None]
Mend = Callable[[Table, int], str]

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def seat(table: Table) -> int:
    return asked(table)


def told(office: PostOffice, table: Table) -> list[tuple[str, str]]:
    """Recipient and Message-ID of each mail about the present decision."""
    about = table.awaiting()["decision"]
    return [(str(mail["To"]), str(mail["Message-ID"])) for mail in office.mails if asks_for(mail, about)]


# Ways to fail


def no_such_mailbox(table: Table, seat: int, office: PostOffice) -> None:
    _reported(table, seat, office, *HARD)


def full(table: Table, seat: int, office: PostOffice) -> None:
    _reported(table, seat, office, *FULL)


def _reported(table: Table, seat: int, office: PostOffice, action: str, status: str) -> None:
    ask(table, seat)
    work(table.services)
    came_back(table, seat, dsns.report(action, status, told(office, table)[-1][1]))


def refused(table: Table, seat: int, office: PostOffice) -> None:
    office.codes = [("RCPT", "550 5.1.1 no such user")]
    ask(table, seat)
    work(table.services)


def disliked(table: Table, seat: int, office: PostOffice) -> None:
    office.codes = [("DATA", "554 we do not like this")]
    ask(table, seat)
    work(table.services)


# Ways to mend it, with the address that is good then


def another(table: Table, seat: int) -> str:
    players.change(table.services, player(table, seat), None, NEW, None)
    known = player(table, seat)
    players.verify(table.services, known.id, addresses.new_code(table.services, known))
    return NEW


def resumed(table: Table, seat: int) -> str:
    subscriptions.resume(table.services, player(table, seat))
    return f"seat{seat}@example.org"


def by_link(table: Table, seat: int) -> str:
    to = links.recipient(table.players[seat - 1], f"seat{seat}@example.org")
    subscriptions.subscribe(table.services, links.unsubscribe_url(table.services, to).rpartition("/")[2])
    return f"seat{seat}@example.org"


def looked_at(table: Table, seat: int) -> None:
    """All that waits for the seat is looked at again, as it is whenever its player turns the mails on."""
    wishes(table, seat, mode="off")
    wishes(table, seat, mode="each")
    for _ in range(2):
        work(table.services)


FEW: list[tuple[Fail, Mend]] = [
    (no_such_mailbox, another),
    (no_such_mailbox, resumed),
    (refused, another),
    (refused, resumed),
    (full, another),
    (disliked, by_link),
]
ALL = [(fail, mend) for fail in (no_such_mailbox, full, refused, disliked) for mend in (another, resumed, by_link)]


@pytest.mark.parametrize(("fail", "mend"), figure(FEW, ALL))
def test_it_is_told_again_once(table: Table, seat: int, post_office: Served, fail: Fail, mend: Mend) -> None:
    office = post_office.office
    fail(table, seat, office)
    before = told(office, table)
    ask(table, seat)
    work(table.services)
    assert told(office, table) == before, "nothing goes by itself"
    to = mend(table, seat)
    for _ in range(3):
        work(table.services)
    [(reached, id)] = told(office, table)[len(before) :]
    assert reached == to
    assert id not in {known for _, known in before}, "what was in other hands is another mail"
    assert {first_id(known) for _, known in before} <= {first_id(id)}
    assert ("turn", "sent") in states(table, seat)
    resumed(table, seat)
    looked_at(table, seat)
    assert len(told(office, table)) == len(before) + 1


def test_a_mail_that_arrived_is_not_told_again(table: Table, seat: int, post_office: Served) -> None:
    """Nor one that is only late."""
    ask(table, seat)
    work(table.services)
    [(_, id)] = told(post_office.office, table)
    came_back(table, seat, dsns.report("delayed", "4.4.1", id))
    for mend in (resumed, by_link, another):
        mend(table, seat)
        looked_at(table, seat)
    assert len(told(post_office.office, table)) == 1


def test_a_report_that_comes_again_is_about_the_first_mail(table: Table, seat: int, post_office: Served) -> None:
    office = post_office.office
    no_such_mailbox(table, seat, office)
    report = dsns.report(*HARD, told(office, table)[0][1])
    resumed(table, seat)
    looked_at(table, seat)
    for _ in range(2):
        came_back(table, seat, report)
    assert subscriptions.mail_status(table.services, player(table, seat))["stopped"] is None
    looked_at(table, seat)
    assert (len(told(office, table)), states(table, seat)) == (2, [("turn", "sent")])


def test_what_comes_back_each_time_goes_once_for_each_wish(table: Table, seat: int, post_office: Served) -> None:
    """No bounce has anything sent."""
    office = post_office.office
    no_such_mailbox(table, seat, office)
    for sent in (2, 3):
        resumed(table, seat)
        for _ in range(3):
            work(table.services)
        assert len(told(office, table)) == sent
        came_back(table, seat, dsns.report(*HARD, told(office, table)[-1][1], said=f"550 5.1.1 {sent}"))
        looked_at(table, seat)
        assert (len(told(office, table)), states(table, seat)) == (sent, [("turn", "bounced")])


def test_reports_by_others_are_about_their_own_mails(table: Table, seat: int, post_office: Served) -> None:
    """Message-IDs are no secret: another player knows them all."""
    ask(table, seat)
    work(table.services)
    [(_, id)] = told(post_office.office, table)
    came_back(table, seat % 3 + 1, dsns.report(*HARD, id))
    came_back(table, seat, dsns.report(*HARD, id), "other@example.org")
    resumed(table, seat)
    looked_at(table, seat)
    assert (len(told(post_office.office, table)), states(table, seat)) == (1, [("turn", "sent")])


def test_a_report_on_the_old_address_says_nothing_of_the_new_one(table: Table, seat: int, post_office: Served) -> None:
    no_such_mailbox(table, seat, post_office.office)
    another(table, seat)
    looked_at(table, seat)
    [(_, id), (reached, _)] = told(post_office.office, table)
    came_back(table, seat, dsns.report(*HARD, id, said="550 5.1.1 once more"))
    looked_at(table, seat)
    assert (reached, len(told(post_office.office, table))) == (NEW, 2)
    assert subscriptions.mail_status(table.services, player(table, seat))["stopped"] is None


def test_a_report_that_comes_after_the_address_was_changed(table: Table, seat: int, post_office: Served) -> None:
    """The old server has tried for days; what it gives up then is told where mails come now."""
    ask(table, seat)
    work(table.services)
    [(old, id)] = told(post_office.office, table)
    another(table, seat)
    looked_at(table, seat)
    assert len(told(post_office.office, table)) == 1
    for said in ("no time left", "still none"):
        came_back(table, seat, dsns.report("failed", "5.4.7", id, said))
        for _ in range(3):
            work(table.services)
        assert [to for to, _ in told(post_office.office, table)] == [old, NEW]
    assert subscriptions.mail_status(table.services, player(table, seat))["stopped"] is None


def test_a_refusal_that_comes_while_the_address_is_changed(
    table: Table, seat: int, post_office: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the new address had looked at was in the hands of the old one's sender still."""
    mailer = context.mailer()

    def send(envelope: Envelope) -> None:
        another(table, seat)
        for _ in range(2):
            work(table.services)
        mailer.send(envelope)

    with monkeypatch.context() as slow:
        slow.setattr(context, "mailer", lambda: SimpleNamespace(send=send))
        refused(table, seat, post_office.office)
    for _ in range(3):
        work(table.services)
    assert [to for to, _ in told(post_office.office, table)] == [NEW]


def test_a_code_that_did_not_arrive_has_nothing_else_told(table: Table, seat: int, post_office: Served) -> None:
    """The address that was to be verified is not the one that other mails go to."""
    full(table, seat, post_office.office)
    players.change(table.services, player(table, seat), None, NEW, None)
    post_office.office.codes = [("RCPT", "550 5.1.1 no such user")]
    for _ in range(3):
        work(table.services, "verify", "notify", "verified")
    assert len(told(post_office.office, table)) == 1
    assert sorted(states(table, seat)) == [("turn", "bounced"), ("verification", "refused")]


def test_a_report_waits_until_the_mail_was_handed_over(
    table: Table, seat: int, post_office: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may come in before the sender has noted that the mail went."""
    monkeypatch.setattr(bounces, "ATTEMPTS", 1)
    ask(table, seat)
    work(table.services)
    [(_, id)] = told(post_office.office, table)
    report = dsns.report(*HARD, id)
    with exclusive(table.services, id), pytest.raises(Later):
        came_back(table, seat, report)
    came_back(table, seat, report)
    assert states(table, seat) == [("turn", "bounced")]


KILLED = [("after", "sent"), ("after", "send"), ("before", "sent"), ("after", "handed"), ("before", "done")]


@pytest.mark.parametrize(("when", "part"), figure(KILLED[:1], KILLED))
def test_killed_before_the_report_comes(
    table: Table, seat: int, process: Callable[..., object], post_office: Served, when: str, part: str
) -> None:
    """Whatever the sender had done by then, the mail goes once more when its player wants so."""
    ask(table, seat)
    [task] = entries(table.services, "notify")
    killed(process, when, part, task)
    time_passes(table.services)
    [(_, id)] = told(post_office.office, table)
    came_back(table, seat, dsns.report(*HARD, id))
    run(task)
    assert len(told(post_office.office, table)) == 1
    resumed(table, seat)
    looked_at(table, seat)
    assert len(told(post_office.office, table)) == 2


@pytest.mark.parametrize(("when", "part"), figure([("after", "again")], [("after", "again"), ("before", "done")]))
def test_killed_before_it_is_told_again(
    table: Table, seat: int, process: Callable[..., object], post_office: Served, when: str, part: str
) -> None:
    no_such_mailbox(table, seat, post_office.office)
    resumed(table, seat)
    [task] = entries(table.services, "verified")
    killed(process, when, part, task)
    for _ in range(2):
        work(table.services)
    assert len(told(post_office.office, table)) == 2
