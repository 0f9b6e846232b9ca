"""Clocks computed again by a page of code that shares none with Malecon."""

import ast
import random
import sys
from pathlib import Path

import msgspec
import pytest

from arbiter.games import RULESETS
from tests.audit import clock_recomputation
from tests.audit.clock_recomputation import recomputed
from tests.clocked import Clocked, played, some_clock, some_zones
from tests.figures import figure


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("outcome", ["autopilot", "pause", "forfeit"])
def test_it_agrees_on_random_games(ruleset: str, outcome: str):
    for seed in range(figure(4, 60)):
        chance = random.Random(f"{ruleset} {outcome} {seed}")
        seats = chance.choice(list(RULESETS[ruleset].seats))
        clock = {**some_clock(chance), "on_timeout": outcome}
        game = played(Clocked(ruleset, seats, seed, clock, own_zones=some_zones(chance, seats)), chance, vanishing=0.15)
        verdict = game.verdict()
        assert verdict.sound, verdict.failure
        count = next(check.count for check in verdict.checks if check.name == "clocks")
        assert recomputed(game.file()) == count > 0


def test_it_finds_what_was_charged_wrongly():
    game = played(Clocked("havana", 3, 1, {"turn": "P1D", "bank": "P2D"}), random.Random(1))
    lines = game.file()
    for name in (b"clock_stopped", b"clock_started", b"deadline_missed"):
        number = next(n for n, line in enumerate(lines) if name in line)
        record = msgspec.json.decode(lines[number])
        event = next(event for event in record["events"] if event["type"].encode() == name)
        event.update(counted="PT1S") if "counted" in event else event.update(deadline="2026-04-01T00:00:00.000Z")
        with pytest.raises(AssertionError):
            recomputed([*lines[:number], msgspec.json.encode(record), *lines[number + 1 :]])


def test_it_shares_nothing_with_malecon():
    tree = ast.parse(Path(clock_recomputation.__file__).read_text())
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert names <= set(sys.stdlib_module_names)
