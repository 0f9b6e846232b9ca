"""A mail that may be in other hands is sent again byte for byte, or another mail goes under a Message-ID of its own."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from arbiter.app import addresses, players
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.outbox import Task
from arbiter.store.envelopes import Envelopes
from tests.app.conftest import Table
from tests.figures import figure
from tests.mail.mailing import kind, opening
from tests.workers.acting import killed, run, time_passes
from tests.workers.conftest import Served
from tests.workers.life import ask, asked, entries, player, work

NEW = "new@example.org"
NOT_TAKEN = [("MAIL", "421 later"), ("RCPT", "451 later"), ("DATA", "451 later"), ("RCPT", "550 5.2.2 mailbox full")]

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture
def seat(table: Table) -> int:
    return asked(table)


@pytest.fixture
def turn(table: Table, seat: int) -> Task:
    ask(table, seat)
    [task] = entries(table.services, "notify")
    return task


def tried(task: Task) -> None:
    """An attempt that may fail."""
    try:
        run(task)
    except OSError:
        return


def goes_on(table: Table, seat: int) -> None:
    """The seat still owes the decision, but its mail would be another one."""
    table.say(seat, {"do": "worker", "cell": "b1"})


def again(table: Table, seat: int) -> None:
    """The mail's entry is looked at once more, whether it lies there still or not."""
    ask(table, seat)
    time_passes(table.services)
    for task in entries(table.services, "notify"):
        tried(task)


def bytes_by_id(office: Any) -> dict[str, set[bytes]]:
    found: dict[str, set[bytes]] = {}
    for mail in office.mails:
        found.setdefault(str(mail["Message-ID"]), set()).add(bytes(mail))
    return found


@pytest.mark.parametrize("then", figure(NOT_TAKEN, NOT_TAKEN), ids=str)
def test_a_connection_dropped_behind_the_mail(
    table: Table, seat: int, turn: Task, post_office: Served, then: tuple[str, str]
) -> None:
    """The server has it, says at the next try that it will not take it, and takes it at the third."""
    post_office.office.codes = [("LOST", ""), then]
    tried(turn)
    assert len(post_office.office.mails) == 1
    goes_on(table, seat)
    tried(turn)
    assert post_office.office.codes == []
    again(table, seat)
    assert len(post_office.office.mails) == 2
    assert [len(each) for each in bytes_by_id(post_office.office).values()] == [1]


@pytest.mark.parametrize(("when", "part"), figure([("after", "send")], [("after", "send"), ("before", "sent")]))
def test_killed_behind_the_mail(
    table: Table, seat: int, turn: Task, post_office: Served, process: Callable[..., object], when: str, part: str
) -> None:
    killed(process, when, part, turn)
    post_office.office.codes = [("MAIL", "421 later")]
    goes_on(table, seat)
    for _ in range(2):
        again(table, seat)
    assert len(post_office.office.mails) == 2
    assert [len(each) for each in bytes_by_id(post_office.office).values()] == [1]


def test_what_surely_was_not_taken_is_written_anew(table: Table, seat: int, turn: Task, post_office: Served) -> None:
    post_office.office.codes = [("DATA", "451 later"), ("MAIL", "421 later")]
    for _ in range(2):
        tried(turn)
    goes_on(table, seat)
    tried(turn)
    [mail] = post_office.office.mails
    assert "you are asked to harvest" in opening(mail)


def test_another_address_gets_another_mail(table: Table, seat: int, turn: Task, post_office: Served) -> None:
    post_office.office.codes = [("LOST", "")]
    tried(turn)
    players.change(table.services, player(table, seat), None, NEW, None)
    known = player(table, seat)
    players.verify(table.services, known.id, addresses.new_code(table.services, known))
    again(table, seat)
    for _ in range(2):
        work(table.services, "notify", "verified")
    old, new = [mail for mail in post_office.office.mails if kind(mail) == "turn"]
    assert (old["To"], new["To"]) == (f"seat{seat}@example.org", NEW)
    assert old["Message-ID"] != new["Message-ID"]
    [notice] = [each for each in table.services.notices.all(known.id).values() if each.kind == "turn"]
    assert (notice.to, notice.message_id) == (NEW, new["Message-ID"])


def test_a_letter_of_before_opens(table: Table) -> None:
    """As it was kept when all had one name alone."""
    kept = {"id": "<old@localhost>", "sender": "bounce+a@localhost", "to": "a@example.org", "mail": b"From: a\r\n\r\n"}
    letters = table.services.envelopes
    assert isinstance(letters, Envelopes)
    sealed = letters._cipher.seal("letter", "<old@localhost>", msgspec.msgpack.encode(kept))
    letters._store.call("SET", f"letter:{sha256(b'<old@localhost>').hexdigest()}", sealed)
    found = letters.kept("<old@localhost>")
    assert found == Envelope("<old@localhost>", "bounce+a@localhost", "a@example.org", b"From: a\r\n\r\n")
    assert found.message_id == "<old@localhost>"
