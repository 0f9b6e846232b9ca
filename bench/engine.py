"""The rules alone: whole random games in memory, offers listed at each step, the fixed loop timed before and after."""

import time

from arbiter.kernel.events import Event, Forced, Sealed
from bench import machine
from tests.driver import play_out, ruleset

SEATS = (2, 3, 4, 5)


def measure(games: int = 200, key: str = "cubaneo") -> str:
    """Steps a second, those that the arbiter takes by R-0.1 included; a sentence in Markdown."""
    before, rules = machine.loop(), ruleset(key)
    steps, begin = 0, time.process_time()
    for number in range(games):
        play = play_out(rules, SEATS[number % len(SEATS)], number)
        steps += play.submitted + sum(map(_forced, play.events))
    seconds = time.process_time() - begin
    return TEXT.format(
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
{games} random games of 2 to 5 seats, {steps:,} steps in {seconds:.1f} s of one core: **{rate:,.0f} steps a second**,
offers listed at each. The fixed loop took {before:.3f} s before and {after:.3f} s after."""

if __name__ == "__main__":
    print(measure())
