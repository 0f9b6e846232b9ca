"""Component packs of Cuba: what is wrong with one is told in a sentence that names the place."""

import copy
from typing import Any

import pytest

from arbiter.games import RULESETS
from arbiter.kernel.refusal import PackError
from tests.driver import house
from tests.games.cuba.tables import BASE as BASE_NUMBERS
from tests.games.cuba.tables import HARBOUR, MORE_SHIPS, NEW

HOUSE = house("cuba")
EDITION: Any = RULESETS["cuba"]


def changed(*path: str | int, to: Any) -> dict[str, Any]:
    """The house pack with another value at a place."""
    pack = copy.deepcopy(HOUSE)
    place: Any = pack
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = to
    return pack


def fewer(*path: str | int) -> dict[str, Any]:
    pack = copy.deepcopy(HOUSE)
    place: Any = pack
    for part in path[:-1]:
        place = place[part]
    del place[path[-1]]
    return pack


@pytest.mark.parametrize(
    ("pack", "says"),
    [
        ({}, "required field"),
        (changed("ruleset", to="cubaneo"), "ruleset is cubaneo, not cuba"),
        (changed("surprise", to=1), "surprise"),
        (fewer("start"), "start"),
        (fewer("el_presidente"), "cubanos"),
        (changed("el_presidente", "surprise", to=1), "surprise"),
        (changed("buildings", to=[]), "buildings are 0; there must be 1 to 60"),
        (changed("el_presidente", "buildings", 0, "number", to=20), "building: 20 occurs twice"),
        (changed("buildings", 0, "color", to="red"), "color"),
        (changed("ships", 0, "cargo", to={"wood": 5}), "ship 1 names wood"),
        (changed("el_presidente", "ships", 0, "cargo", to={"stone": 5}), "ship 16 names stone"),
        (changed("el_presidente", "ships", 0, "number", to=15), "15"),
        (changed("acts", "tax", 0, "copies", to=2), "the cards of acts.duty are 6, and those of acts.tax 7"),
        (fewer("el_presidente", "acts", "tax", 0), "the cards of acts.tax are 7; there must be 8 to 60"),
        (changed("cubanos", to=HOUSE["el_presidente"]["cubanos"]), "cubanos: dancer is one too many"),
        (fewer("el_presidente", "cubanos", 0), "cubanos: dancer is missing"),
        (changed("el_presidente", "events", 0, "space", to=2), "2 occurs twice"),
        (changed("el_presidente", "events", 0, "effect", to={"kind": "demolition", "vp": 1}), "events[0].effect"),
        (changed("el_presidente", "events", 5, "effect", "goods", to=2), "events[5].effect"),
        (changed("el_presidente", "boulevard", "donkeys", "5", to=1), "boulevard.donkeys"),
        (changed("el_presidente", "boulevard", "visits", "2", to=1), "with 2 seats"),
        (changed("rewards", 1, "ability", "of", to="resources"), "reward tradeswoman b names resources"),
        (changed("rewards", 1, "ability", "of", to="cars"), "reward tradeswoman b names cars"),
    ],
)
def test_cu_1_a_bad_pack_is_refused(pack: dict[str, Any], says: str) -> None:
    with pytest.raises(PackError) as refused:
        EDITION.check(pack)
    assert says in str(refused.value)


def test_the_catalogue_tells_the_source_of_every_component() -> None:
    catalogue = EDITION.catalogue(HOUSE)
    more = catalogue["el_presidente"]
    assert [building["number"] for building in catalogue["buildings"]] == list(BASE_NUMBERS)
    assert [building["number"] for building in more["buildings"]] == list(NEW)
    assert {ship["number"]: ship["cargo"] for ship in catalogue["ships"]} == HARBOUR
    assert {ship["number"]: ship["cargo"] for ship in more["ships"]} == MORE_SHIPS
    rows = [row for part in (catalogue, more) for rows in part.values() if isinstance(rows, list) for row in rows]
    decks = [deck for part in (catalogue, more) for deck in part["acts"].values() if isinstance(deck, list)]
    acts = [act for deck in decks for act in deck]
    assert len(rows) == 5 + 6 + 15 + 25 + 6 + 6 + 6 + 5
    assert len(acts) == 6 + 7 + 6 + 6 + 8
    assert all(row["source"] for row in rows + acts)
    assert all(building["source"]["ability"] == "printed" for building in more["buildings"])
