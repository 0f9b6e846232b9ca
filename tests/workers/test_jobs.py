"""Every job run twice, run concurrently, and killed between any two of its effects."""

import random
import time
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from arbiter.app.ports.outbox import Message, Task
from arbiter.app.services import Services
from tests import temporary
from tests.app.conftest import Table
from tests.outbox import waiting
from tests.workers.acting import SOON, batch, entry_gone, jobs_left, killed, killed_in_batch, run
from tests.workers.conftest import drain, entry
from workers import jobs
from workers.queues import KINDS, Dispatcher, connect


@pytest.fixture
def bidding(table: Table) -> Task:
    """All have bid; the entry that asks for the reveal."""
    bid(table)
    return entry(table.services)


@pytest.fixture
def tables(services: Services) -> list[Table]:
    """Three games in which all have bid."""
    tables = [Table(services) for _ in range(3)]
    bid(*tables)
    return tables


def bid(*tables: Table) -> None:
    """Have all bid; nothing is asked for but the reveals."""
    for table in tables:
        table.until("bid")
    drain(tables[0].services)
    chooser = random.Random(1)
    for table in tables:
        while owing := table.awaiting()["seats"]:
            table.say(owing[0], chooser.choice(table.steps(owing[0])))
    drain(tables[0].services, "resolve")


@pytest.fixture
def requests(tables: list[Table]) -> list[Task]:
    """The entries that ask for their reveals, in the same order."""
    tasks = {task.message.game: task for task in waiting(tables[0].services)}
    return [tasks[table.game] for table in tables]


def left(tables: list[Table], tasks: list[Task]) -> list[Task]:
    return [task for task in tasks if not entry_gone(tables[0], task)]


def opened(tables: list[Table], tasks: list[Task]) -> list[int]:
    return [reveals(table, task.message.decision) for table, task in zip(tables, tasks, strict=True)]


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


def test_several_are_revealed_by_one_job(
    tables: list[Table], requests: list[Task], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, "resolve", replace(KINDS["resolve"], lease=60.0))
    for _ in range(2):
        jobs.reveal(batch(*requests))
        assert (opened(tables, requests), left(tables, requests)) == ([1, 1, 1], [])


def test_a_job_that_takes_long_leaves_the_rest_to_others(
    tables: list[Table], requests: list[Task], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, "resolve", replace(KINDS["resolve"], lease=0.0))
    jobs.reveal(batch(*requests))
    assert (opened(tables, requests), left(tables, requests)) == ([0, 0, 0], requests)


@pytest.mark.parametrize(("part", "number"), [("append", 1), ("append", 2), ("append", 3), ("all_done", 1)])
@pytest.mark.parametrize("when", ["before", "after"])
def test_killed_while_several_are_revealed(
    tables: list[Table], requests: list[Task], process: Any, when: str, part: str, number: int
) -> None:
    """What is left is revealed one by one, as the relay has it done after the lease."""
    killed_in_batch(process, when, part, number, *requests)
    done = 3 if part == "all_done" else number - (when == "before")
    assert opened(tables, requests) == [1] * done + [0] * (3 - done)
    assert len(left(tables, requests)) == (0 if (when, part) == ("after", "all_done") else 3)
    for task in left(tables, requests):
        run(task)
    assert (opened(tables, requests), left(tables, requests)) == ([1, 1, 1], [])


def test_killed_at_random_while_several_are_revealed(tables: list[Table], requests: list[Task], process: Any) -> None:
    chooser = random.Random(5)
    commands = [("relay",), ("work", "resolve"), ("work", "resolve")]
    running = [process(*command) for command in commands]
    for _ in range(8):
        time.sleep(chooser.uniform(0.0, 1.5))
        victim = chooser.randrange(3)
        running[victim].kill()
        running[victim] = process(*commands[victim])
    temporary.until(lambda: not left(tables, requests), SOON)
    assert opened(tables, requests) == [1, 1, 1]


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
