"""The rules alone: whole random games in memory, offers listed at each step, the fixed loop timed before and after."""

import sys
import time
from collections.abc import Sequence

from arbiter.games import RULESETS
from arbiter.kernel.events import Event, Forced, Sealed
from bench import machine
from tests.driver import play_out, ruleset


def measure(games: int = 200, keys: Sequence[str] = tuple(RULESETS)) -> str:
    """Steps a second of every game, those that the arbiter takes by R-0.1 included; sentences in Markdown."""
    return "\n\n".join(measured(key, games) for key in keys)


def measured(key: str, games: int) -> str:
    before, rules, edition = machine.loop(), ruleset(key), RULESETS[key]
    steps, begin = 0, time.process_time()
    for number in range(games):
        play = play_out(rules, edition.seats[number % len(edition.seats)], number)
        steps += play.submitted + sum(map(_forced, play.events))
    seconds = time.process_time() - begin
    return TEXT.format(
        title=edition.title,
        first=edition.seats[0],
        last=edition.seats[-1],
        games=games,
        steps=steps,
        seconds=seconds,
        rate=steps / seconds,
        before=before,
        after=machine.loop(),
    )


def _forced(record: list[Event]) -> int:
    return sum(isinstance(event, Forced) or (isinstance(event, Sealed) and event.forced) for event in record)


TEXT = """\
{title}: {games} random games of {first} to {last} seats, {steps:,} steps in {seconds:.1f} s of one core:
**{rate:,.0f} steps a second**, offers listed at each.
The fixed loop took {before:.3f} s before and {after:.3f} s after."""

if __name__ == "__main__":
    print(measure(keys=sys.argv[1:] or tuple(RULESETS)))
