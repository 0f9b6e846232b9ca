"""Buildings 11-20: exact effects, and when they cannot be used."""

import pytest

from tests.games.cubaneo.helpers import foreman

FLEET = {1: 3, 2: 8, 3: 9}  # citrus 2, tobacco 1, rum 2; citrus 3, sugar_cane 2; sugar_cane 3, rum 2
EFFECTS = [
    (11, "rum", {"rum": 1}, {"rum": -1, "pesos": 6}),
    (11, "rum rum cigars", {"rum": 2, "cigars": 1}, {"rum": -2, "cigars": -1, "pesos": 18}),
    (11, "cigars", {"rum": 2, "cigars": 4}, {"cigars": -1, "pesos": 6}),
    (11, "rum rum rum rum rum", {"rum": 5}, {"rum": -5, "pesos": 30}),
    (12, "", {}, {"pesos": 4}),
    (14, "citrus", {}, {"pesos": 4}),
    (14, "tobacco", {}, {"pesos": 2}),
    (14, "rum", {}, {"pesos": 4}),
    (15, "sugar_cane", {}, {"vp": 2}),
    (15, "tobacco", {}, {"vp": 1}),
    (16, "", {}, {"vp": 2}),
    (17, "", {}, {"vp": 3}),
    (18, "1", {"water": 3}, {"water": -1, "vp": 1}),
    (18, "2", {"water": 3}, {"water": -2, "vp": 2}),
    (18, "3", {"water": 3}, {"water": -3, "vp": 3}),
    (19, "1", {"rum": 2}, {"rum": -1, "vp": 3}),
    (19, "2", {"rum": 2}, {"rum": -2, "vp": 5}),
    (20, "1", {"cigars": 1}, {"cigars": -1, "vp": 3}),
    (20, "2", {"cigars": 3}, {"cigars": -2, "vp": 5}),
]


@pytest.mark.parametrize(("number", "fields", "goods", "effect"), EFFECTS)
def test_cn_3_16_effect(number, fields, goods, effect):
    assert foreman(number, goods=goods, berths=FLEET).say(1, f"use c1 {fields}") == {1: effect}


REFUSED = [
    (11, {"goods": {}}, {"rum": 1}),
    (11, {"goods": {"rum": 2}}, {"rum": 1}),
    (11, {"goods": {"citrus": 1}}, {"citrus": 1, "rum": 1}),
    (11, {}, {"rum": 1}),
    (12, {"good": "rum"}, {}),
    (14, {"good": "cigars"}, {}),
    (14, {"good": "wood"}, {}),
    (14, {}, {}),
    (15, {"good": "cigars"}, {}),
    (18, {"count": 2}, {"water": 1}),
    (18, {"count": 4}, {"water": 4}),
    (19, {"count": 2}, {"rum": 1}),
    (19, {"count": 3}, {"rum": 3}),
    (19, {"count": 1}, {"cigars": 1}),
    (20, {"count": 1}, {"rum": 1}),
    (20, {"count": 3}, {"cigars": 3}),
]


@pytest.mark.parametrize(("number", "fields", "goods"), REFUSED)
def test_cn_3_16_refused(number, fields, goods):
    g = foreman(number, goods=goods, berths=FLEET, other=True)
    g.refuse(1, {"do": "use", "cell": "c1", **fields}, code=("illegal_step", "invalid"))


@pytest.mark.parametrize("number", [14, 15])
def test_cn_3_16_ships_count_with_an_empty_space_only(number):
    key = {14: "pesos", 15: "vp"}[number]
    each = {14: 2, 15: 1}[number]
    g = foreman(number, berths=FLEET, loaded={1: {"citrus": 2, "rum": 1}}, other=True)
    assert g.copy().say(1, "use c1 citrus") == {1: {key: each}}
    assert g.copy().say(1, "use c1 rum") == {1: {key: 2 * each}}
    full = foreman(number, berths=FLEET, loaded={1: {"tobacco": 1}}, other=True)
    full.refuse(1, "use c1 tobacco", code="illegal_step")


def test_cn_3_16_the_waiting_ship_does_not_count():
    g = foreman(14, berths={1: 8}, waiting=12, other=True)
    g.refuse(1, "use c1 rum", code="illegal_step")
    assert g.say(1, "use c1 citrus") == {1: {"pesos": 2}}


def hall(**over):
    return foreman(13, goods={"citrus": 3, "rum": 2}, pesos=10, other=True, **over)


def test_cn_3_16_market_hall_three_transactions():
    g = hall()
    said = g.say(1, "use c1", "sell citrus", "sell rum 3", "buy sugar_cane")
    assert said == {1: {"citrus": -1, "rum": -1, "sugar_cane": 1, "pesos": 3 + 3 - 4}}
    assert g.forced == [(1, {"do": "end"})]
    assert g.waits == ("turn", (1,))
    hall().refuse(1, "use c1", "sell citrus", "sell citrus", "sell citrus", "sell rum", rule="CN-3.11", step=4)


def test_cn_3_16_market_hall_fewer():
    g = hall()
    assert g.say(1, "use c1", "end", "use d1", "end") == {1: {"pesos": 4}}
    g.refuse(1, "use c1", code="not_your_turn")


def test_cn_3_16_market_hall_once_though_nothing_was_traded():
    hall().refuse(1, "use c1", "end", "use c1", rule="CN-3.13", step=2)


def test_cn_3_16_market_hall_needs_a_possible_transaction():
    g = foreman(13, pesos=3, other=True)
    g.refuse(1, "use c1", rule="CN-3.13")
    full = foreman(13, pesos=0, goods={"rum": 1}, market={"rum": (6, 5, 4, 3)}, other=True)
    full.refuse(1, "use c1", rule="CN-3.13")
    assert foreman(13, pesos=4).say(1, "use c1", "buy citrus") == {1: {"citrus": 1, "pesos": -4}}
