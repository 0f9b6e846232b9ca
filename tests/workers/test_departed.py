"""The job that opens a deleted player's seats: once each, whoever is killed."""

from typing import Any

import msgspec
import pytest

from arbiter.app import departing, joining, lists, log
from arbiter.app.creating import Wanted, create
from arbiter.app.ports.outbox import Task
from arbiter.app.services import Services
from tests.app.conftest import Table
from tests.outbox import waiting
from tests.workers.acting import killed, run, time_passes
from tests.workers.conftest import drain


class Left:
    """Two running games and an open one of a player who deletes the account."""

    def __init__(self, services: Services) -> None:
        self.services, first = services, Table(services)
        self.player, others = first.players[1], first.players
        self.games = [first.game, self._opened(others, 3)]
        self.lobby = self._opened(others[:2], 3)
        for task in waiting(services):
            if task.message.kind == "index":
                lists.enter(services, task.message.game, task.message.player)
        drain(services)

    def _opened(self, players: list[str], seats: int) -> str:
        made = create(self.services, players[0], Wanted(ruleset="havana", seats=seats), None)
        game = str(msgspec.json.decode(made)["id"])
        for player in players[1:]:
            joining.join(self.services, player, game, "", None)
        return game

    def depart(self) -> Task:
        departing.depart(self.services, self.player)
        [task] = [task for task in waiting(self.services) if task.message.kind == departing.KIND]
        return task

    def opened(self) -> list[int]:
        """How often each game's seat was opened."""
        records = [self.services.games.records(game) for game in self.games]
        return [sum(record.count(b'"seat_opened"') for record in each) for each in records]

    def gone(self) -> bool:
        return self.services.players.get(self.player) is None and not log.load(self.services, self.lobby).seat_of(
            self.player
        )


@pytest.fixture
def left(services: Services) -> Left:
    return Left(services)


def test_twice(left: Left) -> None:
    task = left.depart()
    for _ in range(2):
        run(task)
        assert (left.opened(), left.gone()) == ([1, 1], True)
    assert not left.services.outbox.present(task.shard, task.entry)


@pytest.mark.parametrize("part", ["delete", "append", "done"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_killed(left: Left, process: Any, when: str, part: str) -> None:
    task = left.depart()
    killed(process, when, part, task)
    time_passes(left.services)
    run(task)
    assert (left.opened(), left.gone()) == ([1, 1], True)
    assert not left.services.outbox.present(task.shard, task.entry)


def test_a_call_that_dies_before_anything_was_deleted_is_finished(left: Left, monkeypatch: pytest.MonkeyPatch) -> None:
    def die(*_: Any) -> None:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(departing, "leave_all", die)
        with pytest.raises(SystemExit):
            left.depart()
    assert not left.gone()
    [task] = [task for task in waiting(left.services) if task.message.kind == departing.KIND]
    run(task)
    assert (left.opened(), left.gone()) == ([1, 1], True)
