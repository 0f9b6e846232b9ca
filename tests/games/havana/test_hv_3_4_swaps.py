"""5 pesos for a worker, 5 gray cubes for a coloured one."""

import pytest

from tests.games.havana.game import ROWS, given


def buying(number, *open, **things):
    return given(rows=((number, 29, 14, 36, 22), ROWS[1])).buying(1, *open).seat(1, **things)


def ways(g, number):
    return [{k: n for k, n in said.items() if k not in ("do", "building")} for said in g.offered("buy", 1)
            if said["building"] == number]  # fmt: skip


def test_hv_3_4_five_pesos_stand_for_a_worker():
    g = buying(6, pesos=8)
    assert g.say(1, "buy 6 worker_by_pesos") == {1: {"pesos": -7, "vp": 1}}
    assert g.steps == [{"do": "buy", "building": 6, "workers_by_pesos": 1}]


def test_hv_3_4_five_gray_stand_for_any_coloured_cube():
    g = buying(17, cubes={"red": 1, "gray": 10})
    assert g.say(1, "buy 17 yellow_by_gray blue_by_gray") == {1: {"red": -1, "gray": -10, "vp": 3}}
    assert g.state.box == {"red": 1, "gray": 10}


def test_hv_3_4_any_number_of_times_up_to_what_the_building_asks():
    g = buying(11, pesos=20)
    assert ways(g, 11) == [{"workers_by_pesos": 3}]
    g.refuse(1, "buy 11 worker_by_pesos worker_by_pesos worker_by_pesos worker_by_pesos", rule="HV-3.4")
    assert g.say(1, "buy 11 worker_by_pesos worker_by_pesos worker_by_pesos")[1] == {"pesos": -15, "vp": 2}


def test_hv_3_4_also_by_a_seat_that_has_the_thing():
    g = buying(6, workers=3, pesos=7)
    assert ways(g, 6) == [{}, {"workers_by_pesos": 1}]
    assert g.say(1, "buy 6 worker_by_pesos") == {1: {"pesos": -7, "vp": 1}}


def test_hv_3_4_both_kinds_at_once():
    g = buying(13, pesos=7, cubes={"gray": 5})
    assert g.say(1, "buy 13 worker_by_pesos red_by_gray") == {1: {"pesos": -7, "gray": -5, "vp": 2}}


def test_hv_3_4_gray_that_the_building_asks_for_does_not_count_twice():
    assert ways(buying(7, cubes={"red": 1, "gray": 5}), 7) == []
    assert ways(buying(7, cubes={"red": 1, "gray": 6}), 7) == [{"blue_by_gray": 1}]


def test_hv_3_4_coloured_cubes_share_the_gray_ones():
    g = buying(17, cubes={"red": 1, "yellow": 1, "blue": 1, "gray": 9})
    one = [{f"{colour}_by_gray": 1} for colour in ("blue", "yellow", "red")]
    assert ways(g, 17) == [{}, *one]
    assert len(ways(buying(17, cubes={"red": 1, "yellow": 1, "blue": 1, "gray": 10}), 17)) == 7


@pytest.mark.parametrize(
    ("number", "things"),
    [
        (1, {"workers": 15, "pesos": 3}),  # 4 pesos
        (3, {"cubes": {"red": 9, "gray": 3}}),  # 4 gray
        (6, {"pesos": 6}),  # a worker and 2 pesos
        (4, {"cubes": {"gray": 4}, "pesos": 1}),  # red, 1 peso
        (8, {"cubes": {"yellow": 1, "gray": 4}}),  # yellow, brown
        (17, {"cubes": {"red": 5, "yellow": 5}}),  # red, yellow, blue
    ],
)
def test_hv_3_4_never_the_other_way(number, things):
    g = buying(number, **things)
    assert ways(g, number) == []
    g.refuse(1, f"buy {number}")


def test_hv_3_4_the_architect_cannot_be_swapped_for():
    things = {"pesos": 50, "workers": 9, "cubes": {"yellow": 5, "gray": 30}}
    assert ways(buying(20, "siesta", "pesos", **things), 20) == []
    assert ways(buying(20, "siesta", "architect", **things), 20)


def test_hv_3_4_swaps_are_for_buying_only():
    buying(6, pesos=8).refuse(1, {"do": "end", "workers_by_pesos": 1}, code="invalid")
    given().refuse(1, {"do": "act", "card": "pesos", "workers_by_pesos": 1}, code="invalid")


def test_hv_3_4_what_is_refused_names_the_rule():
    g = buying(6, workers=1, pesos=7)
    g.refuse(1, {"do": "buy", "building": 6, "workers_by_pesos": 2}, rule="HV-3.4")
    g.refuse(1, {"do": "buy", "building": 6, "red_by_gray": 1})
    g.refuse(1, {"do": "buy", "building": 6, "gray_by_red": 1}, code="invalid")
