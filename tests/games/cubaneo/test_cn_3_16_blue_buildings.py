"""Buildings 21-30: exact effects, limits by round, special tiles."""

import pytest

from tests.games.cubaneo.helpers import foreman, given

EFFECTS = [
    (21, "buy_vp", {}, {"pesos": -5, "vp": 2}),
    (21, "buy_vp buy_vp", {}, {"pesos": -10, "vp": 4}),
    (21, "sell_vp", {}, {"pesos": 5, "vp": -2}),
    (21, "sell_vp sell_vp", {}, {"pesos": 10, "vp": -4}),
    (25, "give wood", {"wood": 2}, {"wood": -1, "vp": 1}),
    (25, "give wood stone", {"wood": 1, "stone": 1}, {"wood": -1, "stone": -1, "vp": 2}),
    (25, "give stone water", {"water": 2, "stone": 1}, {"water": -1, "stone": -1, "vp": 2}),
    (27, "tax", {}, {"vp": 1}),
    (30, "", {}, {"vp": 1}),
]


@pytest.mark.parametrize(("number", "fields", "goods", "effect"), EFFECTS)
def test_cn_3_16_effect(number, fields, goods, effect):
    assert foreman(number, goods=goods, vp=4).say(1, f"use c1 {fields}") == {1: effect}


REFUSED = [
    (21, {"trades": ("buy_vp", "sell_vp")}),
    (21, {"trades": ("buy_vp",) * 3}),
    (21, {"trades": ()}),
    (21, {}),
    (22, {"mode": "put", "berth": 1, "good": "cigars"}),
    (22, {"mode": "put", "berth": 3, "good": "rum"}),
    (22, {"mode": "put", "berth": 0, "good": "rum"}),
    (22, {"mode": "take", "berth": 1, "good": "citrus"}),
    (22, {"mode": "put", "berth": 1, "good": "wood"}),
    (23, {}),
    (24, {}),
    (25, {"give": ("wood", "wood")}),
    (25, {"give": ("wood", "water", "stone")}),
    (25, {"give": ()}),
    (25, {"give": ("citrus",)}),
    (26, {}),
    (27, {"act": "event"}),
    (29, {}),
]


@pytest.mark.parametrize(("number", "fields"), REFUSED)
def test_cn_3_16_refused(number, fields):
    goods = {"wood": 2, "water": 2, "stone": 2, "citrus": 1}
    g = foreman(number, goods=goods, pesos=30, vp=30, other=True)
    g.refuse(1, {"do": "use", "cell": "c1", **fields}, code=("illegal_step", "invalid"))


@pytest.mark.parametrize(
    ("pesos", "vp", "trades"), [(4, 9, "buy_vp"), (9, 9, "buy_vp buy_vp"), (9, 1, "sell_vp"), (9, 3, "sell_vp sell_vp")]
)
def test_cn_3_16_r_0_5_the_casino_is_paid_in_full(pesos, vp, trades):
    foreman(21, pesos=pesos, vp=vp, other=True).refuse(1, f"use c1 {trades}", code="illegal_step")


def test_cn_3_16_casino_two_trades_a_seat_and_round():
    g = given(promenade=["lawyer", "musician", "lawyer", "dancer", "lawyer", "lawyer"])
    g.seat(1, built={"c1": 21}, worker="c1", pesos=50, cars=3)
    g.say(1, "foreman", "use c1 buy_vp", "end")
    g.turn(1).refuse(1, "visit 1", "use c1 buy_vp buy_vp", step=1, code="illegal_step")
    assert g.say(1, "visit 1", "use c1 sell_vp") == {1: {"pesos": 5 - 1, "vp": -2}}
    g.turn(1).refuse(1, "visit 3", "use c1 sell_vp", step=1, code="illegal_step")


def test_cn_3_16_casino_copied_counts_too():
    g = given().seat(1, built={"c1": 29, "d1": 12}, worker="c1", pesos=50).seat(2, built={"d2": 21})
    assert g.copy().say(1, "foreman", "use c1 seat 2 d2 buy_vp buy_vp") == {1: {"pesos": -10, "vp": 4}, 2: {"pesos": 1}}
    g.used(1, casino=1).refuse(1, "foreman", "use c1 seat 2 d2 buy_vp buy_vp", step=1, code="illegal_step")
    assert g.say(1, "foreman", "use c1 seat 2 d2 buy_vp") == {1: {"pesos": -5, "vp": 2}, 2: {"pesos": 1}}


def test_cn_3_16_customs_puts_from_the_supply():
    g = foreman(22, goods={"rum": 1})
    assert g.say(1, "use c1 put 1 rum") == {}
    assert g.loaded(1) == {"rum": 1}


def test_cn_3_16_customs_takes_to_the_supply():
    g = foreman(22, loaded={1: {"rum": 2, "citrus": 1}})
    assert g.say(1, "use c1 take 1 rum") == {}
    assert g.loaded(1) == {"rum": 1, "citrus": 1}


def test_cn_3_16_customs_needs_an_empty_space():
    g = foreman(22, loaded={1: {"rum": 2}}, other=True)
    g.refuse(1, "use c1 put 1 rum", code="illegal_step")


def test_cn_3_16_customs_once_a_seat_and_round_a_copied_one_included():
    g = given().seat(1, built={"c1": 22, "d1": 12}, worker="b2", cars=1, pesos=5)
    g.seat(2, built={"c1": 29}, worker="c1", pesos=5)
    g.say(1, "foreman", "use c1 put 1 rum")
    g.turn(1).refuse(1, "visit lawyer", "use c1 put 1 rum", step=1, code="illegal_step")
    assert g.turn(2).say(2, "foreman", "use c1 seat 1 c1 put 1 rum") == {1: {"pesos": 1}}
    assert g.loaded(1) == {"rum": 2}
    g.turn(2).used(2, customs=1).refuse(2, "visit lawyer", "use c1 seat 1 c1 put 1 citrus", step=1, code="illegal_step")


def test_cn_3_16_museum_gives_in_any_order():
    g = foreman(25, goods={"wood": 1, "stone": 1})
    g.say(1, "use c1 give stone wood")
    assert g.steps == [{"do": "use", "cell": "c1", "give": ["wood", "stone"]}]


def test_cn_3_16_pavilion_counts_the_warehouse_and_rounds_down():
    for more, vp in (({}, 1), ({"c2": 1}, 1), ({"c2": 1, "c3": 2}, 2), ({"c2": 1, "c3": 2, "d3": 3, "d2": 4}, 3)):
        g = given().seat(1, built={"c1": 30, **more}, worker="b1")
        assert g.say(1, "foreman", "use c1") == {1: {"vp": vp}}


def test_cn_3_16_statue_in_round_six_only_and_once():
    foreman(24, round=5, other=True).refuse(1, "use c1", rule="CN-3.13")
    g = given(round=6).seat(1, built={"c1": 24, "d1": 12}, worker="b1", pesos=9)
    assert g.say(1, "foreman", "use c1", "end") == {}
    g.turn(1).refuse(1, "visit lawyer", "use c1", step=1, code="illegal_step")


def test_cn_3_16_statue_by_architect_and_lawyer():
    g = given(round=6).seat(1, goods={"stone": 5, "water": 1})
    g.say(1, "architect statue c1", "use c1")
    assert g.player(1).used["statue"] == 1
    g = given(round=6).seat(1, built={"c1": 24})
    assert g.say(1, "visit lawyer", "use c1") == {1: {"pesos": -1}}
    assert g.player(1).used["statue"] == 1
