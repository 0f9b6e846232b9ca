"""The clean-up phase."""

import pytest

from tests.games.cubaneo.helpers import at_acts, at_event


def clean(g):
    """Everybody obeys nothing; clean-up follows."""
    said = {}
    for seat in g.waits[1]:
        said = g.say(seat, "obey none")
    return said


def limited(**seats):
    over = {"first": {"stored": {"citrus": 2, "tobacco": 3}, "goods": {"rum": 5}}, **seats}
    return at_acts(tax="tax_1", duty="duty_any", restriction="storage_limit", **over)


def test_cn_7_0_storage_limit_keeps_three():
    g = limited()
    assert clean(g) == {}
    assert g.waits == ("keep", (1,))
    assert g.sealed
    assert g.say(1, "keep citrus tobacco tobacco") == {1: {"stored citrus": -1, "stored tobacco": -1}}
    assert (g.round, g.waits[0]) == (2, "turn")


@pytest.mark.parametrize(
    "products",
    [
        {"citrus": 2},
        {"citrus": 2, "tobacco": 2},
        {"citrus": 3},
        {"citrus": 2, "sugar_cane": 1},
        {},
        {"citrus": 2, "rum": 1},
        {"tobacco": 3, "rum": 0, "citrus": 1},
        {"tobacco": 4, "citrus": -1},
    ],
)
def test_cn_7_0_exactly_three_of_ones_own(products):
    g = limited()
    clean(g)
    g.refuse(1, {"do": "keep", "products": products}, code=("illegal_step", "invalid"))


def test_cn_7_0_all_such_seats_at_once():
    g = limited(second={"stored": {"citrus": 3, "sugar_cane": 1}}, third={"stored": {"tobacco": 3}})
    clean(g)
    assert g.waits == ("keep", (1, 2))
    g.say(2, "keep citrus citrus sugar_cane")
    assert g.say(1, "keep tobacco tobacco tobacco") == {1: {"stored citrus": -2}, 2: {"stored citrus": -1}}


def test_cn_7_0_r_0_1_one_kind_leaves_no_choice():
    g = limited(first={"stored": {"citrus": 5}})
    assert clean(g) == {1: {"stored citrus": -2}}


def test_cn_7_0_products_are_offered_in_the_order_of_the_table():
    g = limited(first={"stored": {"tobacco": 2, "citrus": 1, "sugar_cane": 1}})
    clean(g)
    (offer,) = g.offers(1)
    assert list(offer.fields["products"].bundle.of) == ["citrus", "sugar_cane", "tobacco"]


def test_cn_7_0_without_the_limit_all_stays():
    g = at_acts(tax="tax_1", duty="duty_any", first={"stored": {"citrus": 9}})
    assert clean(g) == {}


def test_cn_7_1_products_in_forecourts_are_lost_only_they():
    goods = {"citrus": 1, "sugar_cane": 2, "tobacco": 3, "rum": 2, "cigars": 1, "wood": 1, "water": 1, "stone": 1}
    g = at_acts(tax="tax_1", duty="duty_rum", first={"goods": goods, "stored": {"citrus": 4}})
    for seat in (2, 3, 1):
        said = g.say(seat, "obey none")
    assert said == {1: {"citrus": -1, "sugar_cane": -2, "tobacco": -3}}


def test_cn_7_2_ships_leave_move_and_come():
    g = at_acts(
        tax="tax_1", duty="duty_any", berths={1: 3, 2: 8, 3: 9}, waiting=12,
        loaded={1: {"rum": 1}, 2: {"citrus": 3, "sugar_cane": 2}, 3: {"rum": 1}}, draws={"ship": [5, 14]},
    )  # fmt: skip
    clean(g)
    assert (g.berths, g.waiting) == ({3: 3, 2: 12, 1: 5}, 14)
    assert [g.loaded(berth) for berth in (1, 2, 3)] == [{}, {}, {"rum": 1}]
    assert g.ship_deck == [[1, 2, 4, 6, 7, 10, 11, 13, 15], [8, 9]]


def test_cn_7_2_nothing_leaves_from_an_empty_berth_three():
    g = at_acts(tax="tax_1", duty="duty_any", berths={1: 3, 2: 8}, waiting=12, draws={"ship": [5]})
    clean(g)
    assert (g.berths, g.waiting) == ({3: 8, 2: 3, 1: 12}, 5)


def test_cn_7_2_the_deck_reaches_those_put_under_it():
    g = at_acts(tax="tax_1", duty="duty_any", berths={3: 9}, waiting=12, deck=((4,), (7, 8)), draws={"ship": [4, 8, 7]})
    clean(g)
    assert (g.berths, g.waiting) == ({3: 12, 2: 4, 1: 8}, 7)
    assert g.ship_deck == [[9]]


def test_cn_7_3_everything_returns():
    rewards = {"mayor": ("a",), "architect": ("a", "b")}
    g = at_event("market_up", tiles={"votes": 1, "decree": (2, "tax")}, rewards=rewards)
    g.used(1, casino=2, customs=1)
    g.say(3, "visit 2")
    g.through_parliament()
    assert g.round == 2
    for seat in (1, 2, 3):
        assert set(g.hand(seat)) == {"worker", "tradeswoman", "architect", "foreman", "mayor"}
        assert g.player(seat).cars == 1
    assert not g.state.tiles
    assert len(g.state.promenade) == 6
    assert set(g.state.covered.values()) <= {0}
    assert g.turn(1).say(1, "mayor a") == {1: {"pesos": 4}}
    assert g.turn(2).say(2, "architect a") == {2: {"vp": 2}}
    g.turn(1).seat(1, built={"c1": 21, "d1": 22}, worker="b1", pesos=10)
    assert g.say(1, "foreman", "use c1 buy_vp buy_vp")[1] == {"pesos": -10, "vp": 4}


def test_cn_7_3_two_cars_with_two_seats():
    g = at_event("market_up", seats=2)
    g.say(2, "visit 2")
    g.through_parliament()
    assert [g.player(seat).cars for seat in (1, 2)] == [2, 2]


def test_cn_8_1_no_clean_up_after_round_six():
    g = at_acts(tax="tax_1", duty="duty_any", round=6, first={"goods": {"citrus": 3}})
    clean(g)
    assert g.goods(1) == {"citrus": 3}
    assert g.position.status == "finished"


def test_cn_7_2_ships_that_have_just_left_may_come_back_from_an_empty_deck():
    full = {2: {"citrus": 3, "sugar_cane": 2}}
    g = at_acts(
        tax="tax_1",
        duty="duty_any",
        berths={2: 8, 3: 9},
        loaded=full,
        waiting=12,
        deck=((4,),),
        draws={"ship": [4, 9, 8]},
    )
    clean(g)
    assert (g.berths, g.waiting) == ({3: 12, 2: 4, 1: 9}, 8)
    assert (g.loaded(1), g.ship_deck) == ({}, [])
