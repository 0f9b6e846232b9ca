"""What all processes of an installation take from the processor while nobody plays."""

import time

from bench import ticks
from bench.house import House
from bench.installed import installed

SETTLED, SECONDS, GAMES = 15.0, 60.0, 20


def measure(seconds: float = SECONDS) -> str:
    """Percent of one core by process, with some games that wait for their players; a table in Markdown."""
    with installed({"LIMITS": "off"}) as place:
        house = House(place.base_url, 6)
        for number in range(GAMES):
            house.game(number)
        house.close()
        time.sleep(SETTLED)
        before = ticks.used(place.pid, "serve and supervisor")
        time.sleep(seconds)
        after = ticks.used(place.pid, "serve and supervisor")
    shares = {name: 100 * (after[name] - before[name]) / seconds for name in sorted(after)}
    rows = [f"| {name} | {share:.2f} |" for name, share in shares.items()]
    return TEXT.format(games=GAMES, seconds=seconds, rows="\n".join(rows), total=sum(shares.values()))


TEXT = """\
{games} running games that nobody plays, {seconds:.0f} s, percent of one core.

| process | % |
|---|---|
{rows}
| **all** | **{total:.2f}** |"""
