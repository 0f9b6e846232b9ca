"""Component packs: what is wrong with one is told in a sentence that names the place."""

import copy
from typing import Any

import pytest

from arbiter.games import RULESETS
from arbiter.kernel.refusal import PackError
from tests.driver import house, play_out

HOUSE = house()
EDITION: Any = RULESETS["cubaneo"]


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
        (changed("format", to="malecon/pack/2"), "$.format"),
        (changed("ruleset", to="cuba"), "ruleset is cuba"),
        (changed("surprise", to=1), "surprise"),
        (changed("buildings", to=[]), "buildings are 0; there must be 1 to 60"),
        (changed("buildings", 11, "number", to=11), "building: 11 occurs twice"),
        (changed("buildings", 0, "cost", to={"wood": "one"}), "$.buildings[0].cost"),
        (changed("buildings", 0, "cost", to={"rum": 1}), "the cost of building 1 names rum"),
        (changed("buildings", 0, "cost", to={"wood": 0}), "the cost of building 1 holds 0 wood"),
        (changed("buildings", 0, "ability", to={"kind": "fly"}), "$.buildings[0].ability.kind"),
        (changed("buildings", 0, "ability", to={"kind": "gain", "pesos": -1}), "$.buildings[0].ability.pesos"),
        (changed("buildings", 0, "ability", to={"kind": "take", "of": "cars"}), "building 1 names cars"),
        (changed("buildings", 0, "source", to="hearsay"), "$.buildings[0].source"),
        (fewer("buildings", 0, "source"), "source"),
        (changed("ships", 0, "cargo", to={"citrus": 4}), "ship 1 has 4 spaces; it must have 5"),
        (changed("ships", 0, "cargo", to={"wood": 5}), "ship 1 names wood"),
        (changed("ships", to=HOUSE["ships"][:6]), "ships are 6; there must be 7 to 60"),
        (changed("cards", to=HOUSE["cards"][:4]), "cards are 4; there must be 5 to 60"),
        (changed("property", "rows", to=[["water"] * 4] * 3), "the warehouse exactly once"),
        (changed("property", "rows", to=[["warehouse"]]), "3 rows of 4 cells"),
        (changed("market", "spaces", "rum", to=[3, 4]), "market.spaces.rum must fall"),
        (changed("market", "start", "rum", to=5), "market.start.rum is 5"),
        (changed("acts", "tax", to=HOUSE["acts"]["tax"][:5]), "acts.tax are "),
        (changed("acts", "start", "tax", to="tax_9"), "acts.start.tax is not a tax"),
        (changed("acts", "tax", 7, "effect", "each", to=0), "$.acts.tax[7].effect.each"),
        (changed("rewards", 2, "ability", to={"kind": "take", "of": "products"}), "only the tradeswoman's may"),
        (fewer("rewards", 0), "rewards: tradeswoman a is missing"),
        (changed("cubanos", 0, "id", to="singer"), "cubanos: dancer is missing"),
        (changed("events", 0, "space", to=2), "2 occurs twice"),
        (changed("promenade", "donkeys", "5", to=1), "promenade.donkeys"),
        (changed("promenade", "cars", "2", to=1), "with 2 seats"),
    ],
)
def test_cn_1_a_bad_pack_is_refused(pack: dict[str, Any], says: str) -> None:
    with pytest.raises(PackError) as refused:
        EDITION.check(pack)
    assert says in str(refused.value)


def test_other_values_are_played_with() -> None:
    pack = changed("buildings", 0, "ability", "pesos", to=9)
    assert EDITION.rules(pack).tables.buildings[1].ability.pesos == 9
    assert play_out(EDITION.rules(changed("events", to=HOUSE["events"][::-1])), 3).position.status == "finished"


def test_the_order_of_events_in_a_pack_means_nothing() -> None:
    turned = changed("events", to=HOUSE["events"][::-1])
    assert play_out(EDITION.rules(turned), 3).events == play_out(EDITION.rules(HOUSE), 3).events


def test_the_catalogue_tells_the_source_of_every_component() -> None:
    catalogue = EDITION.catalogue(HOUSE)
    rows = [row for part in catalogue.values() if isinstance(part, list) for row in part]
    assert len(rows) == 5 + 6 + 6 + 6 + 15 + 8 + 30
    assert all(row["source"] for row in rows)
    assert all(catalogue[part]["source"] for part in ("property", "market", "harbour", "scoring", "promenade", "acts"))
