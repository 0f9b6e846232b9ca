"""Phase 1: two actions, each once, in either order."""

import pytest

from tests.games.havana.game import act, given


@pytest.mark.parametrize("order", [("worker", "debris"), ("debris", "worker")])
def test_hv_3_1_both_cards_in_either_order(order):
    g = given(centre={"gray": 2}).turn(1, "debris", "worker")
    g.say(1, *(f"act {card}" for card in order))
    assert [event["card"] for event in g.told("card_played")] == list(order)
    assert (g.player(1).cubes, g.player(1).workers) == ({"gray": 2}, 2)


def test_hv_3_1_each_once():
    g = given().turn(1, "worker", "mama")
    g.refuse(1, "act worker", "act worker", step=1, rule="HV-6")
    g.refuse(1, "act pesos", rule="HV-6")


def test_hv_3_1_a_compulsory_action_is_not_skipped():
    g = given(centre={"gray": 2}).turn(1, "debris", "worker")
    g.refuse(1, act("debris", use=False), rule="HV-6")
    g.refuse(1, "act worker", "end", step=1)


def test_hv_3_1_an_optional_one_may_be():
    g = given().turn(1, "conservation", "refreshment").seat(1, discard=("mama",))
    g.say(1, act("refreshment", use=False), act("conservation", use=False))
    assert [event["card"] for event in g.told("card_skipped")] == ["refreshment", "conservation"]
    assert not g.told("card_played")


def test_hv_3_1_a_compulsory_action_that_finds_nothing_does_nothing():
    g = given(pesos=0).turn(1, "debris", "pesos")
    assert g.say(1, "act debris") == {}
    assert g.state.played == ("debris", "pesos")


def test_hv_3_1_siesta_and_protection_take_no_step():
    g = given(centre={"gray": 1}).turn(1, "siesta", "debris")
    assert g.offered("act", 1) == [act("debris")]
    g = given().turn(1, "protection", "mama")
    g.refuse(1, "act protection", rule="HV-6")
    g = given().cards(2, "siesta", "protection")
    assert g.say(1, "act pesos") == {0: {"pesos": -2}, 1: {"pesos": 2}}
    assert g.told("turn_began")[0] == {"type": "turn_began", "seat": 2, "cards": []}
    assert g.forced == [(1, {"do": "end"}), (2, {"do": "end"})]


def test_hv_r4_a_whole_turn_may_be_forced_draws_included():
    g = given(2).cards(2, "siesta", "black_market")
    g.say(1, "act pesos")
    assert g.forced == [(1, {"do": "end"}), (2, act("black_market")), (2, {"do": "end"})]
    assert [event["seat"] for event in g.told("cube_drawn")[:2]] == [2, 2]
    assert g.waits == ("cover", (1,))
