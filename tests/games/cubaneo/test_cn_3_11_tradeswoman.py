"""The Tradeswoman (2 votes)."""

import pytest

from tests.games.cubaneo.helpers import given


def janas_trade():
    g = given(market={"citrus": (6, 5, 4, 3, 2), "rum": ()})
    return g.seat(1, pesos=1, goods={"sugar_cane": 2, "tobacco": 1})


def test_cn_3_11_janas_trade():
    g = janas_trade()
    sold = g.say(1, "tradeswoman", "sell sugar_cane 3", "sell sugar_cane 2", "sell tobacco 3")
    assert sold == {1: {"pesos": 8, "sugar_cane": -2, "tobacco": -1}}
    assert g.say(1, "buy citrus 2", "buy rum 7") == {1: {"pesos": -9, "citrus": 1, "rum": 1}}
    assert (g.market("sugar_cane"), g.market("tobacco")) == ((6, 5, 4, 3, 2), (6, 5, 4, 3))
    assert (g.market("citrus"), g.market("rum")) == ((6, 5, 4, 3), ())


def test_cn_3_11_space_left_out_is_the_dearest_empty_and_the_cheapest_marker():
    g = janas_trade()
    lines = ["tradeswoman", "sell sugar_cane", "sell tobacco", "buy citrus", "sell sugar_cane"]
    assert g.say(1, *lines) == {1: {"pesos": 3 + 3 - 2 + 2, "sugar_cane": -2, "tobacco": -1, "citrus": 1}}
    assert g.say(1, "buy rum") == {1: {"pesos": -7, "rum": 1}}
    assert g.steps == [{"do": "buy", "good": "rum", "space": 7}]


def test_cn_3_11_cn_3_6_the_record_holds_the_space():
    g = janas_trade()
    g.say(1, "tradeswoman", "sell tobacco", "buy citrus")
    assert g.steps[1:] == [
        {"do": "sell", "good": "tobacco", "space": 3},
        {"do": "buy", "good": "citrus", "space": 2},
    ]


def test_cn_3_11_any_empty_space_and_any_marker_may_be_named():
    g = given(market={"rum": (5,)}).seat(1, goods={"rum": 1, "citrus": 1})
    assert g.say(1, "tradeswoman", "sell rum 3") == {1: {"pesos": 3, "rum": -1}}
    assert g.market("rum") == (5, 3)
    assert g.say(1, "buy rum 5") == {1: {"pesos": -5, "rum": 1}}
    assert g.say(1, "sell citrus 1", "buy citrus 6") == {1: {"pesos": 1 - 6}}
    assert g.market("citrus") == (5, 4, 1)


@pytest.mark.parametrize("line", ["sell citrus 4", "sell citrus 7", "sell citrus 0", "sell rum 2", "sell tobacco 3"])
def test_cn_3_11_a_sale_needs_the_good_and_an_empty_space(line):
    g = given().seat(1, goods={"citrus": 1, "rum": 1})
    g.refuse(1, "tradeswoman", line, rule="CN-3.11", step=1)


def test_cn_3_11_no_empty_space_no_sale():
    g = given(market={"rum": (6, 5, 4, 3), "citrus": (6, 5, 4, 3, 2, 1)}).seat(1, goods={"rum": 1, "citrus": 1})
    g.refuse(1, "tradeswoman", "sell rum", rule="CN-3.11", step=1)
    g.refuse(1, "tradeswoman", "sell citrus", rule="CN-3.11", step=1)


@pytest.mark.parametrize("line", ["buy citrus 3", "buy citrus 7", "buy rum 7", "buy cigars 4", "buy tobacco 0"])
def test_cn_3_11_a_purchase_needs_a_marker(line):
    given().refuse(1, "tradeswoman", line, rule="CN-3.11", step=1)


def test_cn_3_11_r_0_5_a_purchase_is_paid_in_full():
    g = given(market={"rum": ()}).seat(1, pesos=3)
    for line in ("buy citrus", "buy citrus 4", "buy rum", "buy rum 7"):
        g.refuse(1, "tradeswoman", line, rule="CN-3.11", step=1)
    assert g.seat(1, pesos=4).say(1, "tradeswoman", "buy citrus 4") == {1: {"pesos": -4, "citrus": 1}}


@pytest.mark.parametrize(
    "step", [{"do": "sell", "good": "wood", "space": 3}, {"do": "buy", "good": "stone", "space": 7}]
)
def test_cn_3_11_resources_are_not_traded(step):
    given().seat(1, goods={"wood": 2}).refuse(1, "tradeswoman", step, rule="CN-3.11", step=1)


def test_cn_3_11_a_trade_of_forty_transactions_is_over():
    g = given().seat(1, goods={"citrus": 1}, pesos=10)
    forty = ["tradeswoman", *["sell citrus 3", "buy citrus 3"] * 20]
    g.refuse(1, *forty, "sell citrus 3", rule="CN-3.11", step=41)
    other = g.copy()
    assert g.say(1, *forty) == {}
    assert g.forced == [(1, {"do": "end"})]
    assert g.waits == ("turn", (2,))
    assert other.say(1, *forty[:-1]) == {1: {"pesos": 3, "citrus": -1}}
    assert other.waits == ("turn", (1,))


def test_cn_3_11_cn_3_5_sold_from_the_forecourt_first():
    g = given().seat(1, goods={"citrus": 1}, stored={"citrus": 2})
    assert g.say(1, "tradeswoman", "sell citrus") == {1: {"pesos": 3, "citrus": -1}}
    assert g.say(1, "sell citrus") == {1: {"pesos": 2, "stored citrus": -1}}


def test_cn_3_11_cn_3_3_a_trade_of_nothing():
    g = given()
    assert g.say(1, "tradeswoman", "end") == {}
    assert g.waits == ("turn", (2,))
    assert "tradeswoman" not in g.hand(1)
