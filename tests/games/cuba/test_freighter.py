"""The wood freighter: wood is cargo only while it is at a berth."""

import pytest

from tests.games.cuba.helpers import given, last_turn, over_round
from tests.games.cuba.tables import FREIGHTER


def moored(berth=2, **things):
    g = given(berths={1: 3, berth: FREIGHTER} if berth != 1 else {1: FREIGHTER})
    return g.seat(1, **{"goods": {"wood": 2, "citrus": 1}, **things})


def test_cu_r18_the_mayor_loads_wood_from_the_forecourt():
    g = moored()
    assert g.say(1, "mayor 2", "load wood wood") == {1: {"wood": -2, "vp": 4}}
    assert g.loaded(2) == {"wood": 2}


def test_cu_r18_wood_is_no_cargo_for_other_ships():
    g = moored()
    g.say(1, "mayor 1")
    g.refuse(1, "load wood", rule="CN-3.14")


def test_cu_r18_nor_while_the_freighter_is_at_sea():
    g = given(berths={1: 3, 2: 8}, waiting=FREIGHTER).seat(
        1, built={"c1": 14, "d1": 22}, goods={"wood": 3}, worker="b1"
    )
    g.refuse(1, "mayor 0")
    g.say(1, "foreman")
    g.refuse(1, "use c1 wood")
    for berth in (0, 1, 2):
        g.refuse(1, {"do": "use", "cell": "d1", "mode": "put", "berth": berth, "good": "wood"})


@pytest.mark.parametrize(("number", "gain"), [(14, {"pesos": 2}), (15, {"vp": 1})])
def test_cu_r18_branch_office_and_export_office_may_name_wood(number, gain):
    g = moored(built={"c1": number}, worker="c2")
    assert g.say(1, "foreman", "use c1 wood") == {1: gain}


def test_cu_r18_the_customs_office_puts_or_takes_wood_anybodys():
    g = moored(built={"c1": 22}, worker="c2")
    assert g.say(1, "foreman", "use c1 put 2 wood") == {}
    assert g.loaded(2) == {"wood": 1}
    g.seat(2, built={"d1": 22}, worker="d2")
    assert g.say(2, "foreman", "use d1 take 2 wood") == {}
    assert g.loaded(2) == {}


@pytest.mark.parametrize("berth", [1, 2, 3])
def test_cu_r18_the_export_act_pays_two_for_wood_and_the_ban_does_not_touch_it(berth):
    g = moored(berth).put(active={"tax": "tax_2", "duty": "duty_citrus", "restriction": "export"})
    assert g.say(1, f"mayor {berth}", "load wood") == {1: {"wood": -1, "vp": 2}}
    ban = moored(berth).put(active={"tax": "tax_2", "duty": "duty_citrus", "restriction": "export_ban"})
    assert ban.say(1, f"mayor {berth}", "load wood") == {1: {"wood": -1, "vp": berth}}


def test_cu_r18_for_all_else_wood_stays_a_resource():
    g = moored()
    g.say(1, "tradeswoman")
    for said in ("sell wood", "buy wood"):
        g.refuse(1, said)
    assert g.market("citrus")
    assert "wood" not in g.state.market


def test_cu_r18_wood_returns_to_the_supply_with_the_ship():
    g = last_turn("disfavour", berths={3: FREIGHTER, 1: 3}, loaded={3: {"wood": 2}}, token=3)
    g.say(3, "visit day_laborer")
    over_round(g)
    assert FREIGHTER in g.ship_deck[-1]
    assert FREIGHTER not in g.berths.values()
