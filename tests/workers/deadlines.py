"""Games with clocks under a clock that a test sets, for jobs here and for processes."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from arbiter.app import audit_file, deadlines, log, read
from arbiter.app.ports.outbox import Task
from arbiter.app.services import Services
from arbiter.audit.audit import audit
from arbiter.kernel.clocks import instants
from arbiter.kernel.position import next_deadline
from arbiter.store import key_names
from tests.app.conftest import Table
from tests.app.damage import client_of
from tests.outbox import waiting

START = instants.ms("2031-05-01T12:00:00.000Z")
SECOND, HOUR, DAY = 1000, 3_600_000, 86_400_000  # ms
HOURLY = {"turn": "PT1H"}


class Dial:
    """Sets the clock of this process's services and of all processes; times in ms since the epoch."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.set(START)

    def set(self, at: int) -> None:
        draft = self._file.with_suffix(".draft")
        draft.write_text(instants.text(at))
        draft.rename(self._file)
        self.now = at


def due(table: Table) -> int:
    """The earliest deadline, as the game itself has it."""
    return next_deadline(log.load(table.services, table.game).position)


def fire(table: Table, dial: Dial) -> Task:
    """The deadline passes, and is asked for."""
    dial.set(due(table))
    assert deadlines.fire(table.services) == 1
    return requested(table)


def requested(table: Table) -> Task:
    [task] = requests(table.services, table)
    return task


def requests(services: Services, *tables: Table) -> list[Task]:
    """The outbox entries that ask for what follows from deadlines, in the order of the games."""
    found = [task for task in waiting(services) if task.message.kind == "deadline"]
    games = [table.game for table in tables]
    return sorted((task for task in found if task.message.game in games), key=lambda t: games.index(t.message.game))


def events(table: Table, *kinds: str) -> list[tuple[int, dict[str, Any]]]:
    """With the seq of their record."""
    records = [json.loads(record) for record in table.services.games.records(table.game)]
    return [(record["seq"], event) for record in records for event in record["events"] if event["type"] in kinds]


def missed(table: Table) -> list[tuple[int, str]]:
    """Seat and decision of each deadline that passed."""
    return [(event["seat"], event["decision"]) for _, event in events(table, "deadline_missed")]


def armed(table: Table) -> list[float | None]:
    """When the game fires, and whether it has fired: what the store's two places say."""
    keys = key_names.of_game(table.game)
    with client_of(table.services) as client:
        return [client.zscore(keys.deadlines, table.game), client.hget(keys.fired, table.game)]


def agrees(table: Table) -> None:
    """Log, snapshot, API, store and audit tell the same."""
    position = log.load(table.services, table.game).position
    shown = read.game(table.services, table.game, None).body
    assert shown["version"] == position.version == len(table.services.games.records(table.game)) - 1
    told = [at for decision in shown["awaiting"] for at in decision.get("deadlines", {}).values()]
    earliest = next_deadline(position)
    assert min(told, default="") == (instants.text(earliest) if earliest else "")
    assert armed(table) == [earliest or None, None]
    assert len(missed(table)) == len(set(missed(table))), "a deadline passes once"
    verdict = audit(audit_file.exported(table.services, table.game, None))
    assert verdict.verdict == "SOUND", verdict.failure


def every_key(services: Services, game: str) -> Iterator[str]:
    """Where deadlines are kept."""
    keys = key_names.of_game(game)
    yield from (keys.deadlines, keys.fired)
