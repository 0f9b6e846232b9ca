"""Tax and duty."""

import pytest

from tests.games.cubaneo.helpers import at_acts, obeyed

TAXES = [("tax_1", 1), ("tax_2", 2), ("tax_3", 3), ("tax_4", 4), ("tax_5", 5), ("tax_6", 6)]


@pytest.mark.parametrize(("tax", "pesos"), TAXES)
def test_cn_6_2_tax(tax, pesos):
    g = at_acts(tax=tax, duty="duty_rum")
    assert obeyed(g, "obey tax") == {"pesos": -pesos, "vp": 2}
    poor = at_acts(tax=tax, duty="duty_rum", first={"pesos": pesos - 1})
    assert 1 not in poor.waits[1]


@pytest.mark.parametrize(("vp", "pesos"), [(9, 0), (10, 1), (19, 1), (20, 2), (47, 4)])
def test_cn_6_2_cn_6_3_tax_per_ten_vp(vp, pesos):
    g = at_acts(tax="tax_per_ten_vp", duty="duty_rum", first={"vp": vp})
    paid = {"pesos": -pesos} if pesos else {}
    assert obeyed(g, "obey tax") == {**paid, "vp": 2}


@pytest.mark.parametrize(("built", "pesos"), [({}, 0), ({"c1": 1}, 1), ({"c1": 1, "d1": 12, "d3": 30}, 3)])
def test_cn_6_2_cn_6_3_tax_per_building(built, pesos):
    g = at_acts(tax="tax_per_building", duty="duty_rum", first={"built": built, "pesos": 3})
    paid = {"pesos": -pesos} if pesos else {}
    assert obeyed(g, "obey tax") == {**paid, "vp": 2}
    if built:
        assert (
            1
            not in at_acts(tax="tax_per_building", duty="duty_rum", first={"built": built, "pesos": pesos - 1}).waits[1]
        )


DUTIES = [
    ("duty_citrus", {"citrus": 1}),
    ("duty_sugar_cane", {"sugar_cane": 1}),
    ("duty_tobacco", {"tobacco": 1}),
    ("duty_citrus_sugar_cane", {"citrus": 1, "sugar_cane": 1}),
    ("duty_rum", {"rum": 1}),
    ("duty_cigars", {"cigars": 1}),
    ("duty_wood_stone", {"wood": 1, "stone": 1}),
]


@pytest.mark.parametrize(("duty", "goods"), DUTIES)
def test_cn_6_2_duty(duty, goods):
    g = at_acts(tax="tax_1", duty=duty, first={"goods": goods})
    assert obeyed(g, "obey duty") == {"vp": 2, **dict.fromkeys(goods, -1)}
    for kind in goods:
        short = at_acts(tax="tax_1", duty=duty, first={"goods": {**goods, kind: 0}})
        short.refuse(1, "obey duty", rule="CN-6.1")


@pytest.mark.parametrize(
    ("duty", "goods"), [entry for entry in DUTIES if entry[0] in ("duty_citrus", "duty_citrus_sugar_cane")]
)
def test_cn_6_2_cn_3_5_duty_from_forecourt_or_warehouse(duty, goods):
    g = at_acts(tax="tax_1", duty=duty, first={"stored": goods})
    assert obeyed(g, "obey duty") == {"vp": 2, **{f"stored {kind}": -1 for kind in goods}}
    g = at_acts(tax="tax_1", duty=duty, first={"stored": goods, "goods": {"citrus": 1}})
    assert "stored citrus" not in obeyed(g, "obey duty")


def test_cn_6_2_both_bring_one_more():
    g = at_acts(tax="tax_2", duty="duty_rum", first={"goods": {"rum": 1}, "pesos": 2})
    assert obeyed(g, "obey tax duty") == {"vp": 5, "pesos": -2, "rum": -1}


def test_cn_6_2_both_must_be_payable_together():
    g = at_acts(tax="tax_6", duty="duty_as_tax", first={"pesos": 11})
    g.refuse(1, "obey tax duty", rule="CN-6.1")
    assert obeyed(g.copy(), "obey tax") == {"vp": 2, "pesos": -6}
    assert obeyed(g, "obey duty") == {"vp": 2, "pesos": -6}
    g = at_acts(tax="tax_6", duty="duty_as_tax", first={"pesos": 12})
    assert obeyed(g, "obey tax duty") == {"vp": 5, "pesos": -12}


def test_cn_6_3_pesos_as_the_tax_are_ones_own_tax():
    g = at_acts(tax="tax_per_building", duty="duty_as_tax", first={"built": {"c1": 1, "d1": 2}})
    g.say(1, "obey duty")
    g.say(2, "obey tax duty")
    assert g.say(3, "obey none") == {1: {"pesos": -2, "vp": 2}, 2: {"vp": 5}}


def test_cn_6_3_amounts_are_fixed_at_the_start_of_the_phase():
    g = at_acts(tax="tax_per_ten_vp", duty="duty_as_tax", first={"vp": 18})
    assert obeyed(g, "obey tax duty") == {"pesos": -2, "vp": 5}


def test_cn_6_1_sealed_all_seats_at_once():
    g = at_acts(tax="tax_1", duty="duty_rum")
    assert g.waits == ("obey", (1, 2, 3))
    assert g.sealed
    assert g.say(1, "obey tax") == {}
    assert g.say(2, "obey none") == {}
    assert g.say(3, "obey tax") == {1: {"pesos": -1, "vp": 2}, 3: {"pesos": -1, "vp": 2}}


@pytest.mark.parametrize("product", ["citrus", "sugar_cane", "tobacco"])
@pytest.mark.parametrize("resource", ["wood", "water", "stone"])
def test_cn_6_1_duty_any_product_and_resource(product, resource):
    kinds = ("citrus", "sugar_cane", "tobacco", "wood", "water", "stone")
    g = at_acts(tax="tax_1", duty="duty_any", first={"goods": dict.fromkeys(kinds, 1)})
    assert obeyed(g, f"obey tax duty {product} {resource}") == {"vp": 5, "pesos": -1, product: -1, resource: -1}


@pytest.mark.parametrize(
    "goods",
    [
        {},
        {"citrus": 1},
        {"wood": 1},
        {"citrus": 2},
        {"citrus": 1, "wood": 2},
        {"rum": 1, "wood": 1},
        {"citrus": 1, "stone": 1},
    ],
)
def test_cn_r19_exactly_one_of_each_kind_owned(goods):
    g = at_acts(tax="tax_1", duty="duty_any", first={"goods": {"citrus": 3, "wood": 3, "rum": 1}})
    step = {"do": "obey", "tax": False, "duty": True}
    g.refuse(1, {**step, "goods": goods}, code="illegal_step")


def test_cn_r19_goods_must_be_given_though_there_is_one_way():
    g = at_acts(tax="tax_1", duty="duty_any", first={"goods": {"citrus": 1, "wood": 1}})
    g.refuse(1, {"do": "obey", "duty": True}, code="illegal_step")
    assert obeyed(g, {"do": "obey", "duty": True, "goods": {"citrus": 1, "wood": 1}}) == {
        "vp": 2,
        "citrus": -1,
        "wood": -1,
    }


def test_cn_6_1_goods_only_where_the_duty_leaves_a_choice():
    g = at_acts(tax="tax_1", duty="duty_wood_stone", first={"goods": {"wood": 1, "stone": 1}})
    g.refuse(1, {"do": "obey", "duty": True, "goods": {"wood": 1, "stone": 1}}, code="illegal_step")
    g = at_acts(tax="tax_1", duty="duty_any", first={"goods": {"citrus": 1, "wood": 1}})
    g.refuse(1, {"do": "obey", "tax": True, "goods": {"citrus": 1, "wood": 1}}, code="illegal_step")


def test_cn_r2_cn_r1_cn_3_6_both_flags_stand_in_the_completed_form():
    g = at_acts(tax="tax_1", duty="duty_rum", first={"goods": {"rum": 1}})
    assert obeyed(g, {"do": "obey"}) == {}
    said = {a["seat"]: a["steps"] for a in g.told("revealed")[0]["answers"]}
    assert [list(steps) for steps in said.values()] == [[{"do": "obey", "tax": False, "duty": False}]] * 3
    g = at_acts(tax="tax_1", duty="duty_rum", first={"goods": {"rum": 1}})
    assert obeyed(g, {"do": "obey", "tax": True}) == {"vp": 2, "pesos": -1}
    assert g.told("revealed")[0]["answers"][0]["steps"][0] == {"do": "obey", "tax": True, "duty": False}
