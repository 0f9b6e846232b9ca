"""What a step says nothing with is the same as left out, in every game and for every verb (CN-3.6, HV-3.8)."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, get_args

import msgspec
import pytest

from arbiter.games import RULESETS
from arbiter.kernel.offers import check, step_of
from tests.driver import Play, ruleset, turns
from tests.figures import figure

NOTHING: tuple[Any, ...] = ([], {}, {"citrus": 0, "wood": 0}, {"red": 0})
COUNTS = ("count", "workers_by_pesos", "red_by_gray", "yellow_by_gray", "blue_by_gray", "brown_by_gray")
SAYING: dict[str, tuple[Any, ...]] = {"goods": ({"rum": 1},), "give": (["rum"],), "cubes": ({"red": 1},), "count": (1,)}


def said(key: str) -> Iterator[tuple[Play, int, dict[str, Any]]]:
    """Legal steps of whole games, some of each offer."""
    for seed in range(figure(2, 20)):
        play = Play(ruleset(key), 3, seed)
        for seat, _ in turns(play):
            for offer in play.rules.offers(play.state, seat):
                for step in islice(offer.spelled(), 3):
                    yield play, seat, step


def optional(key: str, step: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The fields that the step leaves out and their types."""
    kind = next(k for k in get_args(RULESETS[key].steps) if k.__struct_config__.tag == step["do"])
    for field in msgspec.structs.fields(kind):
        if field.encode_name not in step and not field.required:
            yield field.encode_name, field.type


def fits(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


@pytest.mark.parametrize("key", RULESETS)
def test_cn_3_6_hv_3_8_an_empty_field_is_the_same_as_one_left_out(key: str) -> None:
    tried = 0
    for play, seat, step in said(key):
        plain = play.rules.complete(play.state, seat, step_of(step, play.rules.steps))
        for name, kind in optional(key, step):
            for value in (v for v in (*NOTHING, *(0,) * (name in COUNTS)) if fits(v, kind)):
                filled = step_of({**step, name: value}, play.rules.steps)
                completed = play.rules.complete(play.state, seat, filled)
                assert completed == plain, (step, name, value)
                check(play.rules.offers(play.state, seat), completed)
                tried += 1
    assert tried


@pytest.mark.parametrize("key", RULESETS)
def test_cn_3_6_hv_3_8_a_field_that_says_something_is_refused_where_the_verb_does_not_know_it(key: str) -> None:
    tried = 0
    for play, seat, step in said(key):
        offers = play.rules.offers(play.state, seat)
        for name, _ in optional(key, step):
            if any(offer.do == step["do"] and name in offer.fields for offer in offers):
                continue
            for value in SAYING.get(name, ()):
                completed = play.rules.complete(play.state, seat, step_of({**step, name: value}, play.rules.steps))
                assert not any(offer.takes(msgspec.to_builtins(completed)) for offer in offers)
                tried += 1
    assert tried


def test_cu_r3_a_false_flag_says_nothing_beside_a_commodity() -> None:
    play = Play(ruleset("cuba"), 3)
    take = step_of({"do": "take", "good": "rum", "store": False}, play.rules.steps)
    assert msgspec.to_builtins(play.rules.complete(play.state, 1, take)) == {"do": "take", "good": "rum"}
