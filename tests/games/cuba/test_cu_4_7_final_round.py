"""The president in the final round, and with whom his questions begin."""

import pytest

from tests.games.cuba.helpers import at, last_turn, over_round, president
from tests.games.cuba.tables import SPACES

RICH = {"wood": 9, "stone": 9, "water": 9}


def test_cu_4_7_delegation_inspection_and_overbuilding_do_nothing_in_the_final_round():
    g = last_turn("overbuilding", token=3, round=8)
    g.seat(1, built={"c1": 3}, goods=dict(RICH))
    g.say(3, "visit day_laborer")
    assert (president(g).car, g.waits[0]) == (4, "bid")
    for event in ("delegation", "inspection"):
        g = at(event, round=8)
        assert (president(g).car, g.waits[0]) == (SPACES[event], "bid")
        over_round(g)
        assert g.waits is None
        assert not g.told("delegation_called") + g.told("inspection_called")


def test_cu_4_7_the_last_round_is_the_last_one_chosen():
    g = last_turn("overbuilding", token=3, options={"rounds": 6}, round=6)
    g.seat(1, built={"c1": 3}, goods=dict(RICH))
    g.say(3, "visit day_laborer")
    assert g.waits[0] == "bid"


def test_cu_r13_the_others_act_as_always_in_the_final_round():
    assert at("acclamation", round=8).waits[0] == "obey"
    assert at("gift", round=8).waits == ("gift", (1,))
    g = last_turn("disfavour", round=8).seat(2, vp=7)
    assert g.say(3, "visit day_laborer") == {2: {"vp": -2}}


@pytest.mark.parametrize("event", ["overbuilding", "gift"])
@pytest.mark.parametrize("token", [1, 2, 3])
def test_cu_4_8_begins_with_the_seat_that_holds_the_card_then(event, token):
    g = last_turn(event, token=token)
    for seat in (1, 2, 3):
        g.seat(seat, built={"c1": 17 + seat}, goods=dict(RICH))
    g.say(3, "visit day_laborer")
    assert g.waits[1] == (token % 3 + 1,)
