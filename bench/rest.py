"""Durable moves over REST, compared with the bare application.

The client is the same for both: 16 threads in one process, which fold each game locally so that choosing the next move
needs no request. Against the bare application it replays games recorded from the real one: it chooses the same moves
again, sends them, and then applies the recorded answer. On the real side it fetches the records of a reveal (requests
that do not count as moves); the bare application has none.
"""

import itertools
import os
import statistics
import time
from collections import Counter
from random import Random
from typing import Any

from bench import bare, cpu_time, load
from bench.http_client import HttpClient
from bench.installation import running_installation
from bench.local_game import Decoders
from bench.server import Server, default_rules
from bench.sessions import LiveSession, Recording, ReplaySession, open_game

GAMES, PLAYERS, SPARE, RECORDINGS = 200, 48, 220, 12


def recordings(decoders: Decoders) -> list[Recording]:
    """Whole games recorded against the real server."""
    with running_installation({"LIMITS": "off"}) as installation:
        server = Server(installation.base_url, PLAYERS)
        http = HttpClient(server.address)
        recordings = [_record(decoders, server, http, number) for number in range(RECORDINGS)]
        http.close()
        server.close()
    return recordings


def _record(decoders: Decoders, server: Server, http: HttpClient, seed: int) -> Recording:
    game = open_game(server, seed)
    session = LiveSession(decoders, iter([game]), Random(seed))
    while not session.local_game.over:
        if session.play(http) is None:
            time.sleep(0.005)
    return Recording(seed, game[0], game[2], session.answers)


def real(decoders: Decoders, seconds: float) -> load.Result:
    """Including the processor time of all processes, for moves and reveals alike."""
    with running_installation({"LIMITS": "off"}) as installation:
        server = Server(installation.base_url, PLAYERS)
        games = iter([open_game(server, number) for number in range(GAMES + SPARE)])
        sessions = [LiveSession(decoders, games, Random(seed)) for seed in range(GAMES)]
        before = cpu_time.used(installation.pid, "serve")
        result = load.run(sessions, lambda: HttpClient(server.address), _play, seconds)
        result.processes = cpu_time.used(installation.pid, "serve") - before
        server.close()
    return result


def plain(decoders: Decoders, recorded: list[Recording], seconds: float) -> load.Result:
    with bare.running() as (address, token):
        repeated = itertools.islice(itertools.cycle(recorded), GAMES)
        sessions = [ReplaySession(decoders, recording, token) for recording in repeated]
        before = cpu_time.used(os.getpid(), "client")
        result = load.run(sessions, lambda: HttpClient(address), _play, seconds)
        result.processes = cpu_time.used(os.getpid(), "client") - before
    return result


def _play(http: Any, session: Any) -> float | None:
    took: float | None = session.play(http)
    return took


def measure(seconds: float = 30.0, rounds: int = 3) -> str:
    """Alternating rounds of both; a table in Markdown."""
    decoders = Decoders(default_rules())
    recorded = recordings(decoders)
    rows, reals, plains = [], [], []
    for number in range(1, rounds + 1):
        plains.append(plain(decoders, recorded, seconds))
        reals.append(real(decoders, seconds))
        rows.append(f"| {number} | {_row(reals[-1])} | {_row(plains[-1])} | {reals[-1].rate / plains[-1].rate:.0%} |")
    malecon_rate, bare_rate = (statistics.median(r.rate for r in results) for results in (reals, plains))
    figures = {"mine": malecon_rate, "other": bare_rate, "ratio": malecon_rate / bare_rate, "client": _client(plains)}
    return TEXT.format(
        games=GAMES,
        seconds=seconds,
        warm=load.WARM,
        rows="\n".join(rows),
        **figures,
        shares=_shares(reals),
        other_shares=_shares(plains),
    )


def _row(result: load.Result) -> str:
    p50, p99 = (1000 * result.quantile(part) for part in (0.5, 0.99))
    return f"{result.rate:.0f} | {p50:.1f} | {p99:.1f}"


def _client(results: list[load.Result]) -> float:
    """The client's own processor time per move in milliseconds, measured against the bare application."""
    return 1000 * statistics.median(r.cpu / len(r.took) for r in results)


def _shares(results: list[load.Result]) -> str:
    """Percent of one core by process, including the warm-up."""
    seconds = sum(result.seconds + load.WARM for result in results)
    total: Counter[str] = sum((result.processes for result in results), Counter())
    return ", ".join(f"{name} {100 * used / seconds:.0f}" for name, used in sorted(total.items()))


TEXT = """\
16 threads in one process, {games} running three-seat games, alternating rounds of {seconds:.0f} s each,
after {warm:.0f} s of warm-up. A move answered 201 counts, from the first byte sent to the last one read.
Latencies in ms.

| round | Malecon moves/s | p50 | p99 | bare moves/s | p50 | p99 | ratio |
|---|---|---|---|---|---|---|---|
{rows}
| **median** | **{mine:.0f}** | | | **{other:.0f}** | | | **{ratio:.0%}** |

The client itself uses {client:.2f} ms of processor time per move, on the same two cores and for both sides alike.
Processor time of the processes in percent of one core: Malecon {shares}; bare {other_shares}."""
