"""Bytes that a three-seat game takes in the store, and on its disk."""

import statistics
import time
from random import Random
from typing import Any

from arbiter import wiring
from bench.house import House, house_rules
from bench.installed import installed
from bench.places import Live, opened
from bench.rest import PLAYERS
from bench.table import Readers
from bench.wire import Wire

GAMES = 10
PARTS = ("log", "snap", "vault", "keys")


def measure(games: int = GAMES) -> str:
    """Medians over some games of random players, half way and at the end; a table in Markdown."""
    readers = Readers(house_rules())
    with installed({"LIMITS": "off"}) as place:
        store = wiring.reach(place.settings, 10)
        house = House(place.base_url, PLAYERS)
        wire = Wire(house.address)
        running: list[dict[str, int]] = []
        finished: list[dict[str, int]] = []
        for number in range(games):
            live = Live(readers, iter([opened(house, number)]), Random(number))
            while not live.table.over:
                half = live.table.state.round == 4 and len(running) == number
                if half:
                    running.append(_sizes(store, live))
                if live.play(wire) is None:
                    time.sleep(0.005)
            finished.append(_sizes(store, live))
        wire.close()
        house.close()
    rows = [f"| {part} | {_median(running, part)} | {_median(finished, part)} |" for part in ("records", *PARTS, "all")]
    return TEXT.format(games=games, rows="\n".join(rows))


def _sizes(store: Any, live: Live) -> dict[str, int]:
    """Bytes by part, as MEMORY USAGE tells them of all entries."""
    [log] = store.call("KEYS", f"*:game:{live.game}:log")
    stem = log.decode().removesuffix("log")
    parts = {part: int(store.call("MEMORY", "USAGE", stem + part, "SAMPLES", 0) or 0) for part in PARTS}
    return {**parts, "all": sum(parts.values()), "records": live.table.position.version + 1}


def _median(sizes: list[dict[str, int]], part: str) -> str:
    return f"{statistics.median(size[part] for size in sizes):,.0f}"


TEXT = """\
{games} three-seat games of random players with single steps and whole turns; medians of MEMORY USAGE in bytes.

| | running, at the start of round 4 | finished |
|---|---|---|
{rows}"""
