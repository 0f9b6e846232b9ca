"""The rules alone: whole random games in memory, offers listed at each step, the fixed loop timed before and after."""

import sys
import time
from collections.abc import Sequence
from typing import Any

from arbiter.games import RULESETS
from arbiter.kernel.events import Event, Forced, Sealed
from arbiter.kernel.offers import Offer
from arbiter.kernel.ruleset import Ruleset
from bench import machine
from tests.driver import Play, any_step, play_out, ruleset


def measure(games: int = 200, keys: Sequence[str] = tuple(RULESETS)) -> str:
    """Steps a second of each game, those that the arbiter takes by R-0.1 included; sentences in Markdown.

    The games take turns, so that a slow moment of the machine strikes them alike.
    """
    before = machine.loop()
    clocks = {key: Clock(ruleset(key)) for key in keys}
    for number in range(games):
        for clock in clocks.values():
            clock.game(number)
    rows = [clock.row(clocks[keys[0]]) for clock in clocks.values()]
    return TEXT.format(games=games, rows="\n".join(rows), before=before, after=machine.loop())


class Clock:
    """Steps of a ruleset and the seconds of one core that they took; apart, those in which the player chose."""

    def __init__(self, rules: Ruleset[Any]) -> None:
        self.rules, self.seats = rules, RULESETS[rules.key].seats
        self.steps, self.seconds, self.choosing = 0, 0.0, 0.0

    def game(self, number: int) -> None:
        begin = time.process_time()
        play = play_out(self.rules, self.seats[number % len(self.seats)], number, self.choose)
        self.seconds += time.process_time() - begin
        self.steps += play.submitted + sum(map(_forced, play.events))

    def choose(self, play: Play, seat: int, offers: list[Offer]) -> dict[str, Any]:
        begin = time.process_time()
        step = any_step(play, seat, offers)
        self.choosing += time.process_time() - begin
        return step

    @property
    def rate(self) -> float:
        return self.steps / (self.seconds - self.choosing)

    def row(self, first: "Clock") -> str:
        return ROW.format(clock=self, part=self.rate / first.rate)


def _forced(record: list[Event]) -> int:
    return sum(isinstance(event, Forced) or (isinstance(event, Sealed) and event.forced) for event in record)


ROW = (
    "- `{clock.rules.key}`: {clock.steps:,} steps in {clock.seconds:.1f} s of one core, the player's choosing among "
    "what was offered {clock.choosing:.1f} s of it; without that **{clock.rate:,.0f} steps a second** ({part:.0%})"
)
TEXT = """\
{games} random games of each ruleset, of all numbers of seats, the rulesets taking turns, offers listed at each step:

{rows}

The fixed loop took {before:.3f} s before and {after:.3f} s after."""

if __name__ == "__main__":
    print(measure(keys=sys.argv[1:] or tuple(RULESETS)))
