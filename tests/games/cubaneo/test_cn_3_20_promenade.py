"""Visits to the promenade."""

import pytest

from tests.games.cubaneo.helpers import at_event, given


def test_cn_3_20_a_donkey_cannot_be_visited():
    g = given(promenade=["donkey", "musician", "dancer", "lawyer", "donkey", "revolutionary"])
    g.refuse(1, "visit 1", rule="CN-3.20")
    g.refuse(1, "visit 5", rule="CN-3.20")


def test_cn_3_20_a_covered_event_cannot_be_visited():
    g = given()
    g.say(1, "visit musician")
    g.refuse(2, "visit musician", rule="CN-3.20")
    g.refuse(2, "visit 7", code=None)
    assert g.say(2, "visit revolutionary") == {2: {"vp": 1}}


def test_cn_3_20_dancer_takes_the_token_for_the_next_round():
    g = given()
    g.say(1, "architect none")
    assert g.say(2, "visit dancer") == {}
    assert g.token == 2
    assert g.waits == ("turn", (3,))


def test_cn_3_20_the_dancers_token_governs_the_next_round():
    g = at_event("market_up", visit=(2, "dancer"))
    g.say(3, "visit dancer")
    assert g.token == 3
    g.through_parliament()
    assert (g.round, g.waits) == (2, ("turn", (3,)))


def test_cn_r7_the_holder_visits_the_dancer_and_keeps_the_token():
    g = at_event("market_up", visit=(2, "dancer"), token=3)
    g.say(3, "visit dancer")
    assert g.token == 3


@pytest.mark.parametrize(("berths", "line", "after"), [
    ({1: 3, 2: 8}, "swap 1 2", {1: 8, 2: 3}),
    ({1: 3, 2: 8, 3: 9}, "swap 2 3", {1: 3, 2: 9, 3: 8}),
    ({2: 8, 3: 9}, "swap 2 3", {2: 9, 3: 8}),
    ({1: 3, 2: 8}, "swap 2 1", {1: 8, 2: 3}),
])  # fmt: skip
def test_cn_3_20_harbor_master_swaps(berths, line, after):
    g = given(berths=berths)
    assert g.say(1, "visit harbor_master", line) == {}
    assert g.berths == after
    assert g.waits == ("turn", (2,))


def test_cn_3_20_cargo_goes_with_the_swapped_ship():
    g = given(berths={1: 3, 2: 8}, loaded={1: {"rum": 2}, 2: {"citrus": 1}})
    g.say(1, "visit harbor_master", "swap 1 2")
    assert (g.loaded(1), g.loaded(2)) == ({"citrus": 1}, {"rum": 2})


@pytest.mark.parametrize("berths", [(2, 3), (1, 3), (1, 1)])
def test_cn_3_20_no_swap_with_an_empty_or_distant_berth(berths):
    given().refuse(1, "visit harbor_master", {"do": "swap", "berths": berths}, rule="CN-3.20", step=1)
    full = given(berths={1: 3, 2: 8, 3: 9})
    if berths != (2, 3):
        full.refuse(1, "visit harbor_master", {"do": "swap", "berths": berths}, rule="CN-3.20", step=1)


def test_cn_3_20_two_ships_are_swapped_wherever_two_are_neighbours():
    g = given(berths={1: 3, 2: 8, 3: 9})
    g.refuse(1, "visit harbor_master", "end", code="illegal_step", step=1)
    assert g.say(1, "visit harbor_master", "swap 2 3") == {}


def test_cn_3_20_r_0_1_the_only_swap_is_made_by_the_arbiter():
    g = given(berths={1: 3, 2: 8})
    g.say(1, "visit harbor_master")
    assert g.forced == [(1, {"do": "swap", "berths": [1, 2]})]
    assert g.berths == {1: 8, 2: 3}


def test_cn_3_20_without_neighbours_nothing_is_swapped():
    alone = given(berths={1: 3, 3: 9})
    alone.say(1, "visit harbor_master")
    assert alone.forced == [(1, {"do": "end"})]
    assert alone.waits == ("turn", (2,))


def test_cn_3_20_in_revision_1_the_swap_is_optional():
    g = given(revision=1)
    assert g.say(1, "visit harbor_master", "end") == {}
    assert g.berths == {1: 3, 2: 8}


def test_cn_3_20_musician_and_revolutionary():
    assert given().say(1, "visit musician") == {1: {"pesos": 2}}
    assert given().say(1, "visit revolutionary") == {1: {"vp": 1}}


def test_cn_3_20_cn_r6_day_laborer():
    g = given().seat(1, goods={"citrus": 2, "tobacco": 1, "rum": 1, "wood": 1}, stored={"citrus": 1})
    assert g.say(1, "visit day_laborer") == {1: {"citrus": -2, "tobacco": -1, "stored citrus": 2, "stored tobacco": 1}}
    assert given().say(1, "visit day_laborer") == {}


def test_cn_3_20_lawyer_pays_first_and_uses_any_own_building():
    g = given().seat(1, built={"d3": 12, "c1": 1}, worker="a1")
    assert g.say(1, "visit lawyer", "use d3") == {1: {"pesos": 3}}
    assert g.waits == ("turn", (2,))


def test_cn_3_20_the_lawyer_opens_the_warehouse_too():
    g = given().seat(1, goods={"citrus": 2}, worker="d3")
    assert g.say(1, "visit lawyer", "use a1") == {1: {"pesos": -1, "citrus": -2, "stored citrus": 2}}


def test_cn_3_20_the_lawyer_is_optional_and_serves_once():
    g = given().seat(1, built={"c1": 1, "d1": 12})
    assert g.copy().say(1, "visit lawyer", "end") == {}
    g.refuse(1, "visit lawyer", "use c1", "use d1", code="reveals_midway", rule="R-0.6", step=1)


@pytest.mark.parametrize(("pesos", "built", "line"), [
    (5, 21, "use c1 buy_vp"),
    (10, 21, "use c1 buy_vp buy_vp"),
    (4, 13, "use c1"),
    (0, 12, "use c1"),
])  # fmt: skip
def test_cn_3_20_a_use_not_payable_after_the_lawyers_peso(pesos, built, line):
    g = given().seat(1, built={"c1": built, "d1": 16}, pesos=pesos)
    g.refuse(1, "visit lawyer", line, step=1, code="illegal_step")
    assert given().seat(1, built={"c1": built, "d1": 16}, pesos=pesos + 1).say(1, "visit lawyer", line)


def test_cn_3_20_a_trade_with_the_lawyer_has_the_peso_less():
    g = given().seat(1, built={"c1": 13}, pesos=5)
    assert g.say(1, "visit lawyer", "use c1", "buy citrus 4", "end") == {1: {"pesos": -5, "citrus": 1}}
    assert g.waits == ("turn", (2,))


def test_cn_3_20_r_0_1_without_use_the_lawyers_turn_ends():
    g = given().seat(1, pesos=0, built={"c1": 12})
    assert g.say(1, "visit lawyer") == {}
    assert g.forced == [(1, {"do": "end"})]


def test_cn_3_20_the_clubs_owner_gains_a_peso_through_the_lawyer():
    g = given().seat(1, built={"c1": 29}, pesos=1).seat(2, built={"c2": 12})
    assert g.say(1, "visit lawyer", "use c1 seat 2 c2") == {1: {"pesos": 3}, 2: {"pesos": 1}}


@pytest.mark.parametrize("token", [1, 2, 3])
def test_cn_3_21_the_token_stays_when_nobody_takes_the_dancer(token: int):
    g = at_event("market_up", token=token)
    g.say(3, "visit 2")
    assert g.token == token
    assert not g.told("token_passed")
    g.through_parliament()
    assert g.waits == ("turn", (token,))


def test_cn_3_21_in_revision_1_the_token_passes_to_the_left():
    for token, following in ((1, 2), (2, 3), (3, 1)):
        g = at_event("market_up", token=token, revision=1)
        g.say(3, "visit 2")
        assert g.token == following
        g.through_parliament()
        assert g.waits == ("turn", (following,))


def test_cn_3_2_a_seat_without_car_plays_a_character():
    g = given().seat(1, cars=0)
    g.refuse(1, "visit musician", code="illegal_step")
    assert {offer.do for offer in g.offers(1)} == {"worker", "tradeswoman", "architect", "foreman", "mayor"}


def test_cn_3_2_after_four_characters_a_seat_visits():
    g = given().seat(1, hand=("mayor",))
    g.refuse(1, "mayor 1", code="illegal_step")
    assert {offer.do for offer in g.offers(1)} == {"visit"}


def test_cn_3_2_any_turn_may_be_the_visit():
    g = given()
    assert "visit" in {offer.do for offer in g.offers(1)}
    g.seat(1, hand=("mayor", "foreman"))
    assert {offer.do for offer in g.offers(1)} == {"visit", "mayor", "foreman"}
