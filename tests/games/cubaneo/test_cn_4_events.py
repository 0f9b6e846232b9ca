"""The event phase."""

import pytest

from tests.games.cubaneo.helpers import HARBOUR, at_event

HALF = dict.fromkeys(("citrus", "sugar_cane", "tobacco"), (6, 5, 4)) | {"rum": (6, 5), "cigars": (6, 5)}


def test_cn_4_1_market_up_fills_the_dearest_spaces():
    g = at_event("market_up", market={**HALF, "tobacco": (5, 1), "cigars": ()})
    g.say(3, "visit 2")
    assert g.market("citrus") == (6, 5, 4, 3, 2)
    assert g.market("sugar_cane") == (6, 5, 4, 3, 2)
    assert g.market("tobacco") == (6, 5, 4, 1)
    assert g.market("rum") == (6, 5, 4, 3)
    assert g.market("cigars") == (6, 5)


def test_cn_4_1_as_far_as_there_is_room():
    full = (6, 5, 4, 3, 2, 1)
    g = at_event(
        "market_up", market={"citrus": full, "sugar_cane": full[1:], "tobacco": (), "rum": (6, 5, 3), "cigars": ()}
    )
    g.say(3, "visit 2")
    assert [g.market(good) for good in HALF] == [full, full, (6, 5), (6, 5, 4, 3), (6, 5)]


def test_cn_4_2_market_down_takes_the_cheapest_of_each_row():
    g = at_event("market_down", market={**HALF, "tobacco": (2,), "rum": (), "cigars": (6, 3)})
    g.say(3, "visit 1")
    assert [g.market(good) for good in HALF] == [(6, 5), (6, 5), (), (), (6,)]


def test_cn_4_3_immediate_acts_all_pass_without_vote():
    g = at_event("immediate_acts")
    assert g.say(3, "visit 1") == {}
    assert g.active == {
        "tax": "tax_4",
        "duty": "duty_tobacco",
        "subsidy": "subsidy_pairs",
        "restriction": "trade_quota",
    }
    assert g.proposed == {}
    assert g.waits == ("obey", (1, 2, 3))


def test_cn_4_3_cn_5_4_an_act_barred_by_the_decree_does_not_pass():
    g = at_event("immediate_acts", tiles={"decree": (1, "duty")})
    g.say(3, "visit 1")
    assert g.active == {"tax": "tax_4", "duty": "duty_citrus", "subsidy": "subsidy_pairs", "restriction": "trade_quota"}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((5, 4, 3), (3, 4, 3)),
        ((5, 5, 3), (3, 3, 3)),
        ((4, 4, 4), (2, 2, 2)),
        ((0, 1, 0), (0, 0, 0)),
        ((0, 0, 0), (0, 0, 0)),
    ],
)
def test_cn_4_4_r_0_4_cn_r11_wealth_tax(before, after):
    g = at_event("wealth_tax")
    for seat, vp in enumerate(before, 1):
        g.seat(seat, vp=vp)
    g.say(3, "visit 1")
    assert tuple(g.vp(seat) for seat in (1, 2, 3)) == after


def test_cn_4_5_ships_depart():
    g = at_event("ships_depart", berths={1: 3, 2: 8}, waiting=12, loaded={1: {"rum": 2}}, draws={"ship": [5, 9, 14]})
    g.say(3, "visit 1")
    assert (g.berths, g.waiting) == ({3: 12, 2: 5, 1: 9}, 14)
    assert [g.loaded(berth) for berth in (1, 2, 3)] == [{}, {}, {}]
    assert g.ship_deck == [[1, 2, 4, 6, 7, 10, 11, 13, 15], [3, 8]]


def test_cn_4_5_three_ships_and_their_goods_leave():
    g = at_event(
        "ships_depart", berths={1: 3, 2: 8, 3: 9}, loaded={3: {"rum": 1}}, waiting=1, draws={"ship": [2, 4, 6]}
    )
    g.say(3, "visit 1")
    assert (g.berths, g.waiting) == ({3: 1, 2: 2, 1: 4}, 6)
    assert g.ship_deck[-1] == [3, 8, 9]
    assert set().union(*g.ship_deck) | {1, 2, 4, 6} == set(HARBOUR)


def bankers():
    return at_event("demolition").seat(1, built={"c1": 17, "d3": 10}).seat(2, built={"d2": 24}, vp=3)


def test_cn_4_6_demolition_brings_one_vp_and_the_full_cost():
    g = bankers()
    g.say(3, "visit 1")
    assert g.waits == ("demolish", (1, 2))
    assert g.say(1, "demolish c1") == {}
    assert g.say(2, "demolish d2") == {
        1: {"vp": 1, "wood": 3, "stone": 3, "water": 1},
        2: {"vp": 1, "stone": 5, "water": 1},
    }
    assert (g.built(1), g.built(2)) == ({"d3": 10}, {})
    assert {17, 24} <= set(g.display)


def test_cn_4_6_sealed_and_optional():
    g = bankers()
    g.say(3, "visit 1")
    assert g.sealed
    g.say(1, "demolish c1")
    g.say(1, "demolish none")
    assert g.say(2, "demolish none") == {}
    assert g.built(1) == {"c1": 17, "d3": 10}


@pytest.mark.parametrize("cell", ["a1", "b1", "d2"])
def test_cn_4_6_only_ones_own_tiles_never_the_warehouse(cell):
    g = bankers()
    g.say(3, "visit 1")
    g.refuse(1, f"demolish {cell}", rule="CN-4.6")


def test_cn_4_6_r_0_1_who_has_no_tile_is_answered_for():
    g = bankers()
    g.say(3, "visit 1")
    assert g.told("sealed") == [
        {"type": "sealed", "seat": 3, "decision": g.decision, "commitment": g.seals[3], "forced": True}
    ]


def test_cn_4_6_the_cell_is_plain_again_and_may_be_built_on():
    g = at_event("demolition").seat(1, built={"c1": 12}, goods={"wood": 2, "stone": 1})
    g.say(3, "visit 1")
    g.say(1, "demolish c1")
    g.through_parliament()
    g.turn(1)
    assert g.copy().say(1, "worker c1", "harvest c1 d1")[1]["citrus"] == 2
    assert g.say(1, "architect 12 c1", "use c1") == {1: {"wood": -2, "stone": -1, "pesos": 4}}


def test_cn_r8_the_building_charge_is_not_returned():
    g = at_event("demolition", active={"restriction": "building_charge"}).seat(1, built={"c1": 1})
    g.say(3, "visit 1")
    assert g.say(1, "demolish c1") == {1: {"vp": 1, "wood": 1, "stone": 1}}


def test_cn_4_6_the_demolition_of_nobodys_buildings_asks_nobody():
    g = at_event("demolition")
    g.say(3, "visit 1")
    assert g.waits[0] == "bid"
