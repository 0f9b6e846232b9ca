"""Every job run twice, run concurrently, and killed between any two of its effects."""

import random
import time
from typing import Any

import msgspec
import pytest

from arbiter.app.ports.outbox import Message, Task
from tests import temporary
from tests.app.conftest import Table
from tests.workers.acting import SOON, entry_gone, jobs_left, killed, run
from tests.workers.conftest import drain, entry
from workers.queues import Dispatcher, connect


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


def reveals(table: Table, decision: str) -> int:
    """How often a decision's answers were opened."""
    records = [msgspec.json.decode(record) for record in table.services.games.records(table.game)]
    opened = [event for record in records for event in record["events"] if event["type"] == "revealed"]
    return sum(decision in {answer["decision"] for answer in event["answers"]} for event in opened)


def test_resolve_twice(table: Table, bidding: Task) -> None:
    run(bidding)
    assert (reveals(table, bidding.message.decision), entry_gone(table, bidding)) == (1, True)
    run(bidding)
    assert reveals(table, bidding.message.decision) == 1


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
    dispatcher = Dispatcher(connect(table.services.settings))
    for attempt in range(1, 11):
        dispatcher.dispatch(bidding, attempt)
    for _ in range(2):
        process("work", "resolve")
    temporary.until(lambda: entry_gone(table, bidding), SOON)
    temporary.until(lambda: not jobs_left(table.services), SOON)
    assert reveals(table, bidding.message.decision) == 1


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
