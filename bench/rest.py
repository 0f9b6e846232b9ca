"""Durable moves over REST, beside the bare application.

The client is the same on both sides: 16 threads in one process, each game folded locally so that choosing the next move
costs no request. Against the bare application it plays games that were recorded from the real one: it chooses the same
moves again, sends them, and then takes the recorded answer. The records of a reveal are asked for on the real side
(that request is not counted as a move); the bare one has none.
"""

import itertools
import os
import statistics
import time
from collections import Counter
from random import Random
from typing import Any

from bench import bare, load, ticks
from bench.house import House, house_rules
from bench.installed import installed
from bench.places import Live, Replayed, Tape, opened
from bench.table import Readers
from bench.wire import Wire

GAMES, PLAYERS, SPARE, TAPES = 200, 48, 220, 12


def tapes(readers: Readers) -> list[Tape]:
    """Whole games recorded against the real server."""
    with installed({"LIMITS": "off"}) as place:
        house = House(place.base_url, PLAYERS)
        wire = Wire(house.address)
        made = [_taped(readers, house, wire, number) for number in range(TAPES)]
        wire.close()
        house.close()
    return made


def _taped(readers: Readers, house: House, wire: Wire, seed: int) -> Tape:
    game = opened(house, seed)
    live = Live(readers, iter([game]), Random(seed))
    while not live.table.over:
        if live.play(wire) is None:
            time.sleep(0.005)
    return Tape(seed, game[0], game[2], live.tape)


def real(readers: Readers, seconds: float) -> load.Result:
    """With what the processes took meanwhile, for moves and reveals alike."""
    with installed({"LIMITS": "off"}) as place:
        house = House(place.base_url, PLAYERS)
        games = iter([opened(house, number) for number in range(GAMES + SPARE)])
        lives = [Live(readers, games, Random(seed)) for seed in range(GAMES)]
        before = ticks.used(place.pid, "serve")
        result = load.run(lives, lambda: Wire(house.address), _play, seconds)
        result.processes = ticks.used(place.pid, "serve") - before
        house.close()
    return result


def plain(readers: Readers, recorded: list[Tape], seconds: float) -> load.Result:
    with bare.running() as (address, token):
        places = [Replayed(readers, tape, token) for tape in itertools.islice(itertools.cycle(recorded), GAMES)]
        before = ticks.used(os.getpid(), "client")
        result = load.run(places, lambda: Wire(address), _play, seconds)
        result.processes = ticks.used(os.getpid(), "client") - before
    return result


def _play(wire: Any, place: Any) -> float | None:
    took: float | None = place.play(wire)
    return took


def measure(seconds: float = 30.0, rounds: int = 3) -> str:
    """Alternating rounds of both; a table in Markdown."""
    readers = Readers(house_rules())
    recorded = tapes(readers)
    rows, reals, plains = [], [], []
    for number in range(1, rounds + 1):
        plains.append(plain(readers, recorded, seconds))
        reals.append(real(readers, seconds))
        rows.append(f"| {number} | {_row(reals[-1])} | {_row(plains[-1])} | {reals[-1].rate / plains[-1].rate:.0%} |")
    mine, other = (statistics.median(r.rate for r in results) for results in (reals, plains))
    figures = {"mine": mine, "other": other, "ratio": mine / other, "client": _client(plains)}
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
    """Milliseconds of the client's own processor time a move, against the bare application."""
    return 1000 * statistics.median(r.cpu / len(r.took) for r in results)


def _shares(results: list[load.Result]) -> str:
    """Percent of one core by process, the warming up included."""
    seconds = sum(result.seconds + load.WARM for result in results)
    total: Counter[str] = sum((result.processes for result in results), Counter())
    return ", ".join(f"{name} {100 * used / seconds:.0f}" for name, used in sorted(total.items()))


TEXT = """\
16 threads in one process, {games} running three-seat games, {seconds:.0f} s each after {warm:.0f} s of
warming up, in turns.
Counted: moves answered 201 from the first byte sent to the last one read. Latencies in ms.

| round | Malecon moves/s | p50 | p99 | bare moves/s | p50 | p99 | ratio |
|---|---|---|---|---|---|---|---|
{rows}
| **median** | **{mine:.0f}** | | | **{other:.0f}** | | | **{ratio:.0%}** |

The client itself takes {client:.2f} ms of processor time a move, on the same two cores and on both sides alike.
What the processes took, in percent of one core: Malecon {shares}; bare {other_shares}."""
