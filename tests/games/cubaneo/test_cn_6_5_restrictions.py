"""Restriction acts act at other times. Corruption: CN-5.2; Building charge: CN-R17; Storage limit: CN-7.0."""

import pytest

from tests.games.cubaneo.helpers import at_acts, at_event, foreman, given


def test_cn_6_5_harvest_one_product():
    g = given(active={"restriction": "harvest"}).seat(1, goods={"water": 3})
    g.refuse(1, "worker b1", "harvest c1 d1", rule="CN-3.10", step=1)
    assert g.copy().say(1, "worker b1", "harvest none") == {1: {"wood": 1, "water": 1}}
    assert g.say(1, "worker b1", "harvest d1") == {1: {"wood": 1, "water": 1, "citrus": 1}}


def test_cn_6_5_harvest_binds_the_worker_only():
    g = foreman(5, active={"restriction": "harvest"})
    assert g.say(1, "use c1 citrus") == {1: {"citrus": 1}}


def test_cn_6_5_cn_r18_trade_quota_two_transactions():
    g = given(active={"restriction": "trade_quota"}).seat(1, goods={"citrus": 3})
    g.refuse(1, "tradeswoman", "sell citrus", "sell citrus", "sell citrus", rule="CN-3.11", step=3)
    assert g.say(1, "tradeswoman", "sell citrus", "sell citrus") == {1: {"citrus": -2, "pesos": 5}}
    assert g.forced == [(1, {"do": "end"})]


def test_cn_6_5_trade_quota_binds_the_card_only():
    g = foreman(13, active={"restriction": "trade_quota"}, goods={"citrus": 3})
    assert g.say(1, "use c1", "sell citrus", "sell citrus", "sell citrus") == {1: {"citrus": -3, "pesos": 6}}


def test_cn_6_5_building_charge():
    g = given(active={"restriction": "building_charge"}).seat(1, goods={"wood": 2, "stone": 1})
    assert g.say(1, "architect large_bank c1", "use c1") == {1: {"wood": -2, "stone": -1, "pesos": 2}}


def test_cn_6_5_export_ban():
    g = given(active={"restriction": "export_ban"}, berths={1: 3, 2: 12})
    g.seat(1, goods={"rum": 1, "cigars": 1, "citrus": 1})
    g.refuse(1, "mayor 2", "load rum", rule="CN-3.14", step=1)
    g.refuse(1, "mayor 2", "load cigars", rule="CN-3.14", step=1)
    assert g.say(1, "mayor 2", "load citrus") == {1: {"citrus": -1, "vp": 2}}


def test_cn_6_5_export_ban_binds_the_card_only():
    g = foreman(22, active={"restriction": "export_ban"})
    g.say(1, "use c1 put 1 rum")
    assert g.loaded(1) == {"rum": 1}


@pytest.mark.parametrize("berth", [1, 2, 3])
def test_cn_6_5_export_two_vp_whatever_the_berth(berth):
    g = given(active={"restriction": "export"}, berths={1: 8, 2: 11, 3: 3}).seat(1, goods={"citrus": 2})
    assert g.say(1, f"mayor {berth}", "load citrus citrus") == {1: {"citrus": -2, "vp": 4}}


def test_cn_6_5_export_changes_the_mayors_vp_only():
    assert foreman(15, active={"restriction": "export"}).say(1, "use c1 citrus") == {1: {"vp": 2}}


@pytest.mark.parametrize(
    "line", ["tradeswoman a wood", "tradeswoman b citrus", "architect a", "architect b", "mayor a", "mayor b"]
)
@pytest.mark.parametrize("built", [{}, {"c1": 23}])
def test_cn_6_5_control_no_alternative_actions_the_beach_cafes_neither(line, built):
    given(active={"restriction": "control"}).seat(1, built=built).refuse(1, line, code="illegal_step")


@pytest.mark.parametrize(
    ("line", "gain"),
    [
        ("tradeswoman a wood", {"wood": 1}),
        ("architect a", {"vp": 2}),
        ("architect b", {"vp": 1}),
        ("mayor b", {"pesos": 2}),
    ],
)
def test_cn_3_16_beach_cafe_takes_rewards_already_taken(line, gain):
    g = given().seat(2, built={"c1": 23})
    g.say(1, line)
    assert g.say(2, line) == {2: gain}
    g.refuse(3, line, rule="CN-3.15")


def test_cn_3_16_beach_cafe_covers_an_open_reward():
    g = given().seat(1, built={"c1": 23})
    assert g.say(1, "mayor a") == {1: {"pesos": 4}}
    g.refuse(2, "mayor a", rule="CN-3.15")


def test_cn_r20_corruption_passed_now_binds_the_next_bids():
    g = at_event("market_up", hands={1: "mayor"}, proposed={"restriction": "corruption"})
    g.say(3, "visit 2")
    g.bids(3, 1, 0)
    assert list(g.told("vote_won")[0]["bought"]) == [3, 1, 0]
    g.say(1, "pass duty restriction")
    assert g.active["restriction"] == "corruption"


def test_cn_r20_cn_7_0_storage_limit_passed_now_binds_this_clean_up():
    g = at_acts(tax="tax_1", duty="duty_rum", restriction="storage_limit", first={"stored": {"citrus": 4}})
    for seat in (1, 2, 3):
        g.say(seat, "obey none")
    assert g.stored(1) == {"citrus": 3}


def test_cn_6_5_until_replaced():
    g = at_event("immediate_acts", active={"restriction": "control"})
    g.say(3, "visit 1")
    assert g.active["restriction"] == "trade_quota"
    g.through_parliament()
    g.turn(1)
    assert g.say(1, "mayor a") == {1: {"pesos": 4}}
