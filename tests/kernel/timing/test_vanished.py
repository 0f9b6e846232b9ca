"""A seat that answers no more, from each record of random games on: the game goes on or ends, and is sound."""

import random

import pytest

from arbiter.games import RULESETS
from arbiter.kernel.clocks import instants
from arbiter.kernel.position import owed, reveal_due
from tests.audit.clock_recomputation import recomputed
from tests.clocked import Clocked, played, played_without, some_clock, some_zones
from tests.figures import figure

OUTCOMES = ("autopilot", "pause", "forfeit")
TABLES = [(key, seats) for key in RULESETS for seats in RULESETS[key].seats]


def somebody_is_waited_for(game: Clocked) -> None:
    """Each seat that owes an answer has a clock that runs for it, towards a deadline unless the clocks are paused."""
    position = game.position
    asked = {seat: decision for decision in owed(game.rules, position) for seat in decision.seats}
    assert game.running == bool(asked), "a game waits for somebody, or is over"
    assert not asked.keys() & position.autopilot.keys(), "the arbiter answers for those it plays"
    for seat, clock in enumerate(position.clocks, 1):
        assert (clock.running is not None) == (seat in asked)
        assert clock.running is None or (clock.running.deadline is None) == (position.paused is not None)


@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_a_seat_vanishes_at_every_record(ruleset: str, seats: int, outcome: str):
    chance = random.Random(f"{ruleset} {seats} {outcome}")
    clock = {**some_clock(chance), "on_timeout": outcome}
    game = played(Clocked(ruleset, seats, 1, clock, own_zones=some_zones(chance, seats)), chance, vanishing=0)
    started = next(n for n, position in enumerate(game.positions) if position.status == "running")
    assert not game.running
    first = started + figure(10 * OUTCOMES.index(outcome) + chance.randrange(10), 0)
    for seq in range(first, len(game.records) - 1, figure(10 * len(OUTCOMES), 1)):
        fork = game.fork(seq)
        absent = chance.choice([seat for seat, _ in fork.asked()] or [chance.randrange(1, seats + 1)])
        played_without(fork, absent, chance, somebody_is_waited_for)
        position = fork.position
        if fork.running:
            assert position.paused, "only a pause makes a game wait for one who is absent"
            assert [seat for seat, _ in fork.asked()] == [absent]
        assert reveal_due(fork.rules, position) == ""
        assert fork.refold() == position
        verdict = fork.verdict()
        assert verdict.sound, verdict.failure
        assert recomputed(fork.file()) > 0
        assert instants.ms(position.at) <= fork.now
