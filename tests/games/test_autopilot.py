"""The plain policy in whole games of every ruleset, number of seats and set of options."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from arbiter.games import RULESETS
from arbiter.kernel.offers import Step, check
from arbiter.kernel.position import owed
from arbiter.kernel.ruleset import Ruleset
from tests.driver import Play, any_step, house, step_of
from tests.figures import figure
from tests.games.cuba.sets import SETS, options
from tests.games.havana.other import OTHER

GAMES = figure(1, 40)
MOST_STEPS = 5000  # of a game in which the others play at random
MOST_ALONE = 500  # of a game in which the policy plays for all
IN_A_TURN = {"cubaneo": 2, "cuba": 2, "havana": 3}  # CN-9.4, CU-7.5, HV-8.3
RULES: dict[str, Ruleset[Any]] = {
    "cubaneo-1": RULESETS.revisions("cubaneo")[1].rules(house("cubaneo")),
    "cubaneo-2": RULESETS.revisions("cubaneo")[2].rules(house("cubaneo")),
    **dict.fromkeys((f"cuba-{name}" for name in SETS), RULESETS["cuba"].rules(house("cuba"))),
    "havana-house": RULESETS["havana"].rules(house("havana")),
    "havana-other": OTHER,
}
KINDS = [(kind, seats) for kind, rules in RULES.items() for seats in RULESETS[rules.key].seats]
EVERY = pytest.mark.parametrize(("kind", "seats"), KINDS, ids=[f"{kind}-{seats}" for kind, seats in KINDS])


def game(kind: str, seats: int, seed: int | str) -> Play:
    _, name = kind.split("-", 1)
    play = Play(RULES[kind], seats, seed, options(name, seats) if name in SETS else {})
    play.start()
    return play


def read_again(state: Any, turned: bool) -> Any:
    """A state as it was stored, its keys in alphabetical order or the other way round."""
    plain = json.loads(msgspec.json.encode(state))
    return msgspec.json.decode(json.dumps(_sorted(plain, turned)), type=type(state))


def _sorted(value: Any, turned: bool) -> Any:
    match value:
        case dict():
            return {key: _sorted(value[key], turned) for key in sorted(value, reverse=turned)}
        case list():
            return [_sorted(each, turned) for each in value]
    return value


def chosen(play: Play, seat: int) -> Step:
    """The policy's step: legal, completed, and the same whenever it is asked for."""
    rules, state = play.rules, play.state
    step = rules.autopilot(state, seat)
    check(rules.offers(state, seat), step)
    assert rules.complete(state, seat, step) == step
    assert step_of(msgspec.to_builtins(step), rules.steps) == step
    for turned in (False, True):
        stored = read_again(state, turned)
        assert stored == state
        assert msgspec.json.encode(rules.autopilot(stored, seat)) == msgspec.json.encode(step)
    assert losers(play, seat, step) <= allowed(seat, step, seats=len(state.seats))
    return step


def losers(play: Play, seat: int, step: Step) -> set[int]:
    """Seats that have less of anything after a step; what follows from it by the game's course is left out."""
    state = play.state
    for event in play.rules.take(play.state, seat, step, play.chance):
        state = play.rules.evolve(state, event)
    pairs = enumerate(zip(play.state.seats, state.seats, strict=True), 1)
    return {loser for loser, (old, new) in pairs if any(owned(new)[what] < n for what, n in owned(old).items())}


def allowed(seat: int, step: Step, seats: int) -> set[int]:
    """Who loses by a step that leaves no other way: products beyond the limit, and what cards must take from others."""
    match msgspec.to_builtins(step):
        case {"do": "keep"}:
            return {seat}
        case {"do": "act", "card": "tax_collector" | "peso_thief" | "materials_thief"}:
            return {*range(1, seats + 1)} - {seat}
    return set()


def owned(player: Any) -> Counter[str]:
    """What a seat of any of the games has, buildings as so many."""
    has = msgspec.structs.asdict(player)
    counts = {what: has[what] for what in ("vp", "pesos", "workers") if what in has}
    goods: Counter[str] = sum(
        (Counter(has[place]) for place in ("forecourt", "warehouse", "cubes") if place in has), Counter()
    )
    return Counter(counts) + goods + Counter(buildings=len(player.buildings))


def absent_from(play: Play, seats: int, chance: random.Random) -> Iterator[set[int]]:
    """Play a whole game, in which some seats are absent from some step on; tells who, before each step."""
    absent = set(chance.sample(range(1, seats + 1), chance.randint(1, seats)))
    since = chance.choice((0, chance.randrange(60), chance.randrange(400)))
    while asked := play.awaited():
        gone = absent if play.submitted >= since else set()
        yield gone
        seat = chance.choice(asked)
        if seat in gone:
            play.submit(seat, chosen(play, seat))
        else:
            offers = list(play.rules.offers(play.state, seat))
            play.submit(seat, step_of(any_step(play, seat, offers), play.rules.steps))


@EVERY
def test_absent_seats_are_played_for_from_any_step_on_turns_are_short_and_the_game_ends(kind: str, seats: int) -> None:
    for seed in range(GAMES):
        play, steps, before = game(kind, seats, seed), 0, ""
        for gone in absent_from(play, seats, random.Random(f"{kind} {seats} {seed}")):
            assert play.submitted < MOST_STEPS
            assert play.rules.standing(play.state) == tuple(player.vp for player in play.state.seats)
            decision = next(o for o in owed(play.rules, play.position) if o.seats)
            steps = steps + 1 if decision.decision == before else 1
            before = decision.decision if {*decision.seats} <= gone and decision.kind == "turn" else ""
            assert not before or steps <= IN_A_TURN[play.rules.key]
        assert play.position.result is not None
        assert play.position.result.scores == play.rules.standing(play.state)


@EVERY
def test_a_game_ends_soon_that_the_policy_plays_for_all(kind: str, seats: int) -> None:
    play = game(kind, seats, 1)
    while asked := play.awaited():
        play.submit(asked[0], chosen(play, asked[0]))
        assert play.submitted < MOST_ALONE
    assert play.position.status == "finished"


def test_every_revision_of_every_ruleset_is_played() -> None:
    shipped = {(key, revision) for key in RULESETS for revision in RULESETS.revisions(key)}
    assert {(rules.key, rules.revision) for rules in RULES.values()} == shipped
    assert IN_A_TURN.keys() == {*RULESETS}
