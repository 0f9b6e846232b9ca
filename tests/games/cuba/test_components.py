"""The component tables, value by value."""

import msgspec
import pytest

from tests.games.cuba.helpers import BASE as WITHOUT
from tests.games.cuba.helpers import RULES, at_statutes, created, given
from tests.games.cuba.tables import BASE, NEW

LETTERS = {"W": "wood", "S": "stone", "A": "water"}
COSTS = {
    1: "1W 1S", 2: "2W 1S", 3: "1W 2S", 4: "2S", 5: "1W 1A", 6: "1W 1S 1A", 7: "1W 2S", 8: "2W 1S",
    9: "1W 1S", 10: "1W", 11: "1W 1S", 12: "2W 1S", 13: "1W 2S", 14: "2W 1S", 15: "2W 3S 1A", 16: "2W 2S 1A",
    17: "3W 3S 1A", 18: "2W 1S", 19: "1W 1S 1A", 20: "2W 1A", 21: "1W 1S 1A", 22: "1W", 23: "1W 1S", 24: "5S 1A",
    25: "1W 2S", 26: "2W 2S", 27: "1W 2S", 28: "1W 1S", 30: "2W 2S 2A", 31: "1W 1A",
}  # fmt: skip
OWNED = {"citrus": 4, "sugar_cane": 4, "tobacco": 4, "rum": 3, "cigars": 3, "wood": 4, "water": 4, "stone": 4}
STORED = {good: n for p in ("citrus", "sugar_cane", "tobacco") for good, n in ((p, -4), (f"stored {p}", 4))}
USES = [
    ("a1", 1, STORED),
    ("c1", 1, {"pesos": 2}), ("c1", 2, {"wood": 2}), ("c1", 3, {"stone": 2}), ("c1", 4, {"water": 2}),
    ("c1 tobacco", 5, {"tobacco": 1}),
    ("c1 3", 6, {"sugar_cane": -3, "rum": 3}), ("c1 3", 7, {"sugar_cane": -3, "rum": 3}),
    ("c1 3", 8, {"tobacco": -3, "cigars": 3}), ("c1 3", 9, {"citrus": -3, "pesos": 12}),
    ("c1 1", 9, {"citrus": -1, "pesos": 4}),
    ("c1 give citrus citrus take tobacco sugar_cane", 10, {"citrus": -2, "tobacco": 1, "sugar_cane": 1}),
    ("c1 rum rum cigars", 11, {"rum": -2, "cigars": -1, "pesos": 18}),
    ("c1", 12, {"pesos": 4}), ("c1 citrus", 14, {"pesos": 4}), ("c1 citrus", 15, {"vp": 2}),
    ("c1", 16, {"vp": 2}), ("c1", 17, {"vp": 3}), ("c1 3", 18, {"water": -3, "vp": 3}),
    ("c1 1", 19, {"rum": -1, "vp": 3}), ("c1 2", 19, {"rum": -2, "vp": 5}),
    ("c1 1", 20, {"cigars": -1, "vp": 3}), ("c1 2", 20, {"cigars": -2, "vp": 5}),
    ("c1 buy_vp buy_vp", 21, {"pesos": -10, "vp": 4}), ("c1 sell_vp", 21, {"pesos": 5, "vp": -2}),
    ("c1 give wood stone", 25, {"wood": -1, "stone": -1, "vp": 2}),
    ("c1 tax", 27, {"vp": 1}), ("c1", 30, {"vp": 1}), ("c1", 31, {"vp": 1, "pesos": 1}),
]  # fmt: skip
TOO_MUCH = [("c1 4", n) for n in (6, 7, 8, 9, 18)] + [("c1 3", 19), ("c1 3", 20), ("c1 give wood water stone", 25)]
STATUTES = {
    "tax": ("tax_1 tax_2 tax_3 tax_4 tax_5 tax_per_building", "tax_6 tax_per_ten_vp"),
    "duty": (
        "duty_sugar_cane duty_tobacco duty_citrus_sugar_cane duty_rum duty_cigars duty_wood_stone",
        "duty_as_tax duty_any",
    ),
    "subsidy": (
        "subsidy_water subsidy_votes subsidy_pesos subsidy_buildings subsidy_kinds subsidy_pairs",
        "subsidy_commodities subsidy_rank",
    ),
    "restriction": (
        "harvest corruption building_charge export_ban trade_quota storage_limit",
        "export control",
    ),
}
TAXES = [*((f"tax_{n}", n) for n in range(1, 7)), ("tax_per_building", 2), ("tax_per_ten_vp", 1)]
DUTIES = [
    ("duty_citrus", {"citrus": -1}), ("duty_sugar_cane", {"sugar_cane": -1}), ("duty_tobacco", {"tobacco": -1}),
    ("duty_citrus_sugar_cane", {"citrus": -1, "sugar_cane": -1}), ("duty_rum", {"rum": -1}),
    ("duty_cigars", {"cigars": -1}), ("duty_wood_stone", {"wood": -1, "stone": -1}), ("duty_as_tax", {"pesos": -4}),
]  # fmt: skip
SUBSIDIES = [
    ("subsidy_water", {"goods": {"water": 3}}, 3), ("subsidy_water", {"goods": {"water": 9}}, 5),
    ("subsidy_votes", {"hand": ("mayor",)}, 3), ("subsidy_pesos", {"pesos": 8}, 2), ("subsidy_pesos", {"pesos": 99}, 5),
    ("subsidy_buildings", {"built": {"c1": 1, "d1": 2, "c2": 3}}, 2), ("subsidy_kinds", {"goods": {"citrus": 4}}, 1),
    ("subsidy_kinds", {"goods": {"citrus": 1, "tobacco": 1}, "stored": {"sugar_cane": 1}}, 5),
    ("subsidy_pairs", {"goods": {"wood": 2, "stone": 5}}, 2),
    ("subsidy_commodities", {"goods": {"rum": 2, "cigars": 1}}, 3), ("subsidy_rank", {"vp": 5}, 1),
]  # fmt: skip


def cost(number):
    return {LETTERS[part[1]]: int(part[0]) for part in COSTS[number].split()}


def test_cn_3_12_every_building_has_its_cost_in_both_games():
    for game in (RULES.base, RULES.el_presidente):
        printed = {number: building.cost for number, building in game.tables.buildings.items() if number}
        assert printed == {number: cost(number) for number in (*BASE, *NEW)}


@pytest.mark.parametrize("number", COSTS)
def test_cn_3_12_r_0_5_a_building_takes_its_full_cost(number):
    g = given().seat(1, goods=cost(number))
    short = [{**cost(number), kind: n - 1} for kind, n in cost(number).items()]
    for goods in short:
        g.seat(1, goods=goods).refuse(1, f"architect {number} d1", rule="CN-3.12")
    g.seat(1, goods=cost(number))
    assert g.say(1, f"architect {number} d1") == {1: {kind: -n for kind, n in cost(number).items()}}


def supervised(number):
    g = given(berths={1: 3, 2: 8}).seat(1, built={"c1": number}, worker="c1", goods=OWNED, vp=4, pesos=20)
    g.say(1, "foreman")
    return g


@pytest.mark.parametrize(("said", "number", "gain"), USES, ids=[f"{number} {said}" for said, number, _ in USES])
def test_cn_3_16_what_each_building_brings(said, number, gain):
    assert supervised(number).say(1, f"use {said}") == {1: gain}


@pytest.mark.parametrize(("said", "number"), TOO_MUCH)
def test_cn_3_16_and_no_more_than_that(said, number):
    supervised(number).refuse(1, f"use {said}")


def test_cn_3_16_the_market_hall_makes_three_transactions():
    g = supervised(13)
    assert g.say(1, "use c1", "buy rum", "buy rum", "sell rum")[1]["rum"] == 1
    assert g.forced[0] == (1, {"do": "end"})


@pytest.mark.parametrize(("kind", "base", "more"), [(kind, *keys) for kind, keys in STATUTES.items()])
def test_cu_1_4_the_cards_of_each_deck(kind, base, more):
    assert created(3, **WITHOUT).state.decks[kind] == tuple(sorted(base.split()))
    assert created(3).state.decks[kind] == tuple(sorted((base + " " + more).split()))


def answered(line, **over):
    """What the answer itself brings seat 1."""
    g = at_statutes(**over)
    for seat in (3, 2):
        g.say(seat, "obey none")
    g.say(1, line)
    (event,) = (event for event in g.told("obeyed") if event["seat"] == 1)
    return event


@pytest.mark.parametrize(("key", "pesos"), TAXES)
def test_cu_5_4_what_each_tax_asks(key, pesos):
    things = {1: {"pesos": 50, "vp": 19, "built": {"c1": 1, "d1": 2}}}
    event = answered("obey tax", tax=key, things=things)
    assert (event["pesos"], event["vp"]) == (-pesos, 2)


@pytest.mark.parametrize(("key", "gone"), DUTIES)
def test_cu_5_4_what_each_duty_asks(key, gone):
    event = answered("obey duty", tax="tax_4", duty=key, things={1: {"goods": OWNED}})
    assert ({"pesos": event["pesos"]} if "pesos" in event else event["forecourt"], event["vp"]) == (gone, 2)


def test_cu_5_4_cn_r19_one_product_and_one_resource_of_ones_choice():
    event = answered("obey duty tobacco water", duty="duty_any", things={1: {"goods": OWNED}})
    assert event["forecourt"] == {"tobacco": -1, "water": -1}
    g = at_statutes(duty="duty_any", things={1: {"goods": OWNED}})
    for line in ("obey duty", "obey duty rum water", "obey duty citrus tobacco", "obey duty citrus wood wood"):
        g.refuse(1, line)
    one_way = at_statutes(duty="duty_any", things={1: {"goods": {"citrus": 1, "wood": 1}}})
    one_way.refuse(1, "obey duty")


@pytest.mark.parametrize(("key", "things", "vp"), SUBSIDIES)
def test_cn_6_4_what_each_subsidy_pays(key, things, vp):
    g = at_statutes(subsidy=key, things={1: things})
    for seat in g.waits[1]:
        g.say(seat, "obey none")
    assert {event["seat"]: event["vp"] for event in g.told("subsidized")}[1] == vp


def test_cn_6_5_what_each_restriction_sets():
    told = {key: msgspec.to_builtins(effect) for key, effect in RULES.el_presidente.tables.restrictions.items()}
    assert {key: {name: n for name, n in effect.items() if name != "kind"} for key, effect in told.items()} == {
        "harvest": {"products": 1},
        "corruption": {"pesos": 2},
        "building_charge": {"pesos": 2},
        "export_ban": {"goods": ("rum", "cigars")},
        "trade_quota": {"transactions": 2},
        "storage_limit": {"products": 3},
        "export": {"vp": 2},
        "control": {},
    }


def test_cn_6_5_the_restrictions_at_work():
    harvest = given(active={"restriction": "harvest"})
    harvest.say(1, "worker b1")
    harvest.refuse(1, "harvest c1 d1", rule="CN-3.10")
    charge = given(active={"restriction": "building_charge"}).seat(1, goods={"wood": 1})
    assert charge.say(1, "architect 10 d1") == {1: {"wood": -1, "pesos": -2}}
    given(active={"restriction": "building_charge"}).seat(1, goods={"wood": 1}, pesos=1).refuse(1, "architect 10 d1")
    ban = given(active={"restriction": "export_ban"}).seat(1, goods={"rum": 1, "citrus": 1})
    ban.say(1, "mayor 1")
    ban.refuse(1, "load rum", rule="CN-3.14")
    assert ban.say(1, "load citrus") == {1: {"citrus": -1, "vp": 1}}


def test_cn_3_13_votes_of_the_characters():
    assert RULES.base.tables.votes == {"worker": 1, "tradeswoman": 2, "architect": 3, "foreman": 4, "mayor": 5}
