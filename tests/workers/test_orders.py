"""The job that tries a standing order: run twice, concurrently, and killed between any two of its effects."""

import random
from typing import Any

import msgspec
import pytest

from arbiter.app import read, standing_orders
from arbiter.app.ports.outbox import Task
from arbiter.app.standing_orders import Alternative, Order
from tests import temporary
from tests.app.conftest import Table
from tests.workers.acting import SOON, entry_gone, killed, run
from tests.workers.conftest import drain
from tests.workers.life import entries
from workers.queues import Dispatcher, connect

LEGAL = [("before", "append"), ("after", "append"), ("before", "done"), ("after", "done")]
ILLEGAL = [("before", "drop"), ("after", "drop"), ("before", "done"), ("after", "done")]
WAITING = [("before", "push"), ("after", "push"), ("before", "done"), ("after", "done")]


def asked(table: Table, *texts: str, kind: str = "") -> Task:
    """The entry that asks for the trial of an order, and no other."""
    table.until("turn")
    seat = table.awaiting()["seats"][0] % 3 + 1
    steps = random.Random(1).sample(table.steps(table.awaiting()["seats"][0]), standing_orders.ALTERNATIVES)
    legal = [Alternative(steps=(step,)) for step in steps]
    given = tuple(Alternative(text=text) for text in texts) or tuple(legal)
    order = Order(alternatives=given, decision_kind=kind)
    standing_orders.give(table.services, table.players[seat - 1], table.game, order)
    chooser = random.Random(1)
    while not entries(table.services, "order"):
        table.move(chooser)
    drain(table.services, "order")
    [task] = entries(table.services, "order")
    return task


def played(table: Table) -> int:
    records = [msgspec.json.decode(record) for record in table.services.games.records(table.game)]
    return sum(record["cause"]["via"] == "order" for record in records)


def kept(table: Table, task: Task) -> bool:
    services, message = table.services, task.message
    return standing_orders.find(services, message.player, message.game) is not None


def notices(table: Table, task: Task) -> int:
    """How often the seat's turn mail is asked for: further entries stand for the same mail."""
    found = [each.message for each in entries(table.services, "notify")]
    return sum((m.seat, m.decision) == (task.message.seat, task.message.decision) for m in found)


def owes(table: Table, task: Task) -> bool:
    awaiting = read.game(table.services, table.game, None).body["awaiting"]
    return any(each.get("decision") == task.message.decision for each in awaiting)


def settled(table: Table, task: Task, *, legal: bool, stays: bool = False) -> None:
    """What must be so in the end: played once or asked for, and never silent."""
    assert entry_gone(table, task)
    assert (played(table), kept(table, task)) == (int(legal), stays)
    assert len({m.message.about for m in entries(table.services, "order_played")}) == int(legal)
    assert len(entries(table.services, "order_dropped")) == int(not legal and not stays)
    assert bool(notices(table, task)) == owes(table, task)


def test_twice(table: Table) -> None:
    task = asked(table)
    for _ in range(2):
        run(task)
        settled(table, task, legal=True)


@pytest.mark.parametrize(("when", "part"), LEGAL)
def test_killed_while_it_is_played(table: Table, process: Any, when: str, part: str) -> None:
    task = asked(table)
    killed(process, when, part, task)
    assert played(table) == int((when, part) != ("before", "append"))
    run(task)
    settled(table, task, legal=True)


@pytest.mark.parametrize(("when", "part"), ILLEGAL)
def test_killed_while_it_is_dropped(table: Table, process: Any, when: str, part: str) -> None:
    task = asked(table, "visit moon", "worker z9")
    killed(process, when, part, task)
    run(task)
    settled(table, task, legal=False)


@pytest.mark.parametrize(("when", "part"), WAITING)
def test_killed_while_the_seat_is_asked_instead(table: Table, process: Any, when: str, part: str) -> None:
    task = asked(table, "bid 1", kind="bid")
    killed(process, when, part, task)
    run(task)
    settled(table, task, legal=False, stays=True)


def test_concurrently(table: Table, process: Any) -> None:
    task = asked(table)
    dispatcher = Dispatcher(connect(table.services.settings))
    for attempt in range(1, 6):
        dispatcher.dispatch(task, attempt)
    for _ in range(2):
        process("work", "resolve")
    temporary.until(lambda: entry_gone(table, task), SOON)
    settled(table, task, legal=True)


def test_the_relay_has_it_tried(table: Table, process: Any) -> None:
    task = asked(table)
    process("relay")
    process("work", "resolve")
    temporary.until(lambda: entry_gone(table, task), SOON)
    assert played(table) == 1
