"""The end of a turn, of a won game and of a game nobody wins."""

import pytest

from tests.games.havana.game import given


def test_hv_3_6_who_has_reached_the_target_wins_with_its_end():
    g = given().turn(1, "siesta", "pesos").seat(1, vp=19, workers=2).seat(3, vp=19)
    g.say(1, "act pesos")
    g.say(1, "buy 2")
    assert g.waits is None
    assert g.result == ((1,), (20, 0, 19))
    assert [event["type"] for event in g.events[-2:]] == ["turn_ended", "finished"]
    assert (g.state.phase, g.state.stage) == ("over", "over")


def test_hv_3_6_it_may_buy_on_before_that():
    g = given().buying(1).seat(1, vp=20, workers=2, cubes={"gray": 4}, pesos=10)
    g.say(1, "buy 2", "buy 3")
    assert g.waits == ("turn", (1,))
    g.say(1, "end")
    assert g.result == ((1,), (22, 0, 0))


def test_hv_3_6_one_short_of_the_target_plays_on():
    g = given().buying(1).seat(1, vp=19, pesos=9, workers=1)
    g.say(1, "end")
    assert g.waits == ("turn", (2,))


def test_hv_r15_scores_are_victory_points():
    g = given(2).buying(1).seat(1, vp=25, pesos=9, workers=1).seat(2, vp=24)
    g.say(1, "end")
    assert g.result == ((1,), (25, 24))


def last_turn(*vp, **state):
    """The last seat of two is about to end the last turn of the round."""
    g = given(2).put(**state).buying(2).seat(2, pesos=9, workers=1)
    for seat, points in enumerate(vp, 1):
        g.seat(seat, vp=points)
    return g


def test_hv_3_7_no_building_is_left():
    g = given(2, rows=((3,), ()), pile=()).buying(2).seat(2, cubes={"gray": 4}, vp=6).seat(1, vp=8)
    g.say(2, "buy 3")
    assert g.result == ((1,), (8, 7))


def test_hv_3_7_five_idle_rounds():
    g = last_turn(3, 3, bag={}, idle=4)
    g.say(2, "end")
    assert g.told("idled") == [{"type": "idled", "rounds": 5}]
    assert g.result == ((1, 2), (3, 3))


@pytest.mark.parametrize(("state", "idle"), [({"bag": {}, "idle": 3}, 4), ({"bag": {"red": 1}, "idle": 4}, 0)])
def test_hv_3_7_fewer_idle_rounds_go_on(state, idle):
    g = last_turn(3, 3, **state)
    g.say(2, "end")
    assert g.state.idle == idle
    assert g.waits == ("cover", (1,))


def test_hv_r14_a_building_taken_starts_the_count_anew_before_the_supplies_are_drawn():
    for line in ("buy 2", "act conservation 2"):
        g = last_turn(3, 3, bag={}, idle=4)
        if line == "buy 2":
            g.seat(2, workers=2, pesos=0).say(2, line)
        else:
            g.turn(2, "siesta", "conservation").seat(2, pesos=0, workers=0).say(2, line)
        assert g.state.idle == 0
        assert g.waits == ("cover", (1,))
    g = last_turn(3, 3, bag={"red": 1})
    g.say(2, "end")
    assert (g.state.idle, g.state.bag) == (0, {})


def test_hv_3_7_round_forty_is_the_last():
    g = last_turn(3, 9, round=40)
    g.say(2, "end")
    assert g.result == ((2,), (3, 9))
    g = last_turn(3, 9, round=39)
    g.say(2, "end")
    assert g.result is None
