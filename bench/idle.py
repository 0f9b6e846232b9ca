"""Processor time of an installation's processes while nobody plays."""

import time

from bench import cpu_time
from bench.installation import running_installation
from bench.server import Server

SETTLED, SECONDS, GAMES = 15.0, 60.0, 20


def measure(seconds: float = SECONDS) -> str:
    """Percent of one core by process, with some games waiting for their players; a table in Markdown."""
    with running_installation({"LIMITS": "off"}) as installation:
        server = Server(installation.base_url, 6)
        for number in range(GAMES):
            server.game(number)
        server.close()
        time.sleep(SETTLED)
        before = cpu_time.used(installation.pid, "serve and supervisor")
        time.sleep(seconds)
        after = cpu_time.used(installation.pid, "serve and supervisor")
    shares = {name: 100 * (after[name] - before[name]) / seconds for name in sorted(after)}
    rows = [f"| {name} | {share:.2f} |" for name, share in shares.items()]
    return TEXT.format(games=GAMES, seconds=seconds, rows="\n".join(rows), total=sum(shares.values()))


TEXT = """\
{games} running games in which nobody moves, {seconds:.0f} s, percent of one core.

| process | % |
|---|---|
{rows}
| **all** | **{total:.2f}** |"""
