"""The gift from the market."""

import pytest

from tests.games.cuba.helpers import at


def test_cu_4_6_the_cheapest_marker_of_a_row_into_the_forecourt_or_warehouse():
    g = at("gift", market={"rum": (6, 5, 3)})
    assert g.waits == ("gift", (1,))
    assert g.say(1, "take rum") == {1: {"rum": 1}}
    assert g.market("rum") == (6, 5)
    assert g.say(2, "take citrus store") == {2: {"stored citrus": 1}}
    assert g.market("citrus") == (6, 5)
    assert g.say(3, "take tobacco") == {3: {"tobacco": 1}}
    assert g.steps == [{"do": "take", "good": "tobacco", "store": False}]
    assert g.waits[0] == "bid"


@pytest.mark.parametrize("good", ["citrus", "sugar_cane", "tobacco", "rum", "cigars"])
def test_cu_4_6_every_trading_good_may_be_the_gift(good):
    g = at("gift", market={good: (6, 5)})
    assert g.say(1, f"take {good}") == {1: {good: 1}}
    assert g.market(good) == (6,)


@pytest.mark.parametrize(
    "said",
    [
        "take wood",
        "take rum store",
        {"do": "take", "good": "cigars", "store": True},
        "take citrus",
    ],
)
def test_cu_4_6_cu_r3_trading_goods_on_the_market_only_and_commodities_never_stored(said):
    at("gift", market={"citrus": ()}).refuse(1, said, rule="CU-4.6")


def test_cu_4_6_or_end():
    g = at("gift")
    assert g.say(1, "end") == {}
    assert g.waits == ("gift", (2,))


EMPTY = dict.fromkeys(("citrus", "sugar_cane", "tobacco", "rum", "cigars"), ())


def test_cu_4_6_an_empty_market_asks_nobody():
    g = at("gift", market=EMPTY)
    assert g.waits[0] == "bid"


def test_cu_r12_the_gift_ends_when_the_market_is_empty():
    g = at("gift", market={**EMPTY, "rum": (3,)})
    g.say(1, "take rum")
    assert g.waits[0] == "bid"
