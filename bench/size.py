"""Bytes that a three-seat game takes in the store."""

import statistics
import time
from random import Random
from typing import Any

from arbiter import wiring
from bench.http_client import HttpClient
from bench.installation import running_installation
from bench.local_game import Decoders
from bench.rest import PLAYERS
from bench.server import Server, default_rules
from bench.sessions import LiveSession, open_game

GAMES = 10
PARTS = ("log", "snap", "vault", "keys")


def measure(games: int = GAMES) -> str:
    """Medians over some games of random players, halfway and at the end; a table in Markdown."""
    decoders = Decoders(default_rules())
    with running_installation({"LIMITS": "off"}) as installation:
        store = wiring.reach(installation.settings, 10)
        server = Server(installation.base_url, PLAYERS)
        http = HttpClient(server.address)
        running: list[dict[str, int]] = []
        finished: list[dict[str, int]] = []
        for number in range(games):
            session = LiveSession(decoders, iter([open_game(server, number)]), Random(number))
            while not session.local_game.over:
                half = session.local_game.state.round == 4 and len(running) == number
                if half:
                    running.append(_sizes(store, session))
                if session.play(http) is None:
                    time.sleep(0.005)
            finished.append(_sizes(store, session))
        http.close()
        server.close()
    rows = [f"| {part} | {_median(running, part)} | {_median(finished, part)} |" for part in ("records", *PARTS, "all")]
    return TEXT.format(games=games, rows="\n".join(rows))


def _sizes(store: Any, session: LiveSession) -> dict[str, int]:
    """Bytes by part, according to MEMORY USAGE over all entries."""
    [log] = store.call("KEYS", f"*:game:{session.game}:log")
    stem = log.decode().removesuffix("log")
    parts = {part: int(store.call("MEMORY", "USAGE", stem + part, "SAMPLES", 0) or 0) for part in PARTS}
    return {**parts, "all": sum(parts.values()), "records": session.local_game.position.version + 1}


def _median(sizes: list[dict[str, int]], part: str) -> str:
    return f"{statistics.median(size[part] for size in sizes):,.0f}"


TEXT = """\
{games} three-seat games of random players who submit single steps and whole turns; medians of MEMORY USAGE in bytes.

| | running, at the start of round 4 | finished |
|---|---|---|
{rows}"""
