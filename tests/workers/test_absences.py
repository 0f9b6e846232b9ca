"""Absences come into games once, whatever becomes of the jobs that bring them."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from arbiter.app import lists, log, players, times
from arbiter.app.ports.outbox import Task
from arbiter.app.ports.players import Absence
from tests.app.conftest import Table
from tests.app.test_deadlines import Timeline
from tests.outbox import waiting
from tests.workers.acting import killed, run
from workers.queues import KINDS

TERMS = {"turn": "P5D", "bank": "PT0S", "grace": "PT0S", "weekends": True}


def planned(table: Table) -> tuple[str, list[Task]]:
    """A game in which the player of seat 1 has planned to be absent, and the jobs that ask for it."""
    timeline = Timeline(table.services, table.services.now())
    game, ids = timeline.game("cubaneo", 2, **TERMS)
    lists.enter(table.services, game, "")
    account = table.services.players.get(ids[0])
    assert account is not None
    days = [(times.moment(table.services) + timedelta(days=days)).date().isoformat() for days in (10, 12)]
    players.change(table.services, account, None, None, None, None, [Absence(days[0], days[1])])
    return game, asked(table, "absences", ids[0])


def asked(table: Table, kind: str, player: str) -> list[Task]:
    return [task for task in waiting(table.services) if (task.message.kind, task.message.player) == (kind, player)]


def told(table: Table, game: str) -> list[str]:
    records = map(msgspec.json.decode, log.chained(table.services, game, -1))
    return [event["type"] for record in records for event in record["events"] if event["type"] == "absence_planned"]


def test_announced_before_and_after_the_player_is_stored(table: Table):
    game, tasks = planned(table)
    assert len(tasks) == 2
    for task in tasks:
        run(task)
    [first, *_] = asked(table, "absence", tasks[0].message.player)
    run(first)
    assert told(table, game) == ["absence_planned"]


@pytest.mark.parametrize(("when", "part"), [("before", "done"), ("after", "done")])
def test_the_jobs_that_ask_all_games_are_killed(table: Table, process: Any, when: str, part: str):
    game, tasks = planned(table)
    killed(process, when, part, *tasks)
    for task in [task for task in tasks if task in waiting(table.services)]:
        run(task)
    for task in asked(table, "absence", tasks[0].message.player):
        run(task)
    assert told(table, game) == ["absence_planned"]
    assert not asked(table, "absences", tasks[0].message.player)


@pytest.mark.parametrize("part", ["append", "done"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_the_jobs_that_tell_a_game_are_killed(table: Table, process: Any, when: str, part: str):
    game, tasks = planned(table)
    for task in tasks:
        run(task)
    jobs = asked(table, "absence", tasks[0].message.player)
    killed(process, when, part, jobs[-1])
    for task in [task for task in jobs if task in waiting(table.services)] * 2:
        run(task)
    assert told(table, game) == ["absence_planned"]
    assert not asked(table, "absence", tasks[0].message.player)


def test_what_was_never_stored_is_forgotten_after_an_hour(table: Table, monkeypatch: pytest.MonkeyPatch):
    player = players.create(table.services, "Zoe", "", "UTC")[0]
    message = msgspec.structs.replace(planned(table)[1][0].message, player=player.id)
    table.services.outbox.push(message)
    [task] = asked(table, "absences", player.id)
    run(task)
    assert asked(table, "absences", player.id) == [task]
    monkeypatch.setitem(KINDS, "absences", replace(KINDS["absences"], longest=-1.0))
    run(task)
    assert not asked(table, "absences", player.id)
