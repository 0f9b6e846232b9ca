"""One mail for each seat and decision: jobs run twice, killed between any two of their effects.

At work at once, and for every kind of mail: `test_kinds`.
"""

import random
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from arbiter.app import addresses, links, lists, players, read
from arbiter.app.ports.outbox import Message, Task
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.mail import sealed_addresses
from tests.app.conftest import Table
from tests.mail.mailing import asks_for
from tests.outbox import waiting
from tests.workers.acting import SOON, entry_gone, killed, run, time_passes
from tests.workers.conftest import Served, drain, entry
from workers import relay
from workers.queues import Dispatcher, connect


@pytest.fixture
def turn(table: Table) -> Task:
    """A seat is asked; the entry that has it told."""
    asked = table.awaiting()
    seat = asked["seats"][0]
    table.services.outbox.push(Message("notify", table.game, asked["decision"], seat, table.players[seat - 1]))
    return entry(table.services)


def test_notify_twice(table: Table, turn: Task, post_office: Served) -> None:
    run(turn)
    run(turn)
    [mail] = post_office.office.mails
    assert mail["To"] == f"seat{turn.message.seat}@example.org"
    assert table.services.outbox.size() == 0


@pytest.mark.parametrize("part", ["claim", "keep", "send", "sent", "done", "release"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_notify_killed(table: Table, turn: Task, process: Any, post_office: Served, when: str, part: str) -> None:
    """Only between the server's 250 and the mark that it went is a second mail sent, with the same bytes."""
    killed(process, when, part, turn)
    time_passes(table.services)
    run(turn)
    assert len(post_office.office.mails) == (2 if (when, part) in {("after", "send"), ("before", "sent")} else 1)
    assert (len({bytes(mail) for mail in post_office.office.mails}), table.services.outbox.size()) == (1, 0)


def test_a_lost_250_sends_the_same_mail_though_the_game_went_on(
    table: Table, turn: Task, process: Any, post_office: Served
) -> None:
    """Its seat still owes the decision: a part of its turn was played meanwhile."""
    killed(process, "after", "send", turn)
    time_passes(table.services)
    seat = turn.message.seat
    table.say(seat, {"do": "worker", "cell": "b1"})
    assert table.awaiting()["decision"] == turn.message.decision
    drain_but(table, turn)
    run(turn)
    assert len({bytes(mail) for mail in post_office.office.mails}) == 1
    assert len(post_office.office.mails) == 2


def drain_but(table: Table, kept: Task) -> None:
    for task in waiting(table.services):
        if task != kept:
            table.services.outbox.done(task.shard, task.entry)


def test_one_mail_however_many_entries(table: Table, turn: Task, post_office: Served) -> None:
    """As when a player is verified while the notice lies there."""
    for _ in range(3):
        table.services.outbox.push(turn.message)
    for task in waiting(table.services):
        run(task)
    assert (len(post_office.office.mails), table.services.outbox.size()) == (1, 0)


def test_the_envelope_tells_whose_mail_it_is(table: Table, turn: Task, post_office: Served) -> None:
    run(turn)
    [sender] = post_office.office.senders
    back = sealed_addresses.read_bounce(table.services, sender.partition("@")[0])
    assert back == links.recipient(turn.message.player, f"seat{turn.message.seat}@example.org")


def test_three_turns_held_back_send_one_present_mail(table: Table, turn: Task, post_office: Served) -> None:
    """The server is away while the same seat is asked three times and more."""
    chooser, seat, decisions = random.Random(3), turn.message.seat, [turn.message.decision]
    post_office.office.codes = [("RCPT", "451 later")]
    with pytest.raises(OSError):
        run(turn)
    while len(decisions) < 3 or seat not in table.awaiting()["seats"]:
        table.move(chooser)
        waits = table.awaiting()
        if seat in waits["seats"] and waits["decision"] not in decisions:
            decisions.append(waits["decision"])
    notices = [t for t in waiting(table.services) if (t.message.kind, t.message.seat) == ("notify", seat)]
    assert len(notices) >= 3
    for task in notices:
        run(task)
    [mail] = post_office.office.mails
    assert asks_for(mail, table.awaiting()["decision"])
    assert not [task for task in notices if table.services.outbox.present(task.shard, task.entry)]


def test_a_mail_that_was_not_taken_is_written_anew(table: Table, turn: Task, post_office: Served) -> None:
    post_office.office.codes = [("DATA", "451 later")]
    with pytest.raises(OSError):
        run(turn)
    table.say(turn.message.seat, {"do": "worker", "cell": "b1"})
    run(turn)
    [mail] = post_office.office.mails
    head = read.game(table.services, table.game, None).body["head"]
    assert mail["Malecon-Head"].split()[1] == str(head.version)


def test_stale_notices_are_dropped(table: Table, turn: Task, post_office: Served) -> None:
    chooser = random.Random(2)
    while turn.message.decision == table.awaiting()["decision"]:
        table.move(chooser)
    run(turn)
    assert post_office.office.mails == []
    assert entry_gone(table, turn)


def test_a_server_that_refuses_for_now(table: Table, turn: Task, post_office: Served) -> None:
    post_office.office.codes = [("RCPT", "451 later")]
    with pytest.raises(OSError):
        run(turn)
    assert not entry_gone(table, turn)
    run(turn)
    assert (len(post_office.office.mails), entry_gone(table, turn)) == (1, True)


def test_a_server_that_refuses_for_good(table: Table, turn: Task, post_office: Served) -> None:
    post_office.office.codes = [("RCPT", "550 nobody here")]
    run(turn)
    assert (post_office.office.mails, entry_gone(table, turn)) == ([], True)


def test_verification(services: Services, post_office: Served) -> None:
    player, _ = players.create(services, "Ann", "ann@example.org", "UTC")
    run(entry(services))
    [mail] = post_office.office.mails
    lines = mail.get_payload()[0].get_payload().splitlines()
    code = lines[lines.index("If it was you, your code is:") + 2].strip()
    assert players.verify(services, player.id, code).verified


def test_a_retried_verification_keeps_its_code(services: Services, post_office: Served, process: Any) -> None:
    player, _ = players.create(services, "Ann", "ann@example.org", "UTC")
    task = entry(services)
    killed(process, "after", "send", task)
    time_passes(services)
    run(task)
    assert len({bytes(mail) for mail in post_office.office.mails}) == 1
    lines = post_office.office.mails[0].get_payload()[0].get_payload().splitlines()
    code = lines[lines.index("If it was you, your code is:") + 2].strip()
    assert players.verify(services, player.id, code).verified


def test_who_verifies_late_is_told_what_is_asked(services: Services, post_office: Served) -> None:
    """The notice of the decision was dropped when nobody could be told."""
    table = Table(services)
    lists.enter(services, table.game)
    asked = table.awaiting()
    [seat] = asked["seats"]
    drain(services)
    players.change(services, present(services, table.players[seat - 1]), None, "late@example.org", None)
    drain(services)
    players.verify(
        services, table.players[seat - 1], addresses.new_code(services, present(services, table.players[seat - 1]))
    )
    while tasks := waiting(services):
        for task in tasks:
            run(task)
    [mail] = post_office.office.mails
    assert (mail["To"], asks_for(mail, asked["decision"])) == ("late@example.org", True)


def present(services: Services, id: str) -> Player:
    found = services.players.get(id)
    assert found is not None
    return found


def test_failed_jobs_come_again(table: Table, turn: Task, process: Any, post_office: Served, monkeypatch: Any) -> None:
    """The whole way: relay, a worker that finds the server refusing, the entry's lease, the mail."""
    post_office.office.codes = [("RCPT", "451 later")]
    monkeypatch.setitem(relay.KINDS, "notify", short(relay.KINDS["notify"]))
    process("work", "notify")
    one = relay.Relay(table.services, Dispatcher(connect(table.services.settings)))
    turns(one, lambda: bool(post_office.office.mails) and entry_gone(table, turn))
    assert post_office.office.codes == []


def short(kind: Any) -> Any:
    return replace(kind, lease=1.0)


def turns(one: relay.Relay, done: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not done():
        assert time.monotonic() < end
        one.turn()
