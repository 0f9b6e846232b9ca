"""Overbuilding."""

import pytest

from tests.games.cuba.helpers import last_turn, over_round, president

RICH = {"wood": 9, "stone": 9, "water": 9}


def overbuilding(**things):
    g = last_turn("overbuilding", token=3)
    g.seat(1, **{"built": {"c1": 3}, "goods": dict(RICH), **things})
    g.say(3, "visit day_laborer")
    return g


def test_cu_4_4_anna_overbuilds_the_cement_factory_with_a_hotel_for_1_wood_1_water_and_1_peso():
    g = overbuilding(goods={"wood": 1, "water": 1}, pesos=1)
    assert g.waits == ("overbuild", (1,))
    assert g.say(1, "overbuild hotel c1") == {1: {"wood": -1, "water": -1, "pesos": -1}}
    assert g.built(1) == {"c1": 16}


def test_cu_4_4_anna_overbuilds_a_saw_mill_with_a_small_bank_for_1_peso_and_no_refund():
    g = overbuilding(built={"c1": 2}, goods={}, pesos=1)
    assert g.say(1, "overbuild small_bank c1") == {1: {"pesos": -1}}
    assert g.built(1) == {"c1": 1}


def test_cu_r10_each_resource_is_reckoned_for_itself():
    g = overbuilding(built={"c1": 4}, goods={"wood": 1, "stone": 5})  # a dam costs 2 stone
    g.refuse(1, "overbuild 16 c1", rule="CU-4.4")
    assert g.say(1, "overbuild 1 c1") == {1: {"wood": -1, "pesos": -1}}


def test_cu_4_4_the_covered_one_stays_below_and_counts_for_nothing():
    g = overbuilding(built={"c1": 3, "d1": 30})
    g.say(1, "overbuild 16 c1")
    assert 3 not in g.display
    assert [(o.seat, o.cell, o.building) for o in president(g).overbuilt] == [(1, "c1", 3)]
    g = over_round(g).turn(1).seat(1, worker="d1")
    assert g.say(1, "foreman", "use d1") == {1: {"vp": 1}}
    assert len(g.player(1).buildings) == 3


def test_cu_4_4_once_each_from_the_starting_player_on():
    g = last_turn("overbuilding", token=1)
    for seat in (1, 2, 3):
        g.seat(seat, built={"c1": 17 + seat}, goods=dict(RICH))
    g.say(3, "visit day_laborer")
    for seat in (2, 3, 1):
        assert (g.waits, g.sealed) == (("overbuild", (seat,)), False)
        g.say(seat, {1: "overbuild 2 c1", 2: "overbuild 1 c1", 3: "end"}[seat])
    assert g.waits[0] == "bid"
    assert (g.built(2), g.built(3), g.built(1)) == ({"c1": 1}, {"c1": 20}, {"c1": 2})


@pytest.mark.parametrize("said", ["overbuild 1 a1", "overbuild 1 b2", "overbuild 3 c1", "overbuild 29 c1"])
def test_cu_4_4_never_the_warehouse_and_only_from_the_display(said):
    overbuilding().refuse(1, said, rule="CU-4.4")


def test_cu_4_4_the_building_charge_is_not_asked_and_the_new_one_not_used_at_once():
    g = last_turn("overbuilding", token=3, active={"restriction": "building_charge"})
    g.seat(1, built={"c1": 2}, pesos=1)
    g.say(3, "visit day_laborer")
    g.refuse(1, "overbuild 1 c1", "use c1", code="reveals_midway")
    assert g.say(1, "overbuild 1 c1") == {1: {"pesos": -1}}


def test_cu_4_4_again_in_a_later_round_reckoned_from_the_one_on_top():
    g = overbuilding(built={"c1": 3}, goods={"wood": 1, "water": 1})
    g.say(1, "overbuild 16 c1")
    again = last_turn("overbuilding", token=3, president={"overbuilt": president(g).overbuilt})
    again.seat(1, built={"c1": 16}, goods={"wood": 1, "stone": 1})
    again.say(3, "visit day_laborer")
    assert again.say(1, "overbuild 17 c1") == {1: {"wood": -1, "stone": -1, "pesos": -1}}
    assert [o.building for o in president(again).overbuilt] == [3, 16]


def test_cu_4_4_a_tile_keeps_its_effect_though_its_building_is_covered():
    g = last_turn("overbuilding", token=3, tiles={"votes": (1, "")}, hands={1: "worker", 2: "worker", 3: "worker"})
    g.seat(1, built={"c1": 28}, goods=dict(RICH))
    g.say(3, "visit day_laborer")
    g.say(1, "overbuild 1 c1")
    g.bids(0, 0, 0)
    assert g.told("vote_won")[0]["votes"] == [3, 1, 1]


def test_cu_r10_who_has_nothing_to_overbuild_or_no_peso_is_asked_nothing():
    g = last_turn("overbuilding", token=3, pesos={2: 0})
    g.seat(2, built={"c1": 2}).seat(3, built={"c1": 3})
    g.say(3, "visit day_laborer")
    assert g.forced == [(1, {"do": "end"}), (2, {"do": "end"})]
    assert g.waits == ("overbuild", (3,))


def test_cu_r11_a_covered_beach_cafe_no_longer_serves():
    g = overbuilding(built={"c1": 23})
    g.say(1, "overbuild 1 c1")
    g = over_round(g).turn(1).put(rewards={"mayor": ("a",)})
    g.refuse(1, "mayor a")
