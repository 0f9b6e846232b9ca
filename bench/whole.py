"""Whole games of all rulesets and seat counts: how long they are, and what they take when they are over."""

import statistics
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from arbiter.app import archiving
from arbiter.app.services import Services
from bench import bulk, footprint, midgame
from tests.temporary import server

GAMES = 4  # of each kind
PLAYERS = 50


@dataclass(frozen=True)
class Whole:
    """Records and submissions; bytes in the store at the end and once it is archived, and those of the archive."""

    records: int
    submissions: int
    finished: int
    archived: int
    archive: int


def measure(games: int = GAMES) -> str:
    """Means, in Markdown."""
    with server() as store, tempfile.TemporaryDirectory(prefix="malecon-", ignore_cleanup_errors=True) as folder:
        store.client().config_set("appendfsync", "no")
        services = bulk.services(store.url, Path(folder))
        ids = [id for id, _ in midgame.enroll(PLAYERS, services)]
        numbers = range(games * len(midgame.KINDS))
        played = [_played(services, store.client(), number, ids) for number in numbers]
    names = ("records", "submissions", "finished", "archived", "archive")
    means = {name: statistics.mean(getattr(one, name) for one in played) for name in names}
    return TEXT.format(games=len(played), **means)


def _played(services: Services, client: Any, number: int, ids: list[str]) -> Whole:
    table = midgame.Table(services, midgame.ruleset(number), midgame.seated(number, ids), Random(number))
    submissions = 0
    while not table.over:
        submissions += table.move()
    records, finished = services.games.version(table.game) + 1, _size(client, table.game)
    archiving.archive(services, table.game)
    [archive] = services.settings.data_dir.glob(f"archive/*/{table.game}-*")
    return Whole(records, submissions, finished, _size(client, table.game), archive.stat().st_size)


def _size(client: Any, game: str) -> int:
    """Bytes of all keys that are named after a game."""
    keys = client.scan_iter(f"*{game}*", count=footprint.SCAN)
    return sum(client.memory_usage(key, 0) or 0 for key in keys)


TEXT = """\
{games} games of all rulesets and seat counts in equal parts, played to the end, have {records:.0f} records and
{submissions:.0f} submissions on average. At its end a game takes {finished:,.0f} bytes in the store; archived, it takes
{archived:,.0f} there, and its archive {archive:,.0f}."""
