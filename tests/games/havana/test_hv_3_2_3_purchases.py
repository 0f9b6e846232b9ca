"""Buying end buildings, what is paid, the architect."""

import pytest

from arbiter.games.havana.state import Centre, Stock, Turn
from tests.games.havana.game import ROWS, given


def test_hv_3_2_any_number_of_end_buildings_then_end():
    g = given().buying(1).seat(1, workers=2, cubes={"gray": 5}, pesos=9)
    assert g.state.ends == (3, 6, 8, 2)
    assert g.say(1, "buy 3", "buy 2") == {1: {"gray": -4, "workers": -2, "vp": 2}}
    assert g.player(1).buildings == (3, 2)
    assert g.waits == ("turn", (1,))
    g.say(1, "end")
    assert g.waits == ("turn", (2,))


def test_hv_3_2_what_is_exposed_is_for_sale_at_once():
    g = given(rows=((3, 1, 14, 36, 22, 6), ROWS[1])).buying(1).seat(1, cubes={"gray": 4}, pesos=4)
    g.refuse(1, "buy 1", rule="HV-3.2")
    assert g.say(1, "buy 3", "buy 1")[1]["vp"] == 2


@pytest.mark.parametrize("number", [29, 14, 11, 1, 99])
def test_hv_3_2_only_at_the_ends(number):
    g = given().buying(1).seat(1, pesos=50, workers=9, cubes=dict.fromkeys(("red", "yellow", "blue", "brown"), 5))
    g.refuse(1, f"buy {number}", rule="HV-3.2")


def test_hv_3_2_a_row_of_one_has_one_end():
    g = given(rows=((3,), (2,)), pile=()).buying(1).seat(1, workers=2, cubes={"gray": 4})
    assert g.state.ends == (3, 2)
    assert [said["building"] for said in g.offered("buy", 1)] == [3, 2]
    g.say(1, "buy 3")
    assert g.state.rows == ((), (2,))


def test_hv_r1_no_purchase_between_the_cards():
    g = given().turn(1, "worker", "pesos").seat(1, workers=2)
    g.refuse(1, "buy 2", rule="HV-3.2")
    g.refuse(1, "act worker", "buy 2", step=1)
    g.refuse(1, "act worker", "end", step=1)


def test_hv_3_3_payment_goes_back_to_the_stock_and_out_of_the_game():
    g = given(rows=((15, 29, 14, 36), ROWS[1])).buying(1)
    g.seat(1, cubes={"red": 1, "yellow": 2}, workers=1, pesos=3).put(stock=Stock(50, 7), centre=Centre(4, {}))
    assert g.say(1, "buy 15") == {1: {"red": -1, "yellow": -1, "workers": -1, "pesos": -1, "vp": 3}}
    assert g.state.stock == Stock(51, 8)
    assert g.state.box == {"red": 1, "yellow": 1}


def test_hv_3_3_the_architect_must_lie_open():
    things = {"cubes": {"yellow": 1}, "workers": 5, "pesos": 4}
    rows = ((20, 29, 14, 36), (8, 25, 9))
    g = given(rows=rows).buying(1, "siesta", "pesos").seat(1, **things)
    g.refuse(1, "buy 20")
    g = given(rows=rows).buying(1, "architect", "pesos").seat(1, **things)
    assert g.say(1, "buy 20")[1]["vp"] == 3


def test_hv_3_3_the_architect_is_not_spent_and_serves_for_several():
    g = given(rows=((20, 29, 14, 36), (25, 9, 8))).buying(1, "architect", "pesos")
    g.seat(1, cubes={"yellow": 1, "brown": 2, "blue": 1}, workers=2, pesos=2)
    assert g.say(1, "buy 20", "buy 25")[1]["vp"] == 7
    assert g.player(1).open == ("architect", "pesos")


def test_hv_3_3_the_architect_of_an_earlier_round_serves_too():
    """Nothing but lying open is asked for: it was carried out in another round."""
    g = given(rows=((20, 29, 14, 36), ROWS[1])).buying(1, "architect", "pesos").seat(1, cubes={"yellow": 1}, workers=2)
    g.seat(1, pesos=1).put(round=9, played=(), frame=Turn(1, ()))
    assert g.say(1, "buy 20")[1]["vp"] == 3
