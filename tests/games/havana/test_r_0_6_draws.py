"""Where a submission ends: with a draw, and with what closes the decision."""

from tests.games.havana.game import ROWS, begun, given


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
