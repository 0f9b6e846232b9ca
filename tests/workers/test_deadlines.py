"""Deadlines in jobs: once, whoever is killed, whatever is lost, whatever the machine's clock does."""

import logging
import random
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from arbiter.app import archiving, deadlines, log, sweep
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal
from arbiter.store import key_names
from tests import temporary
from tests.app.conftest import Table
from tests.app.damage import DAMAGE, client_of
from tests.workers.acting import SOON, batch, entry_gone, killed, killed_in_batch, run
from tests.workers.conftest import Processes, drain
from tests.workers.deadlines import (
    DAY,
    HOUR,
    HOURLY,
    START,
    Dial,
    agrees,
    armed,
    due,
    events,
    fire,
    missed,
    requested,
    requests,
)
from workers import jobs


@pytest.fixture
def dial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Dial:
    monkeypatch.setenv("MALECON_CLOCK_FILE", str(tmp_path / "clock"))
    return Dial(tmp_path / "clock")


@pytest.fixture
def services(dial: Dial, services: Services) -> Services:
    return services


@pytest.fixture
def process(dial: Dial, process: Processes, tmp_path: Path) -> Processes:
    process.environ["MALECON_CLOCK_FILE"] = str(tmp_path / "clock")
    return process


@pytest.fixture
def hourly(services: Services) -> Table:
    """A game in which a turn takes an hour."""
    table = Table(services, clock=HOURLY)
    drain(services)
    return table


@pytest.fixture
def tables(services: Services) -> list[Table]:
    tables = [Table(services, clock=HOURLY) for _ in range(3)]
    drain(services)
    return tables


@pytest.fixture
def fired(tables: list[Table], dial: Dial, services: Services) -> list[Any]:
    """The entries that ask for what follows from their deadlines, all at one second."""
    dial.set(START + HOUR)
    assert deadlines.fire(services) == 3
    return requests(services, *tables)


def left(tables: list[Table], tasks: list[Any]) -> int:
    return sum(not entry_gone(table, task) for table, task in zip(tables, tasks, strict=True))


def counts(tables: list[Table]) -> list[int]:
    return [len(missed(table)) for table in tables]


def test_fired_twice_it_acts_once(hourly: Table, dial: Dial) -> None:
    task = fire(hourly, dial)
    for _ in range(2):
        run(task)
        assert counts([hourly]) == [1]
        assert entry_gone(hourly, task)
    agrees(hourly)
    assert due(hourly) == START + 2 * HOUR


def test_asked_for_without_need_it_does_nothing(hourly: Table, dial: Dial) -> None:
    """As where the clock of the machine that fires is ahead of the worker's: it fires again."""
    dial.set(START + HOUR)
    deadlines.fire(hourly.services)
    dial.set(START + HOUR - 1)
    run(requested(hourly))
    assert counts([hourly]) == [0]
    agrees(hourly)
    run(fire(hourly, dial))
    assert counts([hourly]) == [1]


@pytest.mark.parametrize("part", ["append", "done"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_killed(hourly: Table, dial: Dial, process: Processes, when: str, part: str) -> None:
    task = fire(hourly, dial)
    killed(process, when, part, task)
    assert counts([hourly]) == [0 if (when, part) == ("before", "append") else 1]
    run(task)
    assert counts([hourly]) == [1]
    assert entry_gone(hourly, task)
    agrees(hourly)


@pytest.mark.parametrize("part", ["enter", "done"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_killed_with_nothing_to_do(hourly: Table, dial: Dial, process: Processes, when: str, part: str) -> None:
    task = fire(hourly, dial)
    dial.set(dial.now - 1)
    killed(process, when, part, task)
    deadlines.again(hourly.services)
    run(task)
    assert counts([hourly]) == [0]
    agrees(hourly)


@pytest.mark.parametrize(("part", "number"), [("append", 1), ("append", 2), ("append", 3), ("all_done", 1)])
@pytest.mark.parametrize("when", ["before", "after"])
def test_killed_in_the_middle_of_several(
    tables: list[Table], fired: list[Any], process: Processes, when: str, part: str, number: int
) -> None:
    killed_in_batch(process, when, part, number, *fired)
    done = 3 if part == "all_done" else number - (when == "before")
    assert counts(tables) == [1] * done + [0] * (3 - done)
    assert left(tables, fired) == (0 if (when, part) == ("after", "all_done") else 3)
    for task in fired:
        run(task)
    assert (counts(tables), left(tables, fired)) == ([1, 1, 1], 0)
    for table in tables:
        agrees(table)


@pytest.mark.parametrize("how", ["garbage", "an event of a newer version", "a log of another type"])
def test_one_that_fails_holds_up_no_other(
    tables: list[Table], fired: list[Any], caplog: pytest.LogCaptureFixture, how: str
) -> None:
    """It is told of, each minute, until it is done."""
    services, bad = tables[0].services, tables[1].game
    keys = key_names.of_game(bad)
    with client_of(services) as client:
        kept = {key: client.dump(key) for key in (keys.log, keys.snap)}
        DAMAGE[how](services, bad)
        jobs.expire(batch(*fired))
        assert (counts([tables[0], tables[2]]), left(tables, fired)) == ([1, 1], 1)
        run(fired[1])
        assert list(services.troubles.among("deadline", [table.game for table in tables])) == [bad]
        for key, value in kept.items():
            client.restore(key, 0, value, replace=True)
    with caplog.at_level(logging.ERROR):
        sweep.troubles(services)
    assert "a deadline keeps failing" in caplog.text
    run(fired[1])
    sweep.troubles(services)
    assert services.troubles.games("deadline") == []
    assert (counts(tables), left(tables, fired)) == ([1, 1, 1], 0)
    agrees(tables[1])


def test_one_that_nobody_acts_on_is_asked_for_once_and_told_of(
    hourly: Table, dial: Dial, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = fire(hourly, dial)
    for _ in range(3):
        dial.set(dial.now + DAY)
        assert (deadlines.fire(hourly.services), deadlines.again(hourly.services)) == (0, 1)
    assert requested(hourly) == task
    assert not hourly.services.troubles.games("deadline")
    monkeypatch.setattr(deadlines, "STUCK", -1.0)
    deadlines.again(hourly.services)
    assert hourly.services.troubles.games("deadline") == [hourly.game]
    run(task)
    assert not hourly.services.troubles.games("deadline")


def lose_entry(table: Table) -> None:
    table.services.outbox.done(requested(table).shard, requested(table).entry)


def lose_set(table: Table) -> None:
    with client_of(table.services) as client:
        client.delete(*client.keys("*:deadlines"), *client.keys("*:fired"))


def lose_snapshot(table: Table) -> None:
    with client_of(table.services) as client:
        client.delete(key_names.of_game(table.game).snap)


def lose_both(table: Table) -> None:
    lose_snapshot(table)
    lose_set(table)


@pytest.mark.parametrize("lose", [lose_entry, lose_set, lose_snapshot, lose_both])
def test_what_is_lost_once_it_has_fired_is_found(hourly: Table, dial: Dial, lose: Any) -> None:
    fire(hourly, dial)
    lose(hourly)
    deadlines.again(hourly.services)
    deadlines.restore(hourly.services)
    deadlines.fire(hourly.services)
    for task in requests(hourly.services, hourly):
        run(task)
    assert counts([hourly]) == [1]
    agrees(hourly)


@pytest.mark.parametrize("lose", [lose_set, lose_snapshot, lose_both])
def test_what_is_lost_before_it_fires_is_found_within_its_rounds(hourly: Table, dial: Dial, lose: Any) -> None:
    lose(hourly)
    for _ in range(16):
        deadlines.repair(hourly.services)
    assert armed(hourly) == [START + HOUR, None]
    run(fire(hourly, dial))
    agrees(hourly)


def test_the_machine_s_clock_goes_back(hourly: Table, dial: Dial) -> None:
    """No time passes in the game until the machine's has caught up; nothing is taken back or charged twice."""
    run(fire(hourly, dial))
    dial.set(START - DAY)
    assert (deadlines.fire(hourly.services), due(hourly)) == (0, START + 2 * HOUR)
    chooser = random.Random(1)
    while not events(hourly, "clock_stopped"):
        hourly.move(chooser)
    assert log.load(hourly.services, hourly.game).position.at == "2031-05-01T13:00:00.000Z"
    assert events(hourly, "clock_stopped")[-1][1]["counted"] == "PT0S"
    agrees(hourly)
    run(fire(hourly, dial))
    assert counts([hourly]) == [2]
    agrees(hourly)


def test_the_machine_s_clock_goes_forward(hourly: Table, dial: Dial) -> None:
    """By years: one deadline passes, and the next begins then."""
    dial.set(START + 5 * 365 * DAY)
    assert deadlines.fire(hourly.services) == 1
    run(requested(hourly))
    assert (counts([hourly]), deadlines.fire(hourly.services)) == ([1], 0)
    assert due(hourly) == dial.now + HOUR
    agrees(hourly)


def test_a_game_of_14_days_is_not_touched_on_the_second(services: Services, dial: Dial) -> None:
    table = Table(services, clock={"turn": "P14D"})
    drain(services)
    before = table.services.games.records(table.game)
    for at in (START + DAY, START + 2 * DAY, START + 14 * DAY - 1):
        dial.set(at)
        assert (deadlines.fire(services), deadlines.restore(services), requests(services, table)) == (0, 0, [])
    assert table.services.games.records(table.game) == before
    run(fire(table, dial))
    assert counts([table]) == [1]


@pytest.mark.parametrize("archived", [False, True])
def test_a_game_that_is_over_has_none(services: Services, dial: Dial, archived: bool) -> None:
    table = Table(services, seats=2, clock={**HOURLY, "on_timeout": "forfeit"})
    drain(services)
    stale = fire(table, dial)
    run(stale)
    if log.load(services, table.game).position.status == "running":
        run(fire(table, dial))
    assert log.load(services, table.game).position.status == "finished"
    if archived:
        with client_of(services) as client:
            client.zadd(key_names.of_game(table.game).deadlines, {table.game: START})
        archiving.archive(services, table.game)
    assert armed(table) == [None, None]
    run(stale)
    assert armed(table) == [None, None]
    assert (deadlines.restore(services), deadlines.fire(services)) == (0, 0)


def test_games_without_a_clock_are_no_trouble(services: Services) -> None:
    """Nor those of an earlier release, whose snapshots say nothing of deadlines."""
    table = Table(services)
    for forget in (False, True):
        if forget:
            with client_of(services) as client:
                client.hdel(key_names.of_game(table.game).snap, "deadline")
        services.outbox.push(Message("deadline", table.game))
        version = table.version()
        run(requested(table))
        assert (table.version(), armed(table)) == (version, [None, None])
        assert (deadlines.restore(services), deadlines.again(services)) == (0, 0)


def test_a_conflict_is_no_trouble(hourly: Table, dial: Dial, monkeypatch: pytest.MonkeyPatch) -> None:
    task = fire(hourly, dial)
    with monkeypatch.context() as patched:
        patched.setattr(deadlines, "enforce", refuses)
        run(task)
    assert not hourly.services.troubles.games("deadline")
    assert not entry_gone(hourly, task)


def refuses(*_: object) -> None:
    raise Refusal("busy", "The game is moving on too fast.")


def all_passed(tables: list[Table], number: int) -> bool:
    """So many in each, and nothing is under way."""
    return all(count >= number for count in counts(tables)) and not any(armed(table)[1] for table in tables)


def test_killed_at_random(tables: list[Table], dial: Dial, process: Processes) -> None:
    """Clock, relay and three workers, while one deadline after the other passes in all games."""
    chooser = random.Random(11)
    commands = [("clock",), ("relay",), *[("work", "resolve")] * 3]
    running = [process(*command) for command in commands]
    for number in range(1, 4):
        dial.set(max(map(due, tables)))
        for _ in range(4):
            time.sleep(chooser.uniform(0.0, 0.8))
            victim = chooser.randrange(len(commands))
            running[victim].kill()
            running[victim] = process(*commands[victim])
        temporary.until(partial(all_passed, tables, number), SOON)
    temporary.until(lambda: not requests(tables[0].services, *tables), SOON)
    for table in tables:
        agrees(table)
