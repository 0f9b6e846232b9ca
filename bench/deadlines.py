"""Deadlines: how soon what follows is there when many fall on one instant, and what armed ones cost at rest."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from arbiter import wiring
from arbiter.app import creating, deadlines, joining, players
from arbiter.app.services import Services
from arbiter.cli.installation import Installation
from arbiter.kernel.clocks import instants
from arbiter.store import key_names
from arbiter.store.store import Store
from bench import cpu_time
from bench.installation import running_installation
from bench.server import RULESET

GAMES, ARMED, SECONDS = 1000, 100_000, 120.0
START, HOUR = instants.ms("2031-05-01T12:00:00.000Z"), 3_600_000
LEAD = 3000  # ms from setting the clock to the deadlines
SETTLED = 20.0  # seconds
PAGE = 100


def measure(games: int = GAMES, armed: int = ARMED, seconds: float = SECONDS) -> str:
    """Percentiles in seconds; percent of one core; tables in Markdown."""
    with _clocked() as (installation, file):
        took = _at_one_instant(installation, file, games)
    with running_installation({"LIMITS": "off"}) as installation:
        store = Store(wiring.store_url(installation.settings))
        bare = _shares(installation, seconds)
        _arm(store, armed)
        loaded = _shares(installation, seconds)
        restored = _restored(installation, store)
    ranked = [took[int(part * (len(took) - 1))] / 1000 for part in (0.5, 0.99, 1)]
    rows = [f"| {name} | {bare[name]:.2f} | {loaded[name]:.2f} |" for name in ("clock", "store")]
    return TEXT.format(
        games=games, p50=ranked[0], p99=ranked[1], last=ranked[2], armed=armed, rows="\n".join(rows), restored=restored
    )


@contextmanager
def _clocked() -> Iterator[tuple[Installation, Path]]:
    """An installation whose clock stands."""
    with TemporaryDirectory(prefix="malecon-") as folder:
        file = Path(folder) / "clock"
        file.write_text(instants.text(START))
        with running_installation({"LIMITS": "off", "CLOCK_FILE": str(file)}) as installation:
            yield installation, file


def _at_one_instant(installation: Installation, file: Path, games: int) -> list[int]:
    """Milliseconds from the deadline to the record of what followed, in order, by the records' own times."""
    services = wiring.build(installation.settings)
    ids = [players.create(services, f"Bench {seat}", "", "UTC")[0].id for seat in range(2)]
    opened = [_game(services, ids) for _ in range(games)]
    time.sleep(SETTLED)
    file.write_text(f"{instants.text(START + HOUR - LEAD)} 1")
    time.sleep(LEAD / 1000)
    while services.deadlines.armed(START + HOUR).overdue is not None:
        time.sleep(0.2)
    return sorted(_passed(services, game) - START - HOUR for game in opened)


def _game(services: Services, ids: list[str]) -> str:
    wanted = creating.Wanted(ruleset=RULESET, seats=len(ids), clock={"turn": "PT1H"})
    game: str = msgspec.json.decode(creating.create(services, ids[0], wanted, None))["id"]
    for player in ids[1:]:
        joining.join(services, player, game, "", None)
    return game


def _passed(services: Services, game: str) -> int:
    """When the first deadline was acted upon."""
    records = map(msgspec.json.decode, services.games.records(game))
    return next(
        instants.ms(record["at"])
        for record in records
        if any(event["type"] == "deadline_missed" for event in record["events"])
    )


def _arm(store: Store, games: int) -> None:
    """So many running games, of which there is nothing but an empty record and what the clock looks at."""
    far = instants.ms(wiring.now()) + 24 * HOUR
    for first in range(0, games, PAGE):
        names = [f"bench{number}" for number in range(first, min(first + PAGE, games))]
        keys = {name: key_names.of_game(name) for name in names}
        store.many(("SADD", of.running, name) for name, of in keys.items())
        store.many(("XADD", of.log, "1-0", "r", "") for of in keys.values())
        store.many(("HSET", of.snap, "version", 0, "deadline", far) for of in keys.values())
        store.many(("ZADD", of.deadlines, far, name) for name, of in keys.items())


def _shares(installation: Installation, seconds: float) -> dict[str, float]:
    """Percent of one core by process."""
    time.sleep(SETTLED)
    before = cpu_time.used(installation.pid, "serve and supervisor")
    time.sleep(seconds)
    after = cpu_time.used(installation.pid, "serve and supervisor")
    return {name: 100 * (after[name] - before[name]) / seconds for name in after}


def _restored(installation: Installation, store: Store) -> float:
    """Seconds in which all are found again that were lost."""
    services = wiring.build(installation.settings)
    store.many(("DEL", key_names.deadlines(shard)) for shard in range(key_names.SHARDS))
    begin = time.perf_counter()
    found, took = deadlines.restore(services), time.perf_counter() - begin
    assert services.deadlines.armed(0).games == found, "all are armed again"
    return took


TEXT = """\
{games} games of two whose deadline passes at the same instant, nobody having answered. Seconds from it to the record of
what followed, by the records' own times: median {p50:.2f}, p99 {p99:.2f}, the last {last:.2f}.

{armed} running games with a deadline that is far; percent of one core at rest.

| process | without them | with them |
|---|---|---|
{rows}

When all of them were lost, a start finds them again in {restored:.1f} s."""
