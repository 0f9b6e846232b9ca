"""Every job run twice, run concurrently, and killed between any two of its effects."""

import random
import signal
import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from redis import Redis

from arbiter.app.ports import Message, Task
from arbiter.app.services import Services
from arbiter.store import temporary
from tests.app.conftest import Table
from tests.workers.conftest import Served, arguments, drain, entry
from workers import jobs, relay
from workers.queues import Hand, connect

SOON = 20
KILLED = """
import os, sys
from workers import jobs, office
parts = {"append": (office.services().games, "append"), "send": (office.mailer(), "send"),
         "done": (office.services().outbox, "done"), "claim": (office.services().limits, "claim"),
         "release": (office.services().limits, "release")}
when, part, job, *given = sys.argv[1:]
owner, name = parts[part]
effect = getattr(owner, name)

def fatal(*args):
    if when == "after":
        effect(*args)
    os.kill(os.getpid(), 9)

object.__setattr__(owner, name, fatal)
getattr(jobs, job)(*(int(each) if each.isdecimal() and len(each) < 4 else each for each in given))
"""


@pytest.fixture
def bidding(table: Table) -> Task:
    """All have bid; the entry that asks for the reveal."""
    table.until("bid")
    drain(table.services)
    chooser = random.Random(1)
    while owing := table.awaiting()["seats"]:
        table.say(owing[0], chooser.choice(table.steps(owing[0])))
    drain(table.services, "resolve")
    return entry(table.services)


@pytest.fixture
def turn(table: Table) -> Task:
    """A seat is asked; the entry that has it told."""
    asked = table.awaiting()
    seat = asked["seats"][0]
    table.services.outbox.push(Message("notify", table.game, asked["decision"], seat, table.players[seat - 1]))
    return entry(table.services)


def run(task: Task) -> None:
    getattr(jobs, task.message.kind)(*arguments(task))


def time_passes(services: Services) -> None:
    """Leases of whoever was killed end."""
    with Redis.from_url(services.settings.store_url, protocol=2) as connection:
        for key in connection.scan_iter("limit:lease:*"):
            connection.delete(key)


def reveals(table: Table, decision: str) -> int:
    """How often a decision's answers were opened."""
    records = [msgspec.json.decode(each.record) for each in table.services.games.entries(table.game)]
    opened = [event for record in records for event in record["events"] if event["type"] == "revealed"]
    return sum(decision in {answer["decision"] for answer in event["answers"]} for event in opened)


def killed(process: Any, when: str, part: str, task: Task) -> None:
    given = [str(each) for each in arguments(task)]
    assert process(when, part, task.message.kind, *given, code=KILLED).wait(SOON) == -signal.SIGKILL


def test_resolve_twice(table: Table, bidding: Task) -> None:
    run(bidding)
    assert (reveals(table, bidding.message.decision), entry_gone(table, bidding)) == (1, True)
    run(bidding)
    assert reveals(table, bidding.message.decision) == 1


def entry_gone(table: Table, task: Task) -> bool:
    return not table.services.outbox.present(task.shard, task.entry)


def test_resolve_before_all_have_answered(table: Table) -> None:
    decision = table.until("bid")["decision"]
    drain(table.services)
    table.services.outbox.push(Message("resolve", table.game, decision))
    version = table.version()
    run(entry(table.services, "resolve"))
    assert (table.version(), reveals(table, decision)) == (version, 0)


@pytest.mark.parametrize("part", ["append", "done"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_resolve_killed(table: Table, bidding: Task, process: Any, when: str, part: str) -> None:
    killed(process, when, part, bidding)
    assert reveals(table, bidding.message.decision) == (0 if (when, part) == ("before", "append") else 1)
    run(bidding)
    assert (reveals(table, bidding.message.decision), entry_gone(table, bidding)) == (1, True)


def test_resolve_concurrently(table: Table, bidding: Task, process: Any) -> None:
    hand = Hand(connect(table.services.settings))
    for attempt in range(1, 11):
        hand.give(bidding, attempt)
    for _ in range(2):
        process("work", "resolve")
    temporary.until(lambda: entry_gone(table, bidding), SOON)
    temporary.until(lambda: not jobs_left(table.services), SOON)
    assert reveals(table, bidding.message.decision) == 1


def jobs_left(services: Services) -> int:
    with connect(services.settings) as connection:
        return len(connection.keys("rq:job:*"))


def test_notify_twice(table: Table, turn: Task, post_office: Served) -> None:
    run(turn)
    run(turn)
    [mail] = post_office.office.mails
    assert mail["To"] == f"seat{turn.message.seat}@example.org"
    assert table.services.outbox.size() == 0


@pytest.mark.parametrize("part", ["claim", "send", "done", "release"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_notify_killed(table: Table, turn: Task, process: Any, post_office: Served, when: str, part: str) -> None:
    """Only between the server's 250 and the end of the entry is a second mail sent, and it is the same."""
    killed(process, when, part, turn)
    time_passes(table.services)
    run(turn)
    ids = post_office.office.ids
    assert len(ids) == (2 if (when, part) in {("after", "send"), ("before", "done")} else 1)
    assert (len(set(ids)), table.services.outbox.size()) == (1, 0)


def test_notify_concurrently(table: Table, turn: Task, process: Any, post_office: Served) -> None:
    post_office.office.delay = 1.0
    hand = Hand(connect(table.services.settings))
    for attempt in range(1, 11):
        hand.give(turn, attempt)
    for _ in range(2):
        process("work", "notify")
    temporary.until(lambda: table.services.outbox.size() == 0, SOON)
    temporary.until(lambda: not jobs_left(table.services), SOON)
    assert len(post_office.office.mails) == 1


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
    from arbiter.app import players

    player, _ = players.create(services, "Ann", "ann@example.org", "UTC")
    run(entry(services))
    [mail] = post_office.office.mails
    code = next(line.split()[-1] for line in mail.get_payload().splitlines() if "the code is" in line)
    assert players.verify(services, player.id, code).verified


def test_failed_jobs_come_again(table: Table, turn: Task, process: Any, post_office: Served, monkeypatch: Any) -> None:
    """The whole way: relay, a worker that finds the server refusing, the entry's lease, the mail."""
    post_office.office.codes = [("RCPT", "451 later")]
    monkeypatch.setitem(relay.KINDS, "notify", short(relay.KINDS["notify"]))
    process("work", "notify")
    one = relay.Relay(table.services, Hand(connect(table.services.settings)))
    turns(one, lambda: bool(post_office.office.mails) and entry_gone(table, turn))
    assert post_office.office.codes == []


def short(kind: Any) -> Any:
    from dataclasses import replace

    return replace(kind, lease=1.0)


def turns(one: relay.Relay, done: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not done():
        assert time.monotonic() < end
        one.turn()


@pytest.mark.parametrize("victim", ["resolve", "relay"])
def test_a_killed_process_holds_nothing_up(table: Table, bidding: Task, process: Any, victim: str) -> None:
    """What the victim had in hand is given to another."""
    command = {"resolve": ("work", "resolve"), "relay": ("relay",)}
    first = process(*command[victim])
    time.sleep(random.Random(victim).random())
    first.kill()
    for each in ("relay", "resolve"):
        process(*command[each])
    temporary.until(lambda: entry_gone(table, bidding), SOON)
    assert reveals(table, bidding.message.decision) == 1
