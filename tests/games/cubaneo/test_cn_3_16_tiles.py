"""The four special tiles: Newspaper, Decree, Votes, Partner."""

import copy

import pytest

from arbiter.games import RULESETS
from arbiter.games.cuban.events import TileTaken
from arbiter.games.cuban.use import Use
from tests.driver import Play, house
from tests.games.cubaneo.helpers import at_event, given


@pytest.mark.parametrize(
    ("number", "fields"),
    [(26, "tax"), (27, "duty"), (28, ""), (29, "seat 3 d3")],
    ids=["news", "decree", "votes", "club"],
)
def test_cn_3_16_a_tile_is_taken_once_a_round_by_anybody(number, fields):
    g = given().seat(1, built={"c1": number, "d1": 12}, worker="b2", pesos=9).seat(3, built={"d3": 1})
    g.say(1, "foreman", f"use c1 {fields}")
    g.turn(1).refuse(1, "visit lawyer", f"use c1 {fields}", step=1, code="illegal_step")


def test_cn_3_16_partner_uses_anothers_building_as_ones_own():
    g = given().seat(1, built={"c1": 29, "d1": 2, "d2": 3}, worker="b1").seat(2, built={"b3": 30}, vp=7)
    assert g.say(1, "foreman", "use c1 seat 2 b3") == {1: {"vp": 2}, 2: {"pesos": 1}}


def test_cn_3_16_partner_converts_own_goods():
    g = (
        given()
        .seat(1, built={"c1": 29}, worker="b1", goods={"sugar_cane": 2})
        .seat(2, built={"b1": 6}, goods={"sugar_cane": 3})
    )
    g.refuse(1, "foreman", "use c1 seat 2 b1 3", step=1, code="illegal_step")
    assert g.say(1, "foreman", "use c1 seat 2 b1 2") == {1: {"sugar_cane": -2, "rum": 2}, 2: {"pesos": 1}}
    assert g.steps[1] == {"do": "use", "cell": "c1", "seat": 2, "target": "b1", "count": 2}


def test_cn_3_16_partner_with_sub_steps():
    g = given().seat(1, built={"c1": 29}, worker="b1", goods={"rum": 1}).seat(3, built={"b1": 13})
    assert g.say(1, "foreman", "use c1 seat 3 b1", "sell rum", "end") == {1: {"rum": -1, "pesos": 4}, 3: {"pesos": 1}}


@pytest.mark.parametrize("copied", [26, 27, 28])
def test_cn_3_16_partner_takes_the_copied_tile_too(copied):
    tile = {26: "newspaper", 27: "decree", 28: "votes"}[copied]
    act = " tax" if copied != 28 else ""
    g = given().seat(1, built={"c1": 29}, worker="b1").seat(2, built={"b1": copied})
    g.say(1, "foreman", f"use c1 seat 2 b1{act}")
    assert g.tile(tile) == 1
    assert g.tile("partner") == 1
    taken = given(tiles={tile: 3}).seat(1, built={"c1": 29, "d1": 1}, worker="b1").seat(2, built={"b1": copied})
    taken.refuse(1, "foreman", f"use c1 seat 2 b1{act}", step=1, code="illegal_step")


@pytest.mark.parametrize(("built", "cell"), [({}, "a1"), ({"b1": 24}, "b1"), ({"b1": 23}, "b1")])
def test_cn_3_16_partner_not_warehouse_statue_nor_beach_cafe(built, cell):
    g = given(round=6).seat(1, built={"c1": 29, "d1": 1}, worker="b1", goods={"citrus": 1})
    g.seat(2, built={**built, "b2": 12}, goods={"citrus": 1})
    g.refuse(1, "foreman", f"use c1 seat 2 {cell}", step=1, code="illegal_step")


def test_cn_3_16_partner_not_ones_own_building():
    g = given().seat(1, built={"c1": 29, "d1": 1}, worker="b1").seat(2, built={"b2": 12})
    g.refuse(1, "foreman", "use c1 seat 1 d1", step=1, code="illegal_step")


def pressed(**tiles):
    """The last visit of the round lies ahead; a vote follows. Tax and restriction will not pass."""
    return at_event("market_up", tiles=tiles, hands={1: "mayor"})


@pytest.mark.parametrize(("key", "brings"), [("cubaneo", (1, 1)), ("cuba", (1, 1)), ("cubaneo", (3, 2))])
def test_cn_3_16_the_newspaper_brings_what_the_pack_says(key, brings):
    pack = copy.deepcopy(house(key))
    buildings = pack["buildings"] if key == "cubaneo" else pack["el_presidente"]["buildings"]
    building = next(building for building in buildings if building["number"] == 26)
    assert (building["ability"]["pesos"], building["ability"]["vp"]) == (1, 1)
    building["ability"]["pesos"], building["ability"]["vp"] = brings
    play = Play(RULESETS[key].rules(pack), 3)
    game = getattr(play.rules, "el_presidente", play.rules)
    told = [*game.tables.buildings[26].ability.effects(game.tables, play.state, 1, Use("c1", act="tax"))]
    assert told == [TileTaken(tile="newspaper", seat=1, act="tax", pesos=brings[0], vp=brings[1])]


def test_cn_3_16_newspaper_pays_when_its_act_does_not_pass():
    g = pressed(newspaper=(2, "tax"))
    g.say(3, "visit 2")
    g.bids(1, 0, 0)
    assert g.say(1, "pass duty subsidy") == {2: {"vp": 1, "pesos": 1}}
    g = pressed(newspaper=(2, "duty"))
    g.say(3, "visit 2")
    g.bids(1, 0, 0)
    assert g.say(1, "pass duty subsidy") == {}


def test_cn_r9_the_newspapers_peso_may_pay_the_tax():
    g = at_event("market_up", tiles={"newspaper": (2, "tax")}, hands={1: "mayor"}).seat(2, pesos=1)
    g.say(3, "visit 2")
    g.bids(0, 0, 0)
    g.say(1, "pass duty subsidy")
    assert g.pesos(2) == 2
    g.say(1, "obey none")
    g.say(3, "obey none")
    assert g.say(2, "obey tax")[2] == {"pesos": -2, "vp": 2}


def test_cn_r9_a_tile_works_for_who_took_it_through_the_club():
    g = given().seat(1, built={"c1": 29}, worker="b1").seat(2, built={"b1": 28})
    g.say(1, "foreman", "use c1 seat 2 b1")
    voted = at_event(
        "market_up", tiles={"votes": g.state.tiles["votes"]}, hands={1: "worker", 2: "tradeswoman", 3: "worker"}
    )
    voted.say(3, "visit 2")
    voted.bids(0, 0, 0)
    assert voted.waits == ("pass", (1,))


def test_cn_3_16_newspaper_without_a_vote():
    g = at_event("immediate_acts", tiles={"newspaper": (2, "tax")})
    assert g.say(3, "visit 1") == {}
    assert g.active["tax"] == "tax_4"


def test_cn_3_16_newspaper_on_a_barred_act_without_a_vote():
    g = at_event("immediate_acts", tiles={"newspaper": (2, "tax"), "decree": (1, "tax")})
    assert g.say(3, "visit 1") == {2: {"vp": 1, "pesos": 1}}
    assert g.active == {
        "tax": "tax_2",
        "duty": "duty_tobacco",
        "subsidy": "subsidy_pairs",
        "restriction": "trade_quota",
    }


def test_cn_3_16_newspaper_on_a_barred_act_with_a_vote():
    g = pressed(newspaper=(2, "duty"), decree=(3, "duty"))
    g.say(3, "visit 2")
    g.bids(1, 0, 0)
    g.refuse(1, "pass duty subsidy", rule="CN-5.4")
    assert g.say(1, "pass tax subsidy") == {2: {"vp": 1, "pesos": 1}}


def test_cn_3_16_cn_4_6_a_tile_stays_in_force_though_its_building_is_given_back():
    g = at_event("demolition", tiles={"votes": 2}, hands={1: "tradeswoman", 2: "worker", 3: "worker"}).seat(
        2, built={"c1": 28}
    )
    g.say(3, "visit 1")
    g.say(2, "demolish c1")
    assert g.waits[0] == "bid"
    g.bids(0, 0, 0)
    assert g.waits == ("pass", (2,))


def test_cn_3_16_the_copied_casino_leaves_its_owners_trades_alone():
    g = given().seat(1, built={"c1": 29}, worker="b1", pesos=10).seat(2, built={"c1": 21}, worker="b1", pesos=20)
    g.say(1, "foreman", "use c1 seat 2 c1 buy_vp buy_vp")
    assert g.say(2, "foreman", "use c1 buy_vp buy_vp") == {2: {"pesos": -10, "vp": 4}}


def test_cn_3_16_the_club_cannot_use_what_cannot_be_used():
    g = given().seat(1, built={"c1": 29, "d1": 12}, worker="b1", pesos=4).seat(2, built={"b1": 21, "b2": 6, "b3": 13})
    g.seat(1, pesos=0)
    for line in ("seat 2 b1 buy_vp", "seat 2 b2 1", "seat 2 b3", "seat 2 c1", "seat 3 a1"):
        g.refuse(1, "foreman", f"use c1 {line}", step=1, code=("illegal_step", "unreadable_text"))


@pytest.mark.parametrize("act", ["tax", "duty", "subsidy", "restriction"])
def test_cn_3_16_the_newspaper_lies_on_any_proposed_act(act):
    g = given().seat(2, built={"c1": 26}, worker="b1").turn(2)
    assert g.say(2, "foreman", f"use c1 {act}") == {}
    assert (g.tile("newspaper"), g.state.tiles["newspaper"].act) == (2, act)


@pytest.mark.parametrize("act", ["tax", "duty", "subsidy", "restriction"])
def test_cn_3_16_the_decree_lies_on_any_proposed_act(act):
    g = given().seat(2, built={"c1": 27}, worker="b1").turn(2)
    assert g.say(2, "foreman", f"use c1 {act}") == {2: {"vp": 1}}
    assert (g.tile("decree"), g.state.tiles["decree"].act) == (2, act)


def test_cn_3_16_the_owner_gains_its_peso_first():
    g = given().seat(1, built={"c1": 29}, worker="b1").seat(3, built={"b1": 12})
    assert g.say(1, "foreman", "use c1 seat 3 b1") == {1: {"pesos": 4}, 3: {"pesos": 1}}
    assert [event["seat"] for event in g.told("gained")] == [3, 1]


def test_cn_3_16_cn_3_13_end_closes_a_copied_trade_first():
    g = given().seat(1, built={"c1": 29, "d1": 1}, worker="b1").seat(2, built={"b1": 13})
    g.say(1, "foreman", "use c1 seat 2 b1", "end")
    assert g.waits == ("turn", (1,))
    assert g.say(1, "use d1") == {1: {"pesos": 2}}
    assert g.waits == ("turn", (2,))
