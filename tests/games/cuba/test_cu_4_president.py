"""The president's events."""

import pytest

from arbiter.games.cuban.frames import Acting
from tests.games.cuba.helpers import RULES, at, fifth, given, last_turn, over_round, president
from tests.games.cuba.tables import EVENTS, SPACES

RICH = {"wood": 9, "stone": 9, "water": 9}


@pytest.mark.parametrize("event", EVENTS)
def test_cu_4_the_car_drives_to_the_cuban_left_and_stays(event):
    g = at(event)
    assert (president(g).car, g.state.happening) == (SPACES[event], event)
    over_round(g)
    assert (g.round, president(g).car, g.state.happening) == (2, SPACES[event], "")
    assert RULES.view(g.state, None).boulevard.car == SPACES[event]


def test_cu_4_the_same_space_may_come_again_and_the_event_repeats():
    g = fifth(last_turn("disfavour", token=3), car=SPACES["disfavour"]).seat(1, vp=9)
    assert g.say(3, "visit day_laborer") == {1: {"vp": -2}}
    assert president(g).car == SPACES["disfavour"]


def test_cu_4_the_president_never_drives_to_a_donkey():
    g = at("gift")
    assert g.state.promenade[president(g).car - 1] == "dancer"


# delegation


def test_cu_4_1_in_the_next_round_two_characters_go_to_parliament():
    g = over_round(at("delegation"))
    assert g.told("delegation_called") == [{"type": "delegation_called", "characters": 2}]
    assert g.state.held == 2
    g.seat(1, hand=("worker", "tradeswoman"))
    assert {offer.do for offer in g.offers(1)} == {"visit"}
    g.seat(1, hand=("worker", "tradeswoman", "mayor"))
    assert {"worker", "mayor", "visit"} <= {offer.do for offer in g.offers(1)}


@pytest.mark.parametrize(("seats", "turns"), [(2, 10), (3, 12), (5, 20)])
def test_cu_4_1_cu_3_1_one_character_turn_fewer(seats, turns):
    g = over_round(at("delegation", seats))
    count = 0
    while g.waits[0] == "turn":
        seat = g.waits[1][0]
        verbs = [offer.do for offer in g.offers(seat)]
        if "architect" in verbs:
            g.say(seat, "architect none")
        elif "tradeswoman" in verbs:
            g.say(seat, "tradeswoman", "end")
        elif "mayor" in verbs:
            g.say(seat, "mayor 2", *(["end"] if g.goods(seat) else []))
        elif "foreman" in verbs:
            g.say(seat, "foreman")
        else:
            taken = g.state.covered
            space = next(n for n, c in enumerate(g.state.promenade, 1) if c != "donkey" and n not in taken)
            g.say(seat, f"visit {space}")
            if isinstance(g.state.frames[-1], Acting):
                g.say(seat, "end")
        count += 1
    assert count == turns
    assert {len(g.hand(seat)) for seat in g.state.everybody} == {2}


def test_cu_4_1_the_votes_of_both_cards_count():
    g = at("disfavour", held=2, hands={1: "worker tradeswoman", 2: "worker worker", 3: "mayor foreman"})
    g.bids(0, 0, 0)
    assert g.told("vote_won")[0]["votes"] == [3, 2, 9]


def test_cu_r8_delegation_after_delegation_is_two_again():
    g = at("delegation", held=2, hands={1: "worker mayor", 2: "worker mayor", 3: "worker mayor"})
    assert over_round(g).state.held == 2


# acclamation


def test_cu_4_2_all_bills_pass_without_a_vote():
    g = at("acclamation")
    assert g.active == {
        "tax": "tax_4", "duty": "duty_tobacco", "subsidy": "subsidy_pairs", "restriction": "trade_quota"
    }  # fmt: skip
    assert (g.proposed, g.waits) == ({}, ("obey", (1, 2, 3)))
    assert not g.told("vote_won")


@pytest.mark.parametrize("vetoed", ["tax", "duty", "subsidy", "restriction"])
def test_cu_4_2_a_vetoed_bill_does_not_pass_the_other_three_do(vetoed):
    g = at("acclamation", tiles={"decree": (1, vetoed)})
    passed = g.told("acts_passed")[0]["acts"]
    assert set(passed) == {"tax", "duty", "subsidy", "restriction"} - {vetoed}
    before = {"tax": "tax_2", "duty": "duty_citrus"}
    assert g.active.get(vetoed) == before.get(vetoed)


# inspection


def inspected(**things):
    return given(president={"inspection": True}).seat(1, **{"built": {"c1": 12, "c3": 1}, "worker": "a2", **things})


def test_cu_4_3_the_foreman_first_moves_the_worker():
    g = inspected()
    assert g.say(1, "foreman c2") == {}
    assert g.worker(1) == "c2"
    assert g.say(1, "use c1", "use c3") == {1: {"pesos": 6}}


def test_cu_4_3_cu_r3_without_a_cell_it_stays():
    for said in ("foreman", "foreman a2", {"do": "foreman"}):
        g = inspected()
        g.say(1, said)
        assert (g.worker(1), g.steps) == ("a2", [{"do": "foreman", "cell": "a2"}])
        assert g.say(1, "use c1") == {1: {"pesos": 4}}
        assert g.waits == ("turn", (2,))


def test_cu_r9_a_moved_worker_yields_nothing_and_stays_where_it_went():
    g = inspected()
    g.say(1, "foreman b1")
    assert (g.goods(1), g.worker(1)) == ({}, "b1")
    g.say(1, "use c1")
    assert g.worker(1) == "b1"


def test_cu_4_3_in_the_next_action_phase_and_only_in_that_one():
    g = at("inspection")
    assert not president(g).inspection
    g = over_round(g)
    assert president(g).inspection
    assert g.told("inspection_called") == [{"type": "inspection_called"}]
    seat = g.waits[1][0]
    assert g.copy().say(seat, "foreman d3") == {}
    assert any(offer.do == "foreman" and offer.rule == "CU-4.3" for offer in g.offers(seat))
    g.put(phase="end_of_round", stage="ships", frames=(), happening="gift")
    draft = g.play.draft()
    draft.settle(draft.chance)
    assert not draft.state.president.inspection


def test_cu_4_3_cu_r3_never_without_an_inspection():
    g = given().seat(1, built={"c1": 12})
    g.refuse(1, "foreman c2")
    g.refuse(1, "foreman a1")
    plain = given(options={"el_presidente": False}).seat(1, built={"c1": 12})
    plain.refuse(1, "foreman c2")


def test_cu_4_3_the_lawyer_moves_nobody():
    g = inspected()
    g.say(1, "visit lawyer")
    g.refuse(1, "foreman c2")
    assert g.say(1, "use c1") == {1: {"pesos": 3}}
    assert g.worker(1) == "a2"


# overbuilding


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


# disfavour


@pytest.mark.parametrize(
    ("before", "after"),
    [((5, 4, 3), (3, 4, 3)), ((5, 5, 3), (3, 3, 3)), ((4, 4, 4), (2, 2, 2)), ((1, 0, 1), (0, 0, 0)), ((0, 0, 0),) * 2],
)
def test_cu_4_5_r_0_4_leading_seats_lose_two(before, after):
    g = last_turn("disfavour")
    for seat, vp in enumerate(before, 1):
        g.seat(seat, vp=vp)
    g.say(3, "visit day_laborer")
    assert tuple(g.vp(seat) for seat in (1, 2, 3)) == after


# gift


def test_cu_4_6_the_cheapest_marker_of_a_row_into_the_forecourt_or_warehouse():
    g = at("gift", market={"rum": (6, 5, 3)})
    assert g.waits == ("gift", (1,))
    assert g.say(1, "take rum") == {1: {"rum": 1}}
    assert g.market("rum") == (6, 5)
    assert g.say(2, "take citrus store") == {2: {"stored citrus": 1}}
    assert g.market("citrus") == (6, 5)
    assert g.say(3, "take tobacco") == {3: {"tobacco": 1}}
    assert g.steps == [{"do": "take", "good": "tobacco", "store": False}]
    assert g.waits[0] == "bid"


@pytest.mark.parametrize(
    "said",
    [
        "take wood",
        "take rum store",
        {"do": "take", "good": "cigars", "store": True},
        {"do": "take", "good": "rum", "store": False},
        "take citrus",
    ],
)
def test_cu_4_6_cu_r3_trading_goods_on_the_market_only_and_commodities_never_stored(said):
    at("gift", market={"citrus": ()}).refuse(1, said, rule="CU-4.6")


def test_cu_4_6_or_end():
    g = at("gift")
    assert g.say(1, "end") == {}
    assert g.waits == ("gift", (2,))


EMPTY = dict.fromkeys(("citrus", "sugar_cane", "tobacco", "rum", "cigars"), ())


def test_cu_4_6_an_empty_market_asks_nobody():
    g = at("gift", market=EMPTY)
    assert g.waits[0] == "bid"


def test_cu_r12_the_gift_ends_when_the_market_is_empty():
    g = at("gift", market={**EMPTY, "rum": (3,)})
    g.say(1, "take rum")
    assert g.waits[0] == "bid"


# the final round


def test_cu_4_7_delegation_inspection_and_overbuilding_do_nothing_in_the_final_round():
    g = last_turn("overbuilding", token=3, round=8)
    g.seat(1, built={"c1": 3}, goods=dict(RICH))
    g.say(3, "visit day_laborer")
    assert (president(g).car, g.waits[0]) == (4, "bid")
    for event in ("delegation", "inspection"):
        g = at(event, round=8)
        assert (president(g).car, g.waits[0]) == (SPACES[event], "bid")
        over_round(g)
        assert g.waits is None
        assert not g.told("delegation_called") + g.told("inspection_called")


def test_cu_4_7_the_last_round_is_the_last_one_chosen():
    g = last_turn("overbuilding", token=3, options={"rounds": 6}, round=6)
    g.seat(1, built={"c1": 3}, goods=dict(RICH))
    g.say(3, "visit day_laborer")
    assert g.waits[0] == "bid"


def test_cu_r13_the_others_act_as_always_in_the_final_round():
    assert at("acclamation", round=8).waits[0] == "obey"
    assert at("gift", round=8).waits == ("gift", (1,))
    g = last_turn("disfavour", round=8).seat(2, vp=7)
    assert g.say(3, "visit day_laborer") == {2: {"vp": -2}}


@pytest.mark.parametrize("event", ["overbuilding", "gift"])
@pytest.mark.parametrize("token", [1, 2, 3])
def test_cu_4_8_begins_with_the_seat_that_holds_the_card_then(event, token):
    g = last_turn(event, token=token)
    for seat in (1, 2, 3):
        g.seat(seat, built={"c1": 17 + seat}, goods=dict(RICH))
    g.say(3, "visit day_laborer")
    assert g.waits[1] == (token % 3 + 1,)
