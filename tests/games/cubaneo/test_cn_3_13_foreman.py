"""The Foreman (4 votes)."""

from tests.games.cubaneo.helpers import given


def test_cn_3_13_peters_foreman():
    g = given().seat(1, worker="b1", built={"d1": 1}, goods={"citrus": 2, "sugar_cane": 1, "wood": 1})
    said = g.say(1, "foreman", "use d1", "use a1")
    assert said == {1: {"pesos": 2, "citrus": -2, "sugar_cane": -1, "stored citrus": 2, "stored sugar_cane": 1}}
    assert g.forced == [(1, {"do": "end"})]
    assert g.worker(1) == "b1"
    assert g.waits == ("turn", (2,))


def row_of_banks():
    return given().seat(1, worker="b1", built={"c1": 1, "d1": 12, "b3": 2, "c2": 16, "d3": 3}, goods={"citrus": 1})


def test_cn_3_13_row_and_column_in_any_order():
    g = row_of_banks()
    said = g.say(1, "foreman", "use b3", "use a1", "use d1", "use c1")
    assert said == {1: {"wood": 2, "pesos": 6, "citrus": -1, "stored citrus": 1}}
    assert g.waits == ("turn", (2,))


def test_cn_3_13_each_at_most_once():
    row_of_banks().refuse(1, "foreman", "use d1", "use d1", rule="CN-3.13", step=2)


def test_cn_3_13_fewer_may_be_used():
    g = row_of_banks()
    assert g.say(1, "foreman", "use d1", "end") == {1: {"pesos": 4}}
    assert g.waits == ("turn", (2,))


def test_cn_3_13_the_first_use_decides():
    g = row_of_banks()
    g.refuse(1, "foreman", "use d1", "use c2", rule="CN-3.13", step=2)
    assert g.copy().say(1, "foreman", "use c2") == {1: {"vp": 2}}
    g.refuse(1, "foreman", "use c2", "use d1", code="reveals_midway", rule="R-0.6", step=1)
    g.say(1, "foreman", "use c2")
    assert g.waits == ("turn", (2,))


def test_cn_3_13_the_single_building_with_its_sub_steps():
    g = given().seat(1, worker="b1", built={"c2": 13}, goods={"rum": 1})
    assert g.say(1, "foreman", "use c2", "sell rum", "end") == {1: {"rum": -1, "pesos": 4}}
    assert g.waits == ("turn", (2,))


def test_cn_3_13_end_closes_the_trade_first_then_the_foreman():
    g = given().seat(1, worker="b1", built={"c1": 13, "d1": 1}, goods={"rum": 1})
    g.say(1, "foreman", "use c1", "end")
    assert g.waits == ("turn", (1,))
    assert g.say(1, "use d1") == {1: {"pesos": 2}}
    assert g.waits == ("turn", (2,))


def test_cn_3_13_not_a_cell_without_building_nor_anothers():
    g = given().seat(1, worker="b1", built={"d1": 1}).seat(2, built={"c1": 12})
    g.refuse(1, "foreman", "use c1", rule="CN-3.13", step=1)
    g.refuse(1, "foreman", "use b2", rule="CN-3.13", step=1)


def test_cn_3_13_cn_3_3_r_0_1_with_nothing_to_use_the_turn_ends():
    g = given()
    assert g.say(1, "foreman") == {}
    assert g.forced == [(1, {"do": "end"})]
    assert g.waits == ("turn", (2,))


def test_cn_r10_two_distilleries_are_two():
    g = given().seat(1, worker="b1", built={"c1": 6, "d1": 7}, goods={"sugar_cane": 3})
    assert g.say(1, "foreman", "use c1 1", "use d1 2") == {1: {"sugar_cane": -3, "rum": 3}}


def test_cn_r10_a_copied_building_is_not_ones_own():
    g = given().seat(1, worker="b1", built={"c1": 29, "d1": 6}, goods={"sugar_cane": 3}).seat(2, built={"d1": 7})
    said = g.say(1, "foreman", "use c1 seat 2 d1 2", "use d1 1")
    assert said == {1: {"sugar_cane": -3, "rum": 3}, 2: {"pesos": 1}}
