"""Processor time of a reveal in the relay, the resolve workers and the store, compared with the bare call.

The decisions are prepared beforehand: all answers are in, and nobody is asked to reveal them. The outbox entries that
do so are pushed at a steady pace. What pushing them costs the store is measured with as many entries in a stream that
nobody reads, at the same pace, and subtracted.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any

import msgspec
from redis import Redis

from arbiter import settings, wiring
from arbiter.app import players, previews, read, resolve
from arbiter.app.creating import Wanted, create
from arbiter.app.joining import join
from arbiter.app.ports.games import Append
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.app.submit import Submission, submit
from arbiter.games import RULESETS
from bench import cpu_time
from bench.server import RULESET, SEATS
from workers.queues import connect

REVEALS = 300
BURST, STEADY = 500.0, 30.0  # reveals that become due in a second
LEASES = 1.5  # seconds after which the relay has looked for whatever it dispatched
PROCESSES = {"store": ["store"], "relay": ["relay"], "resolve": ["work", "resolve"], "resolve-2": ["work", "resolve"]}
KINDS = ("relay", "resolve", "store")


def measure(reveals: int = REVEALS) -> str:
    """Milliseconds of processor time per reveal by process, at two paces; a table in Markdown."""
    with _running() as (services, pids):
        quiet = replace(services, games=Quiet(services.games))
        bench = Bench(services, pids, [Game(quiet, seed) for seed in range(reveals)])
        rows = [
            _row(f"{BURST:.0f} a second", *bench.dispatched(BURST)),
            _row(f"{STEADY:.0f} a second", *bench.dispatched(STEADY)),
            _row("called directly", bench.called(), []),
        ]
    return TEXT.format(reveals=reveals, seats=SEATS, rows="\n".join(rows))


@contextmanager
def _running() -> Iterator[tuple[Services, dict[str, int]]]:
    """The processes that take part alone, in a temporary folder: no sweep asks for a reveal here."""
    with tempfile.TemporaryDirectory(prefix="malecon-", ignore_cleanup_errors=True) as folder:
        environ = os.environ | {"MALECON_DATA_DIR": folder, "MALECON_LOG_LEVEL": "warning"}
        program = [sys.executable, "-P", "-c", "import sys; from arbiter.cli import main; sys.exit(main())"]
        processes = {
            name: subprocess.Popen([*program, *command], env=environ, stdout=subprocess.DEVNULL)
            for name, command in PROCESSES.items()
        }
        try:
            yield wiring.build(settings.load(environ)), {name: each.pid for name, each in processes.items()}
        finally:
            for each in reversed(processes.values()):
                each.terminate()
                each.wait()


def _row(name: str, milliseconds: Counter[str], took: list[float]) -> str:
    times = [f"{1000 * took[int(part * (len(took) - 1))]:.0f}" for part in (0.5, 0.99)] if took else ["", ""]
    parts = [f"{milliseconds[kind]:.2f}" for kind in KINDS]
    return f"| {name} | {' | '.join(parts)} | **{milliseconds.total():.2f}** | {' | '.join(times)} |"


class Game:
    """A game that is played at random from one reveal to the next."""

    def __init__(self, services: Services, seed: int) -> None:
        self._services, self._chance = services, Random(seed)
        self._players = [players.create(services, f"Bench {seat}", "", "UTC")[0].id for seat in range(SEATS)]
        wanted = Wanted(ruleset=RULESET, seats=SEATS)
        self.id: str = msgspec.json.decode(create(services, self._players[0], wanted, None))["id"]
        for player in self._players[1:]:
            join(services, player, self.id, "", None)

    def play_until_due(self) -> Message:
        """Play until a reveal is due; the message that asks for it, which is sent to nobody."""
        while (owed := self._owed())["kind"] != "reveal":
            self._move(owed["seats"][0])
        return Message("resolve", self.id, self._services.games.reveals([self.id])[self.id])

    def _owed(self) -> Any:
        return read.game(self._services, self.id, None).body["awaiting"][0]

    def _move(self, seat: int) -> None:
        player = self._players[seat - 1]
        step = self._chance.choice(previews.options(self._services, player, self.id, (), True).steps or [])
        said = (msgspec.convert(step, RULESETS[RULESET].steps),)
        submit(self._services, Submission(player=player, game=self.id, said=said, body=step))


class Quiet:
    """Games whose appends ask for nothing to be done."""

    def __init__(self, games: Any) -> None:
        self._games = games

    def append(self, append: Append) -> Any:
        return self._games.append(msgspec.structs.replace(append, outbox=()))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._games, name)


class Bench:
    """Has reveals made by the processes."""

    def __init__(self, services: Services, pids: dict[str, int], games: list[Game]) -> None:
        self._services, self._pids, self._games = services, pids, games

    def dispatched(self, pace: float) -> tuple[Counter[str], list[float]]:
        """Processor time of a reveal by kind of process, and seconds from each push to the reveal, in order."""
        due, before = self._due(), self._reveals()
        pushes: dict[str, float] = {}

        def push(message: Message) -> None:
            pushes[message.game] = time.time()
            self._services.outbox.push(message)

        spent = self._spent(lambda: _paced(pace, push, due))
        with connect(self._services.settings) as server:
            alike = self._spent(lambda: _paced(pace, lambda message: _push_unread(server, message), due))
        spent["store"] -= alike["store"]
        made = {game: times[len(before[game]) :] for game, times in self._reveals().items()}
        return _per(made, spent), sorted(made[game][0] - pushed for game, pushed in pushes.items())

    def called(self) -> Counter[str]:
        """As many reveals in this process, under the name of the worker."""
        due, before, begin = self._due(), self._reveals(), time.process_time()
        spent = self._spent(lambda: _reveal(self._services, due))
        spent = Counter({"resolve": time.process_time() - begin, "store": spent["store"]})
        return _per({game: times[len(before[game]) :] for game, times in self._reveals().items()}, spent)

    def _due(self) -> list[Message]:
        due = [game.play_until_due() for game in self._games]
        self._settle()
        return due

    def _spent(self, work: Callable[[], object]) -> Counter[str]:
        """Processor seconds by kind of process, until all that follows is done."""
        before = self._used()
        work()
        self._settle()
        return self._used() - before

    def _settle(self) -> None:
        while self._services.outbox.size():
            time.sleep(0.2)
        time.sleep(LEASES)

    def _used(self) -> Counter[str]:
        used: Counter[str] = Counter()
        for name, pid in self._pids.items():
            used[name.partition("-")[0]] += cpu_time.used(pid, name).total()
        return used

    def _reveals(self) -> dict[str, list[float]]:
        """When each game's reveals were recorded, in seconds of the epoch."""
        return {game.id: self._recorded(game.id) for game in self._games}

    def _recorded(self, game: str) -> list[float]:
        records = [msgspec.json.decode(record) for record in self._services.games.records(game)]
        return [datetime.fromisoformat(each["at"]).timestamp() for each in records if each["actor"] == "arbiter"]


def _reveal(services: Services, due: list[Message]) -> None:
    for message in due:
        resolve.resolve(services, message.game, message.decision)


def _paced(pace: float, work: Callable[[Message], None], messages: list[Message]) -> None:
    begin = time.monotonic()
    for number, message in enumerate(messages):
        time.sleep(max(begin + number / pace - time.monotonic(), 0))
        work(message)


def _push_unread(server: Redis, message: Message) -> None:
    server.xadd("bench", {"message": msgspec.json.encode(message)})
    server.publish("bench", "0")


def _per(made: dict[str, list[float]], seconds: Counter[str]) -> Counter[str]:
    count = sum(map(len, made.values()))
    return Counter({kind: 1000 * seconds[kind] / count for kind in KINDS})


TEXT = """\
Reveals of {reveals} running {seats}-seat games, milliseconds of processor time each; the time from the outbox entry to
the record, in ms.

| due | relay | resolve | store | all | p50 | p99 |
|---|---|---|---|---|---|---|
{rows}"""
