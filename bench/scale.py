"""An installation with many running games beside one with few: memory, disk, starts, lists, moves, mails, the clock."""

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from functools import partial

from bench import batches, footprint, mails, whole
from bench.http_client import HttpClient, request
from bench.lists import Lists
from bench.place import Place
from bench.repeated import cost
from bench.server import Server
from workers.clock import TASKS

FEW, MANY = 1000, 20_000
BATCHES, MOVES, MAILED = 9, 600, 150
QUERIES = ("", "ruleset=havana", "mine=true", "awaiting=true", "status=finished")


def measure(games: int = MANY, few: int = FEW, rounds: int = BATCHES, moves: int = MOVES, mailed: int = MAILED) -> str:
    """Tables in Markdown."""
    with ExitStack() as stack:
        both = [Place(count) for count in (few, games)]
        for place in both:
            stack.callback(place.stop)
            place.start()
        many = both[1]
        records = sum(many.services.games.version(game) + 1 for game in many.loaded.games)
        return TEXT.format(
            few=few,
            games=games,
            players=len(many.loaded.tokens),
            minutes=many.loaded.seconds / 60,
            records=records / games,
            notices=many.loaded.messages["notify"] / records,
            sizes=_rows(map(_sizes, both), lambda size: f"{size:,}"),
            starts=_rows(map(_starts, both), lambda seconds: f"{seconds:.1f}"),
            reads=_rows(map(_reads, both), str),
            rounds=rounds,
            moves=moves,
            sessions=batches.SESSIONS,
            played=_rows((each.figures() for each in batches.played(both, rounds, moves)), _number),
            mails=mails.measure(many, mailed),
            whole=whole.measure(),
        )


def _rows(figures: Iterable[Mapping[str, object]], shown: Callable[..., str]) -> str:
    few, many = figures
    return "\n".join(f"| {name} | {shown(few[name])} | {shown(many[name])} |" for name in many if name in few)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.2f}"


def _sizes(place: Place) -> dict[str, object]:
    found, processes = place.footprint, footprint.memory(place.pid, "serve")
    return {
        **{part: found.parts[part] for part in footprint.PARTS},
        "**the server** (`used_memory`)": found.used,
        "its process, started again": processes.pop("store"),
        "its file, just rewritten": found.file,
        "all other processes": processes.total(),
    }


def _starts(place: Place) -> dict[str, object]:
    return {
        "until the store alone has loaded its file": place.loading,
        "until the installation is ready": place.ready,
        "until it is at rest": place.rest,
        "processor time until then: store": place.cpu["store"],
        "... workers that write mails": place.cpu["notify-1"] + place.cpu["notify-2"],
        "... all processes": place.cpu.total(),
    }


def _reads(place: Place) -> dict[str, object]:
    lists = Lists(place.installation.base_url, next(iter(place.loaded.tokens.values())), [place.pid])
    http = HttpClient(Server(place.installation.base_url, 0).address)
    costs: dict[str, object] = {f"`/v1/games{'?' * bool(query)}{query}`": lists.measure(query) for query in QUERIES}
    costs["`/metrics`"] = f" | | {cost(lambda: http.ask(request('GET', '/metrics')), [place.pid])}"
    for _, task in TASKS:
        name = f"the clock's `{task.__module__.rpartition('.')[2]}.{task.__name__}`"
        costs[name] = f" | | {cost(partial(task, place.services), [place.pid, os.getpid()])}"
    lists.close()
    http.close()
    return costs


TEXT = """\
{games:,} running games and {players:,} players, a quarter of whom have verified addresses; beside it, {few:,} games
with as many players for each. The games are of all rulesets and seat counts in equal parts. They were played on by the
use cases until round 2, 3 or 4, and by up to 19 moves more, by random players who submit single steps and whole turns.
A game has {records:.0f} records; for each record {notices:.2f} notices were asked for, which become mails if the player
has an address. Loading took {minutes:.0f} minutes. Each installation runs on its embedded store, both at the same time.

### Bytes

| | {few:,} games | {games:,} games |
|---|---|---|
{sizes}

Of the parts, MEMORY USAGE of all keys.

### Starts, seconds

| | {few:,} games | {games:,} games |
|---|---|---|
{starts}

`serve` starts the store twice: once to try the data, then for good. Of the loaded games, those whose answers are all
in are revealed then, which causes mails.

### Lists, metrics, tasks of the clock

The caller is a player like the others. Median milliseconds, and milliseconds of processor time of all processes.

| | games of {few:,} | requests | ms | CPU ms | games of {games:,} | requests | ms | CPU ms |
|---|---|---|---|---|---|---|---|---|
{reads}

### Moves

{rounds} batches of {moves} moves in turns, 16 threads, {sessions} games in which nobody has an address; medians.
Processor time is that of all processes, the client's included, for a move.

| | {few:,} games | {games:,} games |
|---|---|---|
{played}

### Mails

{mails}

### Whole games

{whole}"""
