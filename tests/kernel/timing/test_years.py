"""Games over years of simulated time: players who vanish, pauses, clocks of machines that are set forth and back."""

import random

import pytest
from msgspec import UNSET

from arbiter.games import RULESETS
from arbiter.kernel import events as ev
from arbiter.kernel.clocks import calendar, durations, instants
from arbiter.kernel.clocks.calendar import Calendar
from arbiter.kernel.clocks.seat_clock import calendar as calendar_of
from arbiter.kernel.timing.keep import pause, resume
from tests.audit.clock_recomputation import recomputed
from tests.clocked import DAY, HOUR, Clocked, moment, some_clock, some_zones
from tests.figures import figure
from tests.kernel.timing.ledger import Ledger

STARTS = {
    "spring forward": "2026-03-27T17:00:00.000Z",
    "fall back": "2026-10-23T17:00:00.000Z",
    "a leap day": "2028-02-25T23:59:59.999Z",
    "a year's end": "2027-12-30T12:00:00.000Z",
    "the southern spring": "2026-10-02T09:30:00.001Z",
}


def halted(game: Clocked) -> None:
    """All clocks are stopped, or run again, by a record of its own."""
    draft = game.draft()
    if game.position.paused:
        resume(draft, "administrator", max(game.now, instants.ms(game.position.at)))
    else:
        pause(draft, "administrator", max(game.now, instants.ms(game.position.at)))
    game.keep(draft, "arbiter", "arbiter")


def happening(game: Clocked, chance: random.Random) -> None:
    """Something of all that may happen to a game in time."""
    game.reveal()
    luck = chance.random()
    if not game.running:
        return
    if luck < 0.04:
        halted(game)
    elif luck < 0.08:
        game.now -= chance.choice([1, HOUR, 3 * DAY])  # the machine's clock is set back
    elif luck < 0.1:
        game.now += chance.choice([HOUR, 20 * DAY])  # ... or forth, or nobody looked at it for so long
        game.expire()
    else:
        moment(game, chance, vanishing=0.12)


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_holds_of_clocks_after_every_record(ruleset: str, start: str):
    for seed in range(figure(2, 60)):
        chance = random.Random(f"{ruleset} {start} {seed}")
        seats, outcome = chance.choice(list(RULESETS[ruleset].seats)), chance.choice(["autopilot", "pause", "forfeit"])
        clock = {**some_clock(chance), "on_timeout": outcome, "misses": chance.choice([3, 20])}
        begin = instants.ms(STARTS[start]) + chance.randrange(2 * DAY)
        game = Clocked(ruleset, seats, seed, clock, own_zones=some_zones(chance, seats), start=begin)
        ledger, seen = Ledger(game.position), 0
        for _ in range(400):
            for record in game.records[seen:]:
                ledger.follow(record, game.positions[record.seq])
            seen = len(game.records)
            happening(game, chance)
        assert recomputed(game.file()) > 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_counted_is_what_passed_less_what_was_paused(ruleset: str):
    """The parts in which time was counted add up to the millisecond."""
    for seed in range(figure(3, 60)):
        chance = random.Random(f"{ruleset} parts {seed}")
        game = Clocked(ruleset, 2, seed, some_clock(chance), own_zones=some_zones(chance, 2))
        for _ in range(200):
            happening(game, chance)
        for seat in (1, 2):
            days = calendar_of(game.position.setup.clock, game.position.clocks[seat - 1])
            assert all(told == passed for told, passed in spans(game, seat, days))


def spans(game: Clocked, seat: int, days: Calendar) -> list[tuple[int, int]]:
    """What counted for each decision as told, and as it comes out from the instants of all pauses."""
    found, begin, lost, paused = list[tuple[int, int]](), 0, 0, 0
    for record in game.records:
        at = instants.ms(record.at)
        for event in record.events:
            match event:
                case ev.ClockStarted(seat=mine) if mine == seat:
                    begin, lost, paused = at, 0, at if event.deadline is UNSET else 0
                case ev.DeadlineMoved(seat=mine, reason="paused") if mine == seat:
                    paused = at
                case ev.DeadlineMoved(seat=mine) if mine == seat:
                    lost, paused = lost + calendar.elapsed(days, paused, at), 0
                case ev.ClockStopped(seat=mine) if mine == seat:
                    lost += calendar.elapsed(days, paused, at) if paused else 0
                    found.append((durations.parse(event.counted), calendar.elapsed(days, begin, at) - lost))
                case ev.DeadlineMissed(seat=mine) if mine == seat:
                    until = instants.ms(event.deadline)
                    found.append((durations.parse(event.counted), calendar.elapsed(days, begin, until) - lost))
    return found
