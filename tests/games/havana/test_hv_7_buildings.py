"""The buildings of the house pack, written down once more."""

import re

import pytest

from tests.driver import house
from tests.games.havana.game import given

PRINTED = """
1 1 4P; 13 2 1r 1W 2P; 25 4 A 2n 1b 1P
2 1 2W; 14 2 6g; 26 4 2r 1b 3P
3 1 4g; 15 3 1r 1y 1W 1P; 27 4 3W 6P
4 1 1r 1P; 16 3 2n 1b; 28 4 1y 1n 2W 3g
5 1 1b 1g; 17 3 1r 1y 1b; 29 5 A 2y 2W 3P
6 1 1W 2P; 18 3 2y 1W 1P; 30 5 A 1n 1b 2W 3g
7 2 1r 1b 1g; 19 3 1n 2W 2P; 31 5 2r 1n 2W 3P
8 2 1y 1n; 20 3 A 1y 2W 1P; 32 5 A 1r 1b 1n 1W 2P
9 2 1b 2g 1P; 21 3 9P; 33 6 A 1n 1y 3W 5P
10 2 6P; 22 3 3W 4g; 34 6 A 1b 1r 2W 6P
11 2 3W; 23 4 A 1r 1n 2W 1P; 35 6 A 1y 1b 3W 4g
12 2 1n 1W 1P; 24 4 1b 1y 1W 4P; 36 7 A 1r 1y 1b 1n 2W 2P
"""
SIGNS = {"r": "red", "y": "yellow", "b": "blue", "n": "brown", "g": "gray", "W": "workers", "P": "pesos"}
BUILDINGS = {
    int(number): (int(vp), "A" in asked, {SIGNS[part[-1]]: int(part[:-1]) for part in asked.split() if part != "A"})
    for number, vp, asked in re.findall(r"(\d+) (\d) ([^;\n]+)", PRINTED)
}
PACK = {building["number"]: building for building in house("havana")["buildings"]}


@pytest.mark.parametrize("number", range(1, 37))
def test_hv_7_points_and_costs(number):
    building = PACK[number]
    assert (building["vp"], building.get("architect", False), building["cost"]) == BUILDINGS[number]
    assert building["source"] == "house"


def test_hv_7_in_all():
    total = {what: sum(cost.get(what, 0) for _, _, cost in BUILDINGS.values()) for what in SIGNS.values()}
    assert sum(total[colour] for colour in ("red", "yellow", "blue", "brown")) == 53
    assert (total["gray"], total["pesos"], total["workers"]) == (28, 67, 42)


@pytest.mark.parametrize("number", range(1, 37))
def test_hv_7_hv_3_3_every_building_is_bought_for_just_what_it_asks(number):
    vp, architect, cost = BUILDINGS[number]
    cubes = {what: n for what, n in cost.items() if what not in ("workers", "pesos")}
    other = 1 if number != 1 else 10
    g = given(rows=((number, 36 if number != 36 else 35, 34, other), (33, 32, 31, 30)))
    g.buying(1, "architect" if architect else "worker", "pesos")
    g.seat(1, cubes=cubes, workers=cost.get("workers", 0), pesos=cost.get("pesos", 0))
    paid = {what: -n for what, n in cost.items()}
    assert g.say(1, f"buy {number}")[1] == {**paid, "vp": vp}
    assert g.player(1).buildings == (number,)
