"""The rules alone: whole random games in memory, offers listed at each step, the fixed loop timed before and after."""

import sys
import time
from collections.abc import Sequence

from arbiter.games import RULESETS
from arbiter.kernel.events import Event, Forced, Sealed
from bench import machine
from tests.driver import play_out, ruleset


def measure(games: int = 200, keys: Sequence[str] = tuple(RULESETS)) -> str:
    """Steps a second of each game, those that the arbiter takes by R-0.1 included; sentences in Markdown.

    The games take turns, so that a slow moment of the machine strikes them alike.
    """
    before, steps, seconds = machine.loop(), dict.fromkeys(keys, 0), dict.fromkeys(keys, 0.0)
    rules = {key: ruleset(key) for key in keys}
    for number in range(games):
        for key in keys:
            begin = time.process_time()
            seats = RULESETS[key].seats
            play = play_out(rules[key], seats[number % len(seats)], number)
            seconds[key] += time.process_time() - begin
            steps[key] += play.submitted + sum(map(_forced, play.events))
    rates = {key: steps[key] / seconds[key] for key in keys}
    rows = [
        ROW.format(key=key, steps=steps[key], seconds=seconds[key], rate=rates[key], part=rates[key] / rates[keys[0]])
        for key in keys
    ]
    return TEXT.format(games=games, rows="\n".join(rows), before=before, after=machine.loop())


def _forced(record: list[Event]) -> int:
    return sum(isinstance(event, Forced) or (isinstance(event, Sealed) and event.forced) for event in record)


ROW = "- `{key}`: {steps:,} steps in {seconds:.1f} s of one core: **{rate:,.0f} steps a second** ({part:.0%})"
TEXT = """\
{games} random games of each ruleset, of all numbers of seats, the rulesets taking turns, offers listed at each step:

{rows}

The fixed loop took {before:.3f} s before and {after:.3f} s after."""

if __name__ == "__main__":
    print(measure(keys=sys.argv[1:] or tuple(RULESETS)))
