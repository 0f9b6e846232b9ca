"""Games played to their ends, and all that can be seen of them."""

import random
from collections.abc import Iterable
from typing import Any

import msgspec

from arbiter.app import read, rendering
from arbiter.app.audit_file import exported
from arbiter.app.services import Services
from arbiter.app.submit import Submission, submit
from tests.app.conftest import Table
from tests.app.seen import answer


class Played:
    """A finished game, and everything that was submitted to it with the answers."""

    def __init__(self, services: Services, ruleset: str, seats: int = 3, seed: int = 5, **more: Any) -> None:
        self.table = Table(services, seats, ruleset=ruleset, **more)
        self.told: list[tuple[Submission, bytes]] = []
        self._chooser = random.Random(seed)
        while waits := read.game(services, self.id, self.table.players[0]).body["awaiting"]:
            if waits[0]["kind"] == "reveal":
                self.table.reveal()
            else:
                self._answer(waits[0])

    @property
    def id(self) -> str:
        return self.table.game

    @property
    def callers(self) -> list[str | None]:
        return [None, *self.table.players]

    def _answer(self, asked: dict[str, Any]) -> None:
        """One answer; a sealed one is replaced while others are missing."""
        seat = self._chooser.choice(asked["seats"])
        for _ in range(2 if asked["sealed"] is True and len(asked["seats"]) > 1 else 1):
            step = self._chooser.choice(self.table.steps(seat))
            submission = self.table.submission(seat, step, key=f"move {len(self.told)}")
            self.told.append((submission, submit(self.table.services, submission)))

    def repeated(self, services: Services) -> list[tuple[Submission, bytes]]:
        """The same when all is submitted again."""
        return [(submission, submit(services, submission)) for submission, _ in self.told]


def seen(services: Services, game: str, callers: Iterable[str | None]) -> list[Any]:
    """All that these callers can see of a game, refusals among it."""
    return [look for caller in callers for look in _seen(services, game, caller)]


def _seen(services: Services, game: str, caller: str | None) -> list[Any]:
    records = services.games.records(game)
    opened = [msgspec.json.decode(record)["events"] for record in records]
    sealed = {event["decision"] for events in opened for event in events if event["type"] == "sealed"}
    versions = range(-1, len(records) + 1)
    return [
        answer(lambda: read.game(services, game, caller).text),
        answer(lambda: read.events(services, game, caller, -1, 1000, 0)),
        answer(lambda: read.events(services, game, caller, 3, 2, 0)),
        answer(lambda: read.events(services, game, caller, len(records) - 1, 2, 0.01)),
        answer(lambda: list(exported(services, game, caller))),
        answer(lambda: rendering.text(services, game, caller)),
        answer(lambda: rendering.board(services, game, caller, None)),
        *(answer(lambda at=at: read.state(services, game, caller, at)) for at in versions[::9]),
        *(answer(lambda at=at: rendering.board(services, game, caller, at)) for at in versions[::45]),
        *(answer(lambda of=of: read.receipt(services, game, of, caller or "")) for of in sorted(sealed)),
    ]
