"""An address that is its player's no more is told so, once."""

import pytest

from arbiter.app import addresses, former_address, players
from arbiter.app.former_address import FormerAddress
from arbiter.app.ids import address_digest
from arbiter.app.ports.notices import Stop
from arbiter.app.ports.outbox import Message
from arbiter.mail.writing import address_changed
from tests.app.conftest import Table
from tests.workers.conftest import Served, drain
from tests.workers.life import entries, player, wishes, work

OLD, NEW = "seat1@example.org", "new@example.org"


@pytest.fixture(autouse=True)
def quiet(table: Table) -> None:
    drain(table.services)


def move(table: Table, email: str | None) -> None:
    """The seat's player wants another address, and types its code."""
    known = players.change(table.services, player(table, 1), None, email or "", None)
    if email:
        assert entries(table.services, "moved") == []
        players.verify(table.services, known.id, addresses.new_code(table.services, known))


@pytest.mark.parametrize("mode", ["each", "digest", "off"])
@pytest.mark.parametrize("email", [NEW, None])
def test_it_is_told(table: Table, post_office: Served, email: str | None, mode: str) -> None:
    """Whatever the player wishes by now, who may be somebody else; the new address is not told there."""
    wishes(table, 1, mode=mode)
    drain(table.services)
    move(table, email)
    work(table.services, "moved", "moved")
    [mail] = post_office.office.mails
    assert (mail["To"], mail["Subject"]) == (OLD, "[Malecon] Your address was changed")
    assert NEW not in mail.as_string()
    assert entries(table.services, "moved") == []


def test_a_stopped_address_is_left_alone(table: Table, post_office: Served) -> None:
    table.services.stops.stop(address_digest(OLD), Stop("unsubscribed", table.services.now()))
    move(table, NEW)
    work(table.services, "moved")
    assert post_office.office.mails == []
    assert entries(table.services, "moved") == []


@pytest.mark.parametrize("email", [OLD, OLD.upper()])
def test_the_same_address_is_told_nothing(table: Table, email: str) -> None:
    players.change(table.services, player(table, 1), "Anna", email, "Asia/Tokyo")
    known = player(table, 1)
    if known.pending:
        players.verify(table.services, known.id, addresses.new_code(table.services, known))
    assert entries(table.services, "moved") == []


def test_one_that_was_never_verified_is_told_nothing(table: Table) -> None:
    services = table.services
    made, _ = players.create(services, "Eve", "", "UTC")
    players.change(services, made, None, OLD, None)
    known = services.players.get(made.id)
    assert known is not None
    players.change(services, known, None, "", None)
    assert entries(services, "moved") == []


def test_the_outbox_holds_no_address(table: Table) -> None:
    move(table, NEW)
    [task] = entries(table.services, "moved")
    assert "@" not in task.message.about
    former = former_address.read(table.services, task.message.about)
    assert former is not None
    assert (former.email, former.moved) == (OLD, True)


def test_one_that_an_earlier_release_wrote_is_sent(table: Table, post_office: Served) -> None:
    services = table.services
    envelope = address_changed.write(services, FormerAddress(OLD, "Ann", True, "1"))
    services.envelopes.keep(envelope)
    services.outbox.push(Message("moved", "", about=envelope.id))
    work(services, "moved")
    [mail] = post_office.office.mails
    assert mail["Message-ID"] == envelope.id
    assert entries(services, "moved") == []
