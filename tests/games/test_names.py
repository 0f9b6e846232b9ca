"""A name is read with spaces, underscores or capitals and with an article, in every game, as mails print it."""

from collections.abc import Iterator
from typing import Any

import pytest

from arbiter.games import RULESETS
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.ruleset import Ruleset
from arbiter.parts.line import Scanner
from tests.driver import house
from tests.games.cuba.helpers import given as cuba
from tests.games.cubaneo.helpers import given as cubaneo
from tests.games.havana.game import given as havana
from tests.games.havana.scripted import RULES as HAVANA


def ways(name: str) -> Iterator[str]:
    spaced = name.replace("_", " ")
    yield from (name, spaced, spaced.title(), name.upper(), f"the {spaced}", f"The {spaced.title()}")


def read(rules: Ruleset[Any], state: Any, line: str) -> list[Any]:
    return list(rules.read(state, 1, line))


def buildings(key: str) -> list[tuple[int, str, str]]:
    pack = house(key)
    found = [*pack["buildings"], *pack.get("el_presidente", {}).get("buildings", ())]
    return [(each["number"], each["id"], each["name"]) for each in found]


@pytest.mark.parametrize(("key", "given"), [("cubaneo", cubaneo), ("cuba", cuba)])
def test_cn_3_12_every_building_by_its_name(key: str, given: Any) -> None:
    g = given()
    for number, id, name in buildings(key):
        for written in (*ways(id), name):
            line = f"architect {written} d1"
            if written == "Rum Distillery":
                with pytest.raises(Refusal, match="6 and 7"):
                    read(g.rules, g.state, line)
            else:
                assert read(g.rules, g.state, line) == read(g.rules, g.state, f"architect {number} d1")


@pytest.mark.parametrize("given", [cubaneo, cuba])
def test_cn_3_20_everybody_on_the_promenade_by_name(given: Any) -> None:
    g = given()
    for space, card in enumerate(g.state.promenade, 1):
        for written in ways(card):
            assert read(g.rules, g.state, f"visit {written}") == read(g.rules, g.state, f"visit {space}")


@pytest.mark.parametrize("given", [cubaneo, cuba])
@pytest.mark.parametrize("good", ["citrus", "sugar_cane", "tobacco", "rum", "cigars"])
def test_cn_3_11_goods_by_name(given: Any, good: str) -> None:
    g = given()
    for written in ways(good):
        assert read(g.rules, g.state, f"sell {written}") == read(g.rules, g.state, f"sell {good}")
        three = f"load rum {written} {written}"
        assert read(g.rules, g.state, three) == read(g.rules, g.state, f"load rum {good} {good}")


def test_hv_6_every_card_by_name() -> None:
    state = havana().state
    for card in house("havana")["cards"]:
        for written in (*ways(card["id"]), card["name"]):
            assert read(HAVANA, state, f"cover {written} mama") == read(HAVANA, state, f"cover {card['id']} mama")
            assert read(HAVANA, state, f"lay {written} {written}") == read(
                HAVANA, state, "lay {0} {0}".format(card["id"])
            )


@pytest.mark.parametrize("swap", ["worker_by_pesos", "workers_by_pesos", "worker by pesos", "Workers by Pesos"])
def test_hv_3_4_a_swap_by_what_the_page_calls_it(swap: str) -> None:
    state = havana().state
    once = read(HAVANA, state, "buy 2 worker_by_pesos")
    assert read(HAVANA, state, f"buy 2 {swap}") == once
    assert read(HAVANA, state, f"buy building 2 {swap}") == once


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("bid 3 pesos", "bid 3"),
        ("Bid 1 peso", "bid 1"),
        ("visit space 3", "visit 3"),
        ("mayor berth 2", "mayor 2"),
        ("the", "the"),
    ],
)
def test_cn_5_2_units_may_stand_beside_their_numbers(line: str, plain: str) -> None:
    g = cubaneo()
    if line == plain:
        with pytest.raises(Refusal):
            read(g.rules, g.state, line)
    else:
        assert read(g.rules, g.state, line) == read(g.rules, g.state, plain)


@pytest.mark.parametrize("line", ["visit harbor", "visit harbor the master", "sell sugar", "architect small d1"])
def test_a_part_of_a_name_is_no_name(line: str) -> None:
    g = cubaneo()
    with pytest.raises(Refusal):
        read(g.rules, g.state, line)


def test_the_longest_name_counts() -> None:
    line = Scanner(["rum", "cafe", "rum"], 1)
    assert line.some(("rum", "rum_cafe")) == ("rum_cafe", "rum")


def test_all_rulesets_are_tried() -> None:
    assert set(RULESETS) == {"cubaneo", "cuba", "havana"}
