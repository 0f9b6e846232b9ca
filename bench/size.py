"""Bytes that a three-seat game of each ruleset takes in the store, and in the archive where there is one."""

import statistics
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from arbiter import wiring
from arbiter.app import archiving
from arbiter.cli.installation import Installation
from arbiter.games import RULESETS
from bench.http_client import HttpClient
from bench.installation import running_installation
from bench.local_game import Decoders
from bench.server import Server, default_rules
from bench.sessions import LiveSession, open_game
from bench.sides import PLAYERS

GAMES = 10
ROUND = 4
PARTS = ("records", "log", "snap", "vault", "keys", "other", "all", "archived", "archive")


def measure(games: int = GAMES, rulesets: Sequence[str] = tuple(RULESETS)) -> str:
    """Medians over some games of random players, in their fourth round and at the end; a table in Markdown."""
    columns = [column for ruleset in rulesets for column in _measured(ruleset, games)]
    head = [f"{ruleset}, {when}" for ruleset in rulesets for when in (f"round {ROUND}", "finished")]
    parts = [part for part in PARTS if any(size[part] for column in columns for size in column)]
    rows = [f"| {part} | {' | '.join(_median(column, part) for column in columns)} |" for part in parts]
    return TEXT.format(games=games, head=" | ".join(head), rule="|---" * len(head), rows="\n".join(rows))


def _measured(ruleset: str, games: int) -> tuple[list[Counter[str]], list[Counter[str]]]:
    """The sizes of running games and of finished ones."""
    running, finished = [], []
    decoders = Decoders(default_rules(ruleset))
    with running_installation({"LIMITS": "off"}) as installation:
        store = wiring.reach(installation.settings, 10)
        services = wiring.build(installation.settings)
        server = Server(installation.base_url, PLAYERS, ruleset)
        http = HttpClient(server.address)
        for number in range(games):
            session = LiveSession(decoders, iter([open_game(server, number)]), Random(number))
            while session.local_game.state.round < ROUND:
                session.play(http)
            running.append(_sizes(store, session))
            while not session.local_game.over:
                session.play(http)
            finished.append(_sizes(store, session))
            archiving.archive(services, session.game)
            left, archive = _sizes(store, session)["all"], _archived(installation, session.game)
            finished[-1].update(archived=left, archive=archive)
        http.close()
        server.close()
    return running, finished


def _sizes(store: Any, session: LiveSession) -> Counter[str]:
    """Bytes by part, according to MEMORY USAGE over all entries of each key that is named after the game."""
    sizes = Counter(records=session.local_game.position.version + 1)
    for key in store.call("KEYS", f"*{session.game}*"):
        part = key.decode().rpartition(f"{session.game}:")[2]
        size = int(store.call("MEMORY", "USAGE", key, "SAMPLES", 0) or 0)
        sizes[part if part in PARTS else "other"] += size
        sizes["all"] += size
    return sizes


def _archived(installation: Installation, game: str) -> int:
    """Bytes of files named after the game."""
    folder: Path = installation.settings.data_dir
    return sum(file.stat().st_size for file in folder.rglob(f"*{game}*") if file.is_file())


def _median(sizes: list[Counter[str]], part: str) -> str:
    return f"{statistics.median(size[part] for size in sizes):,.0f}"


TEXT = """\
{games} three-seat games of each ruleset, by random players who submit single steps and whole turns; medians of
MEMORY USAGE in bytes, of all keys that are named after the game. `archived` is what the same finished games leave in
the store once they are archived, `archive` the size of their archives.

| | {head} |
|---{rule}|
{rows}"""
