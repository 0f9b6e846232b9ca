"""The rules alone: whole random games in memory, listing the offers at each step.

A random player chooses the steps beforehand; only replaying the game with these steps is timed.
"""

import sys
import time
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import to_builtins

from arbiter.games import RULESETS
from arbiter.kernel.events import Event, Forced, Sealed
from arbiter.kernel.offers import step_of
from arbiter.kernel.ruleset import Ruleset
from bench import machine
from tests.driver import Play, ruleset, turns


def measure(games: int = 200, keys: Sequence[str] = tuple(RULESETS)) -> str:
    """Steps per second of each game, including those the arbiter takes by R-0.1; sentences in Markdown.

    The rulesets alternate, so that a slow moment of the machine affects them alike.
    """
    before = machine.loop()
    clocks = {key: Clock(ruleset(key)) for key in keys}
    for number in range(games):
        for clock in clocks.values():
            clock.game(number)
    rows = [clock.row(clocks[keys[0]]) for clock in clocks.values()]
    return TEXT.format(games=games, rows="\n".join(rows), before=before, after=machine.loop())


class Clock:
    """Steps of a ruleset, and the seconds they took on one core."""

    def __init__(self, rules: Ruleset[Any]) -> None:
        self.rules, self.seats = rules, RULESETS[rules.key].seats
        self.steps, self.seconds = 0, 0.0

    def game(self, number: int) -> None:
        seats = self.seats[number % len(self.seats)]
        chosen = [(seat, to_builtins(step)) for seat, step in turns(Play(self.rules, seats, number))]
        begin = time.process_time()
        play = again(Play(self.rules, seats, number), chosen)
        self.seconds += time.process_time() - begin
        self.steps += play.submitted + sum(map(_forced, play.events))

    @property
    def rate(self) -> float:
        return self.steps / self.seconds

    def row(self, first: "Clock") -> str:
        return ROW.format(clock=self, part=self.rate / first.rate)


def again(play: Play, chosen: Iterable[tuple[int, dict[str, Any]]]) -> Play:
    """Replay the game: list the offers, parse and submit each step, and apply what follows."""
    play.start()
    for seat, step in chosen:
        play.rules.offers(play.state, seat)
        play.submit(seat, step_of(step, play.rules.steps))
    return play


def _forced(record: list[Event]) -> int:
    return sum(isinstance(event, Forced) or (isinstance(event, Sealed) and event.forced) for event in record)


ROW = (
    "- `{clock.rules.key}`: {clock.steps:,} steps in {clock.seconds:.1f} s on one core, "
    "**{clock.rate:,.0f} steps per second** ({part:.0%})"
)
TEXT = """\
{games} random games of each ruleset with all seat counts, alternating between the rulesets; the offers are listed at
each step. The random player's choices are made before the clock starts:

{rows}

The fixed loop took {before:.3f} s before and {after:.3f} s after."""

if __name__ == "__main__":
    print(measure(keys=sys.argv[1:] or tuple(RULESETS)))
