"""Buildings 1-10 and the Warehouse: exact effects, and when they cannot be used."""

import pytest

from tests.games.cubaneo.helpers import foreman

WAREHOUSE = {"citrus": -1, "tobacco": -2, "stored citrus": 1, "stored tobacco": 2}
EFFECTS = [
    (1, "", {}, {"pesos": 2}),
    (2, "", {}, {"wood": 2}),
    (3, "", {}, {"stone": 2}),
    (4, "", {}, {"water": 2}),
    (5, "citrus", {}, {"citrus": 1}),
    (5, "sugar_cane", {}, {"sugar_cane": 1}),
    (5, "tobacco", {}, {"tobacco": 1}),
    (6, "1", {"sugar_cane": 1}, {"sugar_cane": -1, "rum": 1}),
    (6, "2", {"sugar_cane": 2}, {"sugar_cane": -2, "rum": 2}),
    (6, "3", {"sugar_cane": 4}, {"sugar_cane": -3, "rum": 3}),
    (7, "1", {"sugar_cane": 3}, {"sugar_cane": -1, "rum": 1}),
    (7, "2", {"sugar_cane": 3}, {"sugar_cane": -2, "rum": 2}),
    (7, "3", {"sugar_cane": 3}, {"sugar_cane": -3, "rum": 3}),
    (8, "1", {"tobacco": 3}, {"tobacco": -1, "cigars": 1}),
    (8, "2", {"tobacco": 2}, {"tobacco": -2, "cigars": 2}),
    (8, "3", {"tobacco": 3}, {"tobacco": -3, "cigars": 3}),
    (9, "1", {"citrus": 1}, {"citrus": -1, "pesos": 4}),
    (9, "2", {"citrus": 3}, {"citrus": -2, "pesos": 8}),
    (9, "3", {"citrus": 3}, {"citrus": -3, "pesos": 12}),
    (10, "give citrus take tobacco", {"citrus": 1}, {"citrus": -1, "tobacco": 1}),
    (10, "give citrus citrus take tobacco sugar_cane", {"citrus": 2}, {"citrus": -2, "tobacco": 1, "sugar_cane": 1}),
    (10, "give tobacco citrus take citrus tobacco", {"citrus": 1, "tobacco": 1}, {}),
    (10, "give citrus sugar_cane take tobacco tobacco", {"citrus": 1, "sugar_cane": 1},
     {"citrus": -1, "sugar_cane": -1, "tobacco": 2}),
]  # fmt: skip


@pytest.mark.parametrize(("number", "fields", "goods", "effect"), EFFECTS)
def test_cn_3_16_cn_3_4_effect(number, fields, goods, effect):
    assert foreman(number, goods=goods).say(1, f"use c1 {fields}") == ({1: effect} if effect else {})


REFUSED = [
    (5, {}, {"wood": 1}),
    (5, {"take": "wood"}, {}),
    (5, {"take": "rum"}, {}),
    (6, {"count": 1}, {}),
    (6, {"count": 3}, {"sugar_cane": 2}),
    (6, {"count": 4}, {"sugar_cane": 4}),
    (6, {"count": 0}, {"sugar_cane": 4}),
    (7, {"count": -1}, {"sugar_cane": 4}),
    (7, {"count": 1}, {"tobacco": 4}),
    (8, {"count": 2}, {"tobacco": 1}),
    (8, {"count": 4}, {"tobacco": 4}),
    (8, {}, {"tobacco": 4}),
    (9, {"count": 2}, {"citrus": 1}),
    (9, {"count": 4}, {"citrus": 4}),
    (10, {"give": ("citrus",), "take": ("citrus",)}, {"citrus": 1}),
    (10, {"give": ("citrus", "citrus"), "take": ("tobacco",)}, {"citrus": 2}),
    (10, {"give": ("citrus", "citrus"), "take": ("tobacco", "tobacco")}, {"citrus": 1}),
    (10, {"give": ("citrus", "tobacco"), "take": ("tobacco", "sugar_cane")}, {"citrus": 1}),
    (10, {"give": ("citrus",) * 3, "take": ("tobacco",) * 3}, {"citrus": 3}),
    (10, {"give": ("citrus",), "take": ("rum",)}, {"citrus": 1}),
    (10, {"give": ("wood",), "take": ("citrus",)}, {"wood": 1}),
    (10, {"give": (), "take": ()}, {"citrus": 1}),
    (1, {"count": 1}, {}),
]


@pytest.mark.parametrize(("number", "fields", "goods"), REFUSED)
def test_cn_3_16_refused(number, fields, goods):
    g = foreman(number, goods=goods, other=True)
    g.refuse(1, {"do": "use", "cell": "c1", **fields}, code=("illegal_step", "invalid"))


def test_cn_3_16_warehouse():
    g = foreman(1, goods={"citrus": 1, "tobacco": 2, "rum": 1, "wood": 1})
    assert g.say(1, "use a1") == {1: WAREHOUSE}


def test_cn_3_16_warehouse_needs_a_product_in_the_forecourt():
    g = foreman(1, goods={"rum": 1, "wood": 3}, stored={"citrus": 1})
    refusal = g.refuse(1, "use a1", rule="CN-3.13")
    assert "possible: `use c1`" in refusal.detail


@pytest.mark.parametrize(
    ("number", "fields", "good"),
    [(6, "3", "sugar_cane"), (8, "3", "tobacco"), (9, "3", "citrus")],
)
def test_cn_3_16_cn_3_5_converted_from_the_forecourt_first(number, fields, good):
    g = foreman(number, goods={good: 2}, stored={good: 2})
    said = g.say(1, f"use c1 {fields}")[1]
    assert {k: n for k, n in said.items() if good in k} == {good: -2, f"stored {good}": -1}


def test_cn_3_16_cn_3_5_the_cooperative_takes_from_the_warehouse_too():
    g = foreman(10, goods={"citrus": 1}, stored={"citrus": 1})
    said = g.say(1, "use c1 give citrus citrus take tobacco tobacco")
    assert said == {1: {"citrus": -1, "stored citrus": -1, "tobacco": 2}}


def test_cn_3_16_cn_3_6_the_cooperatives_pairs_are_sorted():
    g = foreman(10, goods={"citrus": 1, "tobacco": 1})
    assert g.say(1, "use c1 give tobacco citrus take sugar_cane tobacco") == {1: {"citrus": -1, "sugar_cane": 1}}
    assert g.steps == [{"do": "use", "cell": "c1", "give": ["citrus", "tobacco"], "take": ["tobacco", "sugar_cane"]}]
    g = foreman(10, goods={"citrus": 2})
    g.say(1, "use c1 give citrus citrus take tobacco sugar_cane")
    assert g.steps == [{"do": "use", "cell": "c1", "give": ["citrus", "citrus"], "take": ["sugar_cane", "tobacco"]}]
