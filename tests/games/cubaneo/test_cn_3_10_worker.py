"""The Worker (1 vote)."""

import pytest

from tests.games.cubaneo.helpers import given


def test_cn_3_10_peters_worker():
    g = given()
    assert g.say(1, "worker b1", "harvest c1 d1 b3") == {1: {"wood": 1, "citrus": 2, "sugar_cane": 1}}
    assert g.worker(1) == "b1"
    assert g.steps == [{"do": "worker", "cell": "b1"}, {"do": "harvest", "cells": ["c1", "d1", "b3"]}]


def test_cn_3_10_resources_come_first_and_two_products_are_free():
    g = given()
    assert g.say(1, "worker b1") == {1: {"wood": 1, "water": 1}}
    assert g.waits == ("turn", (1,))
    assert g.say(1, "harvest c1 b3") == {1: {"citrus": 1, "sugar_cane": 1}}
    assert g.waits == ("turn", (2,))


@pytest.mark.parametrize(
    ("water", "cells", "taken"),
    [
        (2, "d1 d2 a3 b3", {"citrus": 1, "sugar_cane": 2, "tobacco": 1, "water": -2}),
        (2, "d1 d2 a3", {"citrus": 1, "sugar_cane": 1, "tobacco": 1, "water": -1}),
        (1, "d2 a3 b3", {"sugar_cane": 2, "tobacco": 1, "water": -1}),
        (0, "a3 b3", {"sugar_cane": 1, "tobacco": 1}),
    ],
)
def test_cn_3_10_each_further_product_costs_one_water(water, cells, taken):
    g = given().seat(1, goods={"water": water})
    assert g.say(1, "worker d3", f"harvest {cells}") == {1: {"stone": 1, "wood": 1, **taken}}


@pytest.mark.parametrize(("water", "cells"), [(0, "d1 d2 a3"), (1, "d1 d2 a3 b3")])
def test_cn_3_10_no_water_no_further_product(water, cells):
    g = given().seat(1, goods={"water": water})
    g.refuse(1, "worker d3", f"harvest {cells}", rule="CN-3.10", step=1)


@pytest.mark.parametrize("cells", ["d3", "c2", "b1", "b2", "a1", "c1 c1"])
def test_cn_3_10_only_different_active_product_cells_are_harvested(cells):
    given().refuse(1, "worker b1", f"harvest {cells}", rule="CN-3.10", step=1)


def test_cn_3_10_cn_r1_fewer_may_be_harvested():
    g = given()
    assert g.say(1, "worker b1", "harvest none") == {1: {"wood": 1, "water": 1}}
    assert g.steps[1] == {"do": "harvest", "cells": []}
    assert given().say(1, "worker b1", "harvest d1") == {1: {"wood": 1, "water": 1, "citrus": 1}}


def test_cn_3_10_without_active_product_cell_there_is_no_harvest():
    g = given().seat(1, built={"a3": 1, "b3": 12})
    assert g.say(1, "worker b3") == {1: {"wood": 2, "water": 1, "stone": 1}}
    assert g.waits == ("turn", (2,))


def test_cn_3_10_building_cells_yield_nothing():
    g = given().seat(1, built={"b2": 1, "c1": 2})
    assert g.say(1, "worker b1") == {1: {"water": 1}}
    g.refuse(1, "harvest c1", rule="CN-3.10")
    assert g.say(1, "harvest d1 b3") == {1: {"citrus": 1, "sugar_cane": 1}}


def test_cn_3_10_the_worker_may_stay_or_go_onto_a_building():
    g = given().seat(1, worker="b1", built={"c1": 1})
    assert g.copy().say(1, "worker b1", "harvest none") == {1: {"wood": 1, "water": 1}}
    assert g.say(1, "worker c1", "harvest c2") == {1: {"water": 1, "stone": 1, "tobacco": 1}}
    assert g.worker(1) == "c1"


def test_cn_3_10_harvest_is_recorded_in_the_order_of_the_property():
    g = given()
    g.say(1, "worker b1", "harvest b3 c1")
    assert g.steps[1] == {"do": "harvest", "cells": ["c1", "b3"]}


TERRAIN = {
    "a1": "warehouse", "b1": "water", "c1": "citrus", "d1": "citrus",
    "a2": "stone", "b2": "wood", "c2": "tobacco", "d2": "sugar_cane",
    "a3": "tobacco", "b3": "sugar_cane", "c3": "stone", "d3": "wood",
}  # fmt: skip


@pytest.mark.parametrize("cell", TERRAIN)
def test_cn_3_10_row_and_column_of_every_cell(cell):
    active = [other for other in TERRAIN if other[0] == cell[0] or other[1] == cell[1]]
    assert len(active) == 6
    yields = [TERRAIN[other] for other in active]
    products = [other for other in active if TERRAIN[other] in ("citrus", "sugar_cane", "tobacco")]
    g = given().seat(1, goods={"water": 9})
    g.say(1, f"worker {cell}", f"harvest {' '.join(products)}")
    water = 9 + yields.count("water") - (len(products) - 2)
    wanted = {kind: yields.count(kind) for kind in ("citrus", "sugar_cane", "tobacco", "wood", "stone")}
    assert g.goods(1) == {kind: n for kind, n in {**wanted, "water": water}.items() if n}
