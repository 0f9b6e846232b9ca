"""What was told with a 201 is there, and reveals happen, whatever is killed (SIGKILL)."""

import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from redis import Redis

from arbiter.cli.installation import Installation
from arbiter.cli.supervision import procfile
from tests.figures import figure, tell
from tests.processes import kill_process, pids, wait_ready
from tests.system.play import Record, Table, opened, reveal_times, summary
from workers.queues import connect

SOON = 60.0
PROCESSES = sorted(procfile())
SECOND = [name for name in PROCESSES if name.endswith("-2")]  # of a kind whose first is killed too
VICTIMS = [pytest.param(name, marks=pytest.mark.slow) if name in SECOND else name for name in PROCESSES]

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("installation"), pytest.mark.timeout(300)]


@pytest.mark.parametrize("victim", VICTIMS)
def test_a_record_outlives_a_kill_right_after_the_201(installation: Installation, victim: str) -> None:
    table = Table(installation.base_url)
    asked = table.asked()
    assert asked is not None
    answer = table.move(asked["seats"][0])
    kill_process(installation, victim)
    wait_ready(installation)
    record = table.records()[answer["version"]]
    assert (record["hash"], record["events"]) == (answer["head"]["hash"], answer["events"])
    back(installation, victim)


def back(installation: Installation, victim: str) -> None:
    """Wait until a process is there again; a worker, until it is at work."""
    until(lambda: pids(installation, victim) != [], SOON)
    if victim.startswith("resolve"):
        with connect(installation.settings) as queues:
            until(lambda: at_work(queues, pids(installation, victim)), SOON)


def at_work(queues: Redis, pids: list[int]) -> bool:
    keys = queues.smembers("rq:workers:resolve")
    return bool({int(queues.hget(key, "pid") or 0) for key in keys} & set(pids))


def until(done: Callable[[], bool], seconds: float) -> float:
    """Seconds until something became true."""
    begun = time.monotonic()
    while not done():
        assert time.monotonic() - begun < seconds
        time.sleep(0.02)
    return time.monotonic() - begun


def last_bid(installation: Installation) -> tuple[Table, int]:
    """A game in which all have answered a sealed decision but one, and the seat that is left."""
    table = Table(installation.base_url, seed=random.randrange(1000))
    *others, last = table.until_sealed()
    for seat in others:
        table.move(seat)
    return table, last


def revealed(table: Table) -> Record:
    version = table.told[-1]["version"]
    found = table.records()[version + 1 :]
    return found[0] if found else {}


def bid_and_wait(table: Table, last: int, trouble: Callable[[], None]) -> float:
    """The last bid, then trouble; seconds until the reveal, which comes once."""
    table.move(last)
    trouble()
    until(lambda: bool(revealed(table)), SOON)
    assert revealed(table)["actor"] == "arbiter"
    return reveal_times([table.records()[table.told[-1]["version"]], revealed(table)])[0]


@pytest.mark.parametrize("victim", ["resolve-1", pytest.param("resolve-2", marks=pytest.mark.slow)])
def test_a_worker_killed_with_the_reveal_in_hand(installation: Installation, victim: str) -> None:
    """The victim is held before the last bid, so that what it is given stays in its hand, and then killed."""
    times = []
    for _ in range(figure(2, 10)):
        table, last = last_bid(installation)
        back(installation, "resolve-1")
        back(installation, "resolve-2")
        [pid] = pids(installation, victim)
        os.kill(pid, signal.SIGSTOP)
        times.append(bid_and_wait(table, last, lambda: kill_process(installation, victim)))
    tell(f"held-{victim}", f"{victim} killed while it holds the reveal", summary(times))
    assert max(times) < figure(15, 1)


@pytest.mark.parametrize("victims", [("relay",), ("resolve-1", "resolve-2")])
def test_reveals_while_none_is_there_to_do_it(installation: Installation, victims: tuple[str, ...]) -> None:
    times = []

    def kill() -> None:
        for victim in victims:
            kill_process(installation, victim)

    for _ in range(figure(1, 5)):
        table, last = last_bid(installation)
        for victim in victims:
            back(installation, victim)
        kill()
        times.append(bid_and_wait(table, last, lambda: None))
    tell(f"gone-{victims[0]}", f"reveals after killing {', '.join(victims)} before the last bid", summary(times))
    assert max(times) < figure(40, 5)


def test_reveals_in_time(installation: Installation) -> None:
    """Parallel bids; each reveal by the times in the records."""
    times: list[float] = []
    for seed in range(1000):
        table = Table(installation.base_url, seats=3, seed=seed)
        while len(times) < figure(6, 500) and table.asked():
            if not rounds(table):
                break
            times.append(reveal_times(table.records())[-1])
        table.close()
        if len(times) >= figure(6, 500):
            break
    tell("reveals", "reveals after the last of parallel bids", summary(times))
    assert sorted(times)[int(len(times) * 0.99) - 1] < figure(15, 1)


def rounds(table: Table) -> bool:
    """Play to the next sealed decision and answer it for all seats at once; False where the game ended before."""
    seats = table.until_sealed()
    if not seats:
        return False
    before = len(reveal_times(table.records()))
    with ThreadPoolExecutor(len(seats)) as pool:
        answers = list(pool.map(table.move, seats))
    assert len({answer["version"] for answer in answers}) == len(seats)
    until(lambda: len(reveal_times(table.records())) > before, SOON)
    return True


def test_nothing_is_lost_or_doubled_under_random_kills(installation: Installation) -> None:
    """Every acknowledged submission is in the log once, the log holds no other, and no answers are opened twice."""
    total, players = figure(200, 2000), 4
    tables = [Table(installation.base_url, seed=seed) for seed in range(players)]
    ended = threading.Event()
    killed: list[str] = []
    killer = threading.Thread(target=kill_at_random, args=(installation, ended, killed))
    killer.start()
    try:
        with ThreadPoolExecutor(players) as pool:
            played = list(pool.map(lambda n: play(installation, tables[n], total // players, n), range(players)))
    finally:
        ended.set()
        killer.join()
    wait_ready(installation)
    games = [table for each in played for table in each]
    submissions, reveals = sum(len(table.told) for table in games), sum(check(table) for table in games)
    told = f"{submissions} submissions in {len(games)} games, {reveals} decisions opened, {len(killed)} kills"
    tell("kills", "submissions under random kills", f"{told}; killed: {dict(Counter(killed))}")
    assert (submissions >= total, bool(killed)) == (True, True)


def play(installation: Installation, table: Table, moves: int, seed: int) -> list[Table]:
    """So many moves, in further games when one is over."""
    tables, left = [table], moves
    while left := left - tables[-1].play(left):
        tables.append(Table(installation.base_url, seed=seed + 100 * len(tables)))
    return tables


def check(table: Table) -> int:
    """How many decisions were opened, each of them once."""
    records = table.records()
    said = {
        record["seq"]: record for record in records if isinstance(record["actor"], dict) and "seat" in record["actor"]
    }
    told = {answer["version"]: answer for answer in table.told}
    assert sorted(said) == sorted(answer["version"] for answer in table.told)
    for version, answer in told.items():
        assert (said[version]["hash"], said[version]["events"]) == (answer["head"]["hash"], answer["events"])
    assert [record["seq"] for record in records] == list(range(len(records)))
    assert len(opened(records)) == len(set(opened(records)))
    return len(opened(records))


def kill_at_random(installation: Installation, ended: threading.Event, killed: list[str]) -> None:
    """Kill one process of some name of the Procfile every now and then; `killed` tells which."""
    chooser = random.Random(7)
    while len(killed) < figure(8, 2000) and not ended.wait(chooser.uniform(*figure((0.2, 0.8), (0.3, 1.5)))):
        name = chooser.choice(PROCESSES)
        with suppress(ProcessLookupError, IndexError):  # it has just ended, or is not back yet
            os.kill(chooser.choice(pids(installation, name)), signal.SIGKILL)
            killed.append(name)
