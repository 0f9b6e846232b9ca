"""Where a submission ends: with a draw, and with what closes the decision."""

import pytest

from arbiter.kernel.chance import NoChance
from arbiter.kernel.decide import Draft, Line, decide
from arbiter.kernel.refusal import Hidden
from tests.games.havana.game import ROWS, begun, given, plain
from tests.games.havana.scripted import RULES

SHORT = ((3, 14, 6), ROWS[1])


def previewed(g, seat, said):
    """What a preview shows of a step: nothing that was drawn, and nothing is kept."""
    draft = Draft(RULES, g.position, NoChance(), lambda: "0" * 64)
    with pytest.raises(Hidden):
        decide(draft, seat, [Line(1, said)], 20)
    return [event["type"] for event in plain(draft.events)]


def test_r_0_6_previews_stop_before_the_bag():
    for bag in ({"red": 5, "gray": 9}, {"red": 1}):
        g = given(bag=bag).turn(1, "black_market", "worker")
        assert previewed(g, 1, "act black_market") == []
    g = given(2).turn(1, "pesos", "black_market")
    assert previewed(g, 1, "act pesos") == ["card_played", "collected", "forced"]
    g = given().buying(3).seat(3, pesos=9, workers=1)
    assert previewed(g, 3, "end") == ["turn_ended", "reached"]


def test_r_0_6_previews_stop_before_the_pile():
    for pile in (None, (17,)):
        g = given(rows=SHORT, pile=pile).buying(1).seat(1, cubes={"gray": 4})
        assert previewed(g, 1, "buy 3") == ["bought"]
        g = given(rows=SHORT, pile=pile).turn(1, "conservation", "worker")
        assert previewed(g, 1, "act conservation 3") == ["card_played", "building_removed"]


def test_hv_r3_without_a_draw_a_submission_goes_on():
    g = given(bag={}).turn(1, "black_market", "worker")
    g.say(1, "act black_market", "act worker", "buy 2", "end")
    assert len(g.steps) == 4
    g = given().turn(1, "conservation", "worker")
    g.say(1, "act conservation 3", "act worker", "buy 2", "end")
    assert len(g.steps) == 4
    g = given(rows=((3, 14, 6), ROWS[1]), pile=()).buying(1).seat(1, cubes={"gray": 4}, workers=2)
    g.say(1, "buy 3", "buy 2", "end")
    assert len(g.steps) == 3


def test_r_0_6_nothing_follows_a_step_that_draws_or_closes_the_decision():
    g = given().turn(1, "black_market", "worker")
    g.refuse(1, "act black_market", "act worker", code="reveals_midway", rule="R-0.6", step=0)
    g = given(rows=((3, 14, 6), ROWS[1])).buying(1).seat(1, cubes={"gray": 4}, workers=2)
    g.refuse(1, "buy 3", "buy 2", code="reveals_midway", rule="R-0.6", step=0)
    g = given(rows=((3, 14, 6), ROWS[1])).turn(1, "conservation", "worker")
    g.refuse(1, "act conservation 3", "act worker", code="reveals_midway", rule="R-0.6", step=0)
    g = given()
    g.refuse(1, "act pesos", "end", "end", code="reveals_midway", rule="R-0.6", step=1)
    g = given().buying(3).seat(3, pesos=9, workers=1)
    g.refuse(3, "end", "cover siesta mama", code="reveals_midway", rule="R-0.6", step=0)


def test_r_0_6_nothing_follows_a_sealed_or_half_sealed_answer():
    begun(3).refuse(1, "lay worker pesos", "lay worker mama", code="reveals_midway", rule="R-0.6", step=0)
    g = given().cards(1, "debris", "worker").buying(3).seat(3, pesos=9, workers=1)
    g.say(3, "end")
    g.refuse(1, "cover worker mama", "cover debris pesos", code="reveals_midway", rule="R-0.6", step=0)


def test_r_0_6_a_draw_is_looked_at_before_the_turn_goes_on():
    g = given(draws={"cube": ["yellow", "brown"]}).turn(1, "black_market", "worker").seat(1, workers=2)
    g.say(1, "act black_market")
    assert g.forced == [(1, {"do": "act", "card": "worker"})]
    assert g.waits == ("turn", (1,))
    assert g.say(1, "buy 8", "buy 2")[1]["vp"] == 3


def test_r_0_6_all_or_nothing():
    g = given().turn(1, "worker", "mama")
    before = g.position
    g.refuse(1, "act worker", "buy 2", step=1)
    assert g.position == before


def test_hv_r3_a_draw_without_a_choice_ends_the_submission_all_the_same():
    g = given(bag={"red": 1}).turn(1, "black_market", "worker")
    g.refuse(1, "act black_market", "act worker", code="reveals_midway", rule="R-0.6", step=0)
    g = given(rows=SHORT, pile=(17,)).buying(1).seat(1, cubes={"gray": 4}, workers=2)
    g.refuse(1, "buy 3", "buy 2", code="reveals_midway", rule="R-0.6", step=0)
