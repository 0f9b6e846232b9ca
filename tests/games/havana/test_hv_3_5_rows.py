"""A row that has come down to two buildings takes four from the pile."""

import pytest

from tests.games.havana.game import ROWS, given


def test_hv_3_5_a_row_of_two_gets_four_in_the_middle():
    g = given(rows=((3, 14, 6), ROWS[1]), draws={"building": [17, 9, 30, 1]}).buying(1)
    g.seat(1, cubes={"gray": 4}, pesos=9, workers=1)
    assert g.say(1, "buy 3") == {1: {"gray": -4, "vp": 1}}
    assert g.state.rows[0] == (14, 17, 9, 30, 1, 6)
    assert [event["place"] for event in g.told("building_laid")] == [2, 3, 4, 5]
    assert g.told("building_laid")[0]["purpose"] == "building"


def test_hv_3_5_what_has_become_an_end_may_be_bought_in_the_same_turn():
    g = given(rows=((3, 14, 2), ROWS[1]), draws={"building": [17, 9, 30, 1]}).buying(1)
    g.seat(1, cubes={"gray": 4}, pesos=4, workers=2)
    g.say(1, "buy 3")
    assert g.state.ends[:2] == (14, 2)
    g.say(1, "buy 2")
    assert g.state.ends[:2] == (14, 1)
    assert g.say(1, "buy 1") == {1: {"pesos": -4, "vp": 1}}


def test_hv_3_5_also_after_conservation():
    g = given(rows=((3, 14, 6), ROWS[1])).turn(1, "conservation", "siesta")
    g.say(1, "act conservation 6")
    assert len(g.state.rows[0]) == 6
    assert (g.state.rows[0][0], g.state.rows[0][-1]) == (3, 14)


@pytest.mark.parametrize(("pile", "rows"), [((17, 18), (14, 17, 18, 6)), ((17,), (14, 17, 6)), ((), (14, 6))])
def test_hv_3_5_the_pile_gives_what_it_has(pile, rows):
    draws = {"building": [17, 18]} if len(pile) == 2 else {}
    g = given(rows=((3, 14, 6), ROWS[1]), pile=pile, draws=draws).buying(1).seat(1, cubes={"gray": 4})
    g.say(1, "buy 3")
    assert g.state.rows[0] == rows
    assert g.state.pile == ()
    assert len(g.told("building_laid")) == len(pile)


def test_hv_3_5_with_an_empty_pile_a_row_shrinks_to_none():
    g = given(rows=((3, 1), ROWS[1]), pile=()).buying(1).seat(1, cubes={"gray": 4}, pesos=4)
    g.say(1, "buy 3", "buy 1")
    assert g.state.rows == ((), ROWS[1])
    assert g.state.ends == ROWS[1][::5]
