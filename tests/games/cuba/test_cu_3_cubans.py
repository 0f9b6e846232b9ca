"""The Cubans of the boulevard."""

import pytest

from tests.games.cuba.helpers import given, last_turn, over_round

CARDS = ("donkey", "dancer", "musician", "day_laborer", "lawyer", "harbor_master")


def test_cu_3_2_a_space_that_holds_a_cuban_once_a_round():
    g = given(promenade=CARDS)
    assert g.say(1, "visit 3") == {1: {"pesos": 2}}
    g.refuse(2, "visit 3", rule="CU-3.2")
    assert g.say(2, "visit day_laborer") == {}
    assert g.say(3, "visit 2") == {}


@pytest.mark.parametrize("space", [0, 1, 7])
def test_cu_3_2_donkeys_never(space):
    given(promenade=CARDS).refuse(1, {"do": "visit", "space": space}, rule="CU-3.2")


def test_cu_3_2_in_any_own_turn_instead_of_a_card():
    g = given(promenade=CARDS)
    assert {"visit", "worker", "mayor"} <= {offer.do for offer in g.offers(1)}
    g.refuse(1, "visit musician", "worker b1", code="reveals_midway")
    g.say(1, "visit musician")
    assert (len(g.hand(1)), g.waits) == (5, ("turn", (2,)))


def test_cu_3_2_a_cuban_who_is_taken_prevents_the_event_of_his_space():
    g = last_turn("gift")
    g.say(3, "visit day_laborer")
    assert g.told("event_happened") == [{"type": "event_happened", "space": 6, "event": "gift"}]


def test_cu_r5_a_cuban_may_be_taken_for_no_effect():
    g = given(promenade=CARDS).seat(2, pesos=0, built={"c1": 1})
    assert g.say(1, "visit day_laborer") == {}
    assert g.say(2, "visit lawyer") == {}
    assert g.forced == [(2, {"do": "end"})]


def test_cu_3_3_the_dancer_makes_starting_player_at_once_and_the_phase_keeps_its_order():
    g = given(promenade=CARDS)
    g.say(1, "mayor 1", "end")
    g.say(2, "visit dancer")
    assert (g.token, g.waits, g.state.order) == (2, ("turn", (3,)), (1, 2, 3))


def test_cu_3_3_everything_after_follows_the_new_starter():
    g = last_turn("overbuilding", token=3)
    g.put(promenade=("dancer", "donkey", "donkey", "musician", "donkey", "donkey"))
    for seat in (1, 2, 3):
        g.seat(seat, built={"c1": 17 + seat}, goods={"wood": 9, "stone": 9, "water": 9})
    g.say(3, "visit dancer")
    assert (g.token, g.waits) == (3, ("overbuild", (3,)))
    over_round(g)
    assert (g.round, g.state.order) == (2, (3, 1, 2))


@pytest.mark.parametrize(("token", "left"), [(1, 2), (2, 3), (3, 1)])
def test_cu_3_3_cu_r7_not_taken_the_card_passes_one_seat_to_the_left(token, left):
    g = last_turn("disfavour", token=token)
    g.say(3, "visit day_laborer")
    assert g.token == left
    order = [event["type"] for event in g.events]
    assert order.index("token_passed") < order.index("event_happened")


def test_cu_r6_a_starting_player_who_takes_the_dancer_keeps_the_card():
    g = last_turn("disfavour", token=3)
    g.put(promenade=("dancer", "donkey", "donkey", "donkey", "musician", "donkey"))
    g.say(3, "visit dancer")
    assert g.token == 3
    assert not g.told("token_passed")


def test_cu_3_4_musician_and_revolutionary():
    g = given()
    assert g.say(1, "visit musician") == {1: {"pesos": 2}}
    assert g.say(2, "visit revolutionary") == {2: {"vp": 1}}


def test_cu_3_4_the_day_laborer_stores_all_products_now():
    g = given().seat(1, goods={"citrus": 2, "tobacco": 1, "rum": 1, "wood": 1})
    assert g.say(1, "visit day_laborer") == {1: {"citrus": -2, "tobacco": -1, "stored citrus": 2, "stored tobacco": 1}}


@pytest.mark.parametrize(("berths", "ships"), [([1, 2], {1: 8, 2: 3, 3: 9}), ([3, 2], {1: 3, 2: 9, 3: 8})])
def test_cu_3_4_the_harbor_master_swaps_neighbouring_ships(berths, ships):
    g = given(berths={1: 3, 2: 8, 3: 9})
    g.say(1, "visit harbor_master")
    g.say(1, {"do": "swap", "berths": berths})
    assert (g.berths, g.waits) == (ships, ("turn", (2,)))


@pytest.mark.parametrize("berths", [[1, 3], [0, 1], [2, 3], [1, 1]])
def test_cu_3_4_not_the_ship_at_sea_nor_an_empty_berth(berths):
    g = given(berths={1: 3, 2: 8})
    g.say(1, "visit harbor_master")
    g.refuse(1, {"do": "swap", "berths": berths}, rule="CN-3.20")
    g.say(1, "end")
    assert g.berths == {1: 3, 2: 8}


def lawyer(**things):
    g = given().seat(1, **{"built": {"c1": 12, "d2": 10}, "worker": "a2", **things})
    g.say(1, "visit lawyer")
    return g


def test_cu_3_4_the_lawyer_uses_one_own_building_for_a_peso():
    g = lawyer()
    assert g.say(1, "use c1") == {1: {"pesos": 3}}
    assert g.waits == ("turn", (2,))


def test_cu_3_4_the_peso_is_paid_before_and_cannot_come_from_the_use():
    g = given().seat(1, built={"c1": 12}, pesos=0)
    assert g.say(1, "visit lawyer") == {}
    assert g.waits == ("turn", (2,))
    casino = lawyer(built={"c1": 21}, pesos=5, vp=0)
    assert casino.waits == ("turn", (2,))


def test_cu_3_4_or_end():
    g = lawyer()
    assert g.say(1, "end") == {}
    assert g.waits == ("turn", (2,))


def test_cu_3_4_a_building_used_by_the_foreman_this_round():
    g = given().seat(1, built={"c1": 12}, worker="c2")
    g.say(1, "foreman", "use c1")
    g.turn(1)
    assert g.say(1, "visit lawyer", "use c1") == {1: {"pesos": 3}}


def test_cu_3_4_what_is_limited_a_round_counts_foreman_and_lawyer_together():
    g = given().seat(1, built={"c1": 21, "d1": 22}, worker="c2", pesos=30)
    assert g.say(1, "foreman", "use c1 buy_vp") == {1: {"pesos": -5, "vp": 2}}
    g.turn(1).seat(1, hand=("worker", "mayor"))
    g.say(1, "visit lawyer")
    g.refuse(1, "use c1 buy_vp buy_vp")
    assert g.copy().say(1, "use c1 buy_vp") == {1: {"pesos": -6, "vp": 2}}
    office = given().seat(1, built={"d1": 22}, worker="c2").used(1, customs=1)
    assert office.say(1, "visit lawyer") == {}
    assert office.forced == [(1, {"do": "end"})]


def test_cu_3_4_sub_steps_belong_to_the_lawyers_use():
    g = lawyer(built={"c1": 13}, goods={"citrus": 2})
    g.say(1, "use c1")
    assert g.say(1, "sell citrus", "end") == {1: {"citrus": -1, "pesos": 3}}
    assert g.waits == ("turn", (2,))
