"""A ruleset that brings no words or pictures of its own is told by names and fields."""

from typing import Any, get_args

import pytest

from arbiter.games import RULESETS
from arbiter.kernel import events as ev
from arbiter.kernel.ruleset import Edition
from arbiter.telling import TELLERS, teller
from arbiter.telling.sections import as_lines
from arbiter.telling.teller import PLAIN
from tests.driver import Play as Game
from tests.driver import ruleset, turns
from tests.telling.pictures import NAMES, check_picture

KEYS = pytest.mark.parametrize("key", RULESETS)


class Taken(ev.Event, frozen=True):
    seat: int
    cards: tuple[str, ...] = ()
    goods: dict[str, int] = {}


class Emptied(ev.Event, frozen=True):
    pass


EDITIONS = [edition for key in RULESETS for edition in RULESETS.revisions(key).values()]


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: f"{edition.key} {edition.revision}")
def test_every_event_of_a_shipped_ruleset_has_a_sentence(edition: Edition) -> None:
    assert {*get_args(edition.events), *get_args(ev.KernelEvents)} <= set(TELLERS[edition.key].events)


@KEYS
def test_an_unknown_event_is_told_by_its_name_and_fields(key: str) -> None:
    rules = ruleset(key)
    for event, said in [
        (Taken(2, ("a", "b"), {"rum": 1}), 'taken: seat=2, cards=a, b, goods={"rum":1}'),
        (Emptied(), "emptied"),
    ]:
        assert list(TELLERS[key].sentences(rules, event, {1: "Ann"})) == [said]


def test_a_ruleset_without_words_is_told_plainly() -> None:
    assert teller("no such game") is PLAIN
    assert PLAIN.asked(None, None, "next_card") == "to answer the decision next card"
    assert PLAIN.gives(None, "take", "count", 2) == ""
    assert not PLAIN.points(object())
    assert list(PLAIN.sentences(ruleset(), ev.Left(2), {})) == ["The player in seat 2 left the game."]


@KEYS
def test_any_view_is_a_table_and_a_picture(key: str) -> None:
    play = Game(ruleset(key), 2)
    for number, _ in enumerate(turns(play)):
        if number == 40:
            break
    view: Any = play.rules.view(play.state)
    lines = list(as_lines(PLAIN.position(play.rules, view, {1: "Ann", 2: "Ben"})))
    assert lines[0] == RULESETS[key].title
    assert {"Seat 1: Ann.", "Seats"} <= set(lines)
    assert any(line.split() == ["1", "vp", str(view.seats[0].vp)] for line in lines)
    words = check_picture(PLAIN.picture(play.rules, view, NAMES))
    assert f"1 vp: {view.seats[0].vp}" in words
