"""Forged clocks are found, and the record is named."""

import random
from functools import cache
from typing import Any

import msgspec
import pytest

from arbiter.audit.audit import audit
from arbiter.audit.verdict import Failure
from arbiter.kernel import decide
from tests.audit.clock_forgeries import FORGERIES, Inapplicable
from tests.audit.lying_clocks import LIES, another_policy, patched, won_by_the_forfeited
from tests.audit.mutations import OWN, rechained
from tests.clocked import BERLIN, SIMPLE, Clocked, filed, played, played_without
from tests.figures import figure

OUTCOMES = ("autopilot", "pause", "forfeit")
TABLES = (("cubaneo", 2), ("cuba", 4), ("havana", 3))
SEEDS = range(1, figure(2, 30))
GAMES = [
    (ruleset, seats, outcome, 2 * seed + (number + place) % 2)
    for number, (ruleset, seats) in enumerate(TABLES)
    for place, outcome in enumerate(OUTCOMES)
    for seed in SEEDS
]
ENOUGH = figure(3, len(GAMES))  # forgeries of a kind
CHECKS = {"clocks", "forced", "rules", "seals", "course", "result", "form"}
SHORT = {**BERLIN, "turn": "PT9H", "bank": "PT30H", "misses": 2}
LATER = {"another zone", "other hours", "no record of a missed deadline"}  # where it makes no difference at first


def history(ruleset: str, seats: int, outcome: str, seed: int = 1) -> Clocked:
    clock, vanishing = (SHORT, 0.15) if seed % 2 else (SIMPLE, 0.03)
    game = Clocked(ruleset, seats, seed, {**clock, "on_timeout": outcome})
    return played(game, random.Random(f"{ruleset} {outcome} {seed}"), vanishing=vanishing)


@cache
def honest(ruleset: str, seats: int, outcome: str, seed: int = 1) -> Clocked:
    game = history(ruleset, seats, outcome, seed)
    assert game.verdict().sound
    return game


def shuffled(name: str) -> list[tuple[str, int, str, int]]:
    return random.Random(name).sample(GAMES, len(GAMES))


def found(records: list[dict[str, Any]], ruleset: str) -> Failure:
    verdict = audit(filed(rechained(records), ruleset, OWN))
    assert verdict.verdict == "NOT SOUND"
    assert verdict.failure
    return verdict.failure


@pytest.mark.parametrize("name", FORGERIES)
def test_what_a_record_says_of_clocks_is_checked(name: str):
    forged = 0
    for ruleset, seats, outcome, seed in shuffled(name):
        records = [msgspec.json.decode(line) for line in honest(ruleset, seats, outcome, seed).lines]
        try:
            record = FORGERIES[name](records, random.Random(f"{name} {ruleset} {outcome} {seed}"))
        except Inapplicable:
            continue
        failure, forged = found(records if name in LATER else records[: record + 3], ruleset), forged + 1
        assert failure.check in CHECKS
        assert failure.record == record or (name in LATER and failure.record > record), failure
        if forged == ENOUGH:
            break
    assert forged


@pytest.mark.parametrize("name", LIES)
def test_an_arbiter_that_keeps_clocks_by_other_rules_is_found(name: str, monkeypatch: pytest.MonkeyPatch):
    lied = 0
    for ruleset, seats, outcome, seed in shuffled(name):
        with monkeypatch.context() as patch:
            LIES[name](patch)
            game = history(ruleset, seats, outcome, seed)
        first = differing(honest(ruleset, seats, outcome, seed), game)
        if first is None:
            continue
        failure, lied = game.verdict().failure, lied + 1
        assert failure, (ruleset, outcome, seed)
        assert (failure.record, failure.check in CHECKS) == (first, True), failure
        if lied == ENOUGH:
            break
    assert lied


@pytest.mark.parametrize("ruleset", ["cubaneo", "cuba", "havana"])
def test_a_seat_that_was_forfeited_cannot_have_won(ruleset: str, monkeypatch: pytest.MonkeyPatch):
    game = Clocked(ruleset, 3, 1, {**SIMPLE, "on_timeout": "forfeit"})
    patched(decide, "fair", won_by_the_forfeited)(monkeypatch)
    played_without(game, 1, random.Random(1), prompt=1)
    monkeypatch.undo()
    assert game.position.autopilot == {1: "forfeited"}
    assert game.position.result.winners == (1,)
    failure = game.verdict().failure
    assert failure
    assert (failure.record, failure.check) == (len(game.records) - 1, "rules")


def differing(one: Clocked, other: Clocked) -> int | None:
    """The first record in which two histories are not the same."""
    pairs = zip(one.records, other.records, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a.events != b.events), None)


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_steps_that_the_policy_would_not_take_are_found(ruleset: str, seats: int):
    """Also those in sealed answers, once they are opened."""
    for seed in range(figure(3, 30)):
        game = Clocked(ruleset, seats, seed, {**SIMPLE, "misses": 1})
        game.rules = another_policy(game.rules)
        played(game, random.Random(seed), vanishing=0.05)
        failure = game.verdict().failure
        assert failure
        assert failure.check == "forced"
        assert "autopilot" in failure.expected
