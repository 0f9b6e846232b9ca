"""The Architect (3 votes), and what the 30 buildings cost."""

import msgspec
import pytest

from tests.games.cubaneo.helpers import RULES, given

COSTS = {
    1: "1W 1S", 2: "2W 1S", 3: "1W 2S", 4: "2S", 5: "1W 1A", 6: "1W 1S 1A", 7: "1W 2S", 8: "2W 1S",
    9: "1W 1S", 10: "1W", 11: "1W 1S", 12: "2W 1S", 13: "1W 2S", 14: "2W 1S", 15: "2W 3S 1A", 16: "2W 2S 1A",
    17: "3W 3S 1A", 18: "2W 1S", 19: "1W 1S 1A", 20: "2W 1A", 21: "1W 1S 1A", 22: "1W", 23: "1W 1S", 24: "5S 1A",
    25: "1W 2S", 26: "2W 2S", 27: "1W 2S", 28: "1W 1S", 29: "2W 2S", 30: "2W 2S 2A",
}  # fmt: skip
LETTERS = {"W": "wood", "S": "stone", "A": "water"}


def cost(number):
    return {LETTERS[part[1]]: int(part[0]) for part in COSTS[number].split()}


def paid(goods):
    return {kind: -n for kind, n in goods.items()}


def test_cn_3_12_peters_small_bank():
    g = given().seat(1, goods={"wood": 1, "stone": 1})
    assert g.say(1, "architect 1 d1") == {1: {"wood": -1, "stone": -1}}
    assert g.built(1) == {"d1": 1}
    assert 1 not in g.display
    assert g.say(1, "use d1") == {1: {"pesos": 2}}
    assert g.waits == ("turn", (2,))


@pytest.mark.parametrize("number", COSTS)
def test_cn_3_12_r_0_5_a_building_takes_its_full_cost(number):
    g = given().seat(1, goods=cost(number))
    assert g.say(1, f"architect {number} d1", "end") == {1: paid(cost(number))}
    for kind in cost(number):
        short = {**cost(number), kind: cost(number)[kind] - 1}
        given().seat(1, goods=short).refuse(1, f"architect {number} d1", rule="CN-3.12")


@pytest.mark.parametrize("cell", ["a1", "c1"])
def test_cn_3_12_never_on_a_building(cell):
    g = given().seat(1, goods={"wood": 1, "stone": 1}, built={"c1": 2})
    g.refuse(1, f"architect 1 {cell}", rule="CN-3.12")


@pytest.mark.parametrize("cell", ["b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3"])
def test_cn_3_12_on_any_product_or_resource_cell_the_workers_too(cell):
    g = given().seat(1, goods={"wood": 1, "stone": 1}, worker=cell)
    g.say(1, f"architect 1 {cell}", "end")
    assert g.built(1) == {cell: 1}
    assert g.worker(1) == cell


def test_cn_3_12_only_what_is_on_display():
    g = given().seat(1, goods={"wood": 1, "stone": 1}).seat(2, built={"c1": 1})
    g.refuse(1, "architect 1 d1", rule="CN-3.12")
    g.refuse(1, "architect 31 d1", code=None)


def test_cn_3_12_its_ability_once_or_not_at_all():
    g = given().seat(1, goods={"wood": 1, "stone": 1, "citrus": 1}, built={"c1": 12})
    g.refuse(1, "architect 1 d1", "use c1", rule="CN-3.12", step=1)
    g.refuse(1, "architect 1 d1", "use a1", rule="CN-3.12", step=1)
    g.refuse(1, "architect 1 d1", "use d1", "use d1", code="reveals_midway", rule="R-0.6", step=1)
    assert g.say(1, "architect 1 d1", "end") == {1: {"wood": -1, "stone": -1}}
    assert g.waits == ("turn", (2,))


def test_cn_3_12_r_0_1_an_ability_that_cannot_be_used_ends_the_turn():
    g = given().seat(1, goods={"wood": 1, "stone": 1})
    assert g.say(1, "architect juice_bar d1") == {1: {"wood": -1, "stone": -1}}
    assert g.forced == [(1, {"do": "end"})]
    assert g.waits == ("turn", (2,))


def test_cn_3_12_sub_steps_belong_to_the_ability():
    g = given().seat(1, goods={"wood": 1, "stone": 2, "rum": 1})
    assert g.say(1, "architect market_hall d1", "use d1", "sell rum") == {
        1: {"wood": -1, "stone": -2, "rum": -1, "pesos": 4}
    }
    g.say(1, "end")
    assert g.waits == ("turn", (2,))


def test_cn_3_12_cn_3_3_building_nothing():
    g = given()
    assert g.say(1, "architect none") == {}
    assert g.steps == [{"do": "architect", "building": None}]
    assert g.waits == ("turn", (2,))


def test_cn_r16_in_json_a_building_is_its_number():
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"do": "architect", "building": "small_bank", "cell": "d1"}, RULES.steps)


def test_cn_r17_building_charge_is_paid_with_the_resources():
    g = given(active={"restriction": "building_charge"}).seat(1, goods={"wood": 1, "stone": 1}, pesos=2)
    assert g.copy().say(1, "architect 1 d1") == {1: {"wood": -1, "stone": -1, "pesos": -2}}
    assert g.copy().say(1, "architect 1 d1", "use d1") == {1: {"wood": -1, "stone": -1}}
    poor = g.seat(1, pesos=1)
    poor.refuse(1, "architect 1 d1", rule="CN-3.12")
    assert poor.say(1, "architect none") == {}
