"""Component packs: what is wrong with one is told in a sentence that names the place."""

import copy
from typing import Any

import pytest

from arbiter.games import RULESETS
from arbiter.kernel.canonical import canonical
from arbiter.kernel.refusal import PackError, Refusal
from tests.driver import Play, house, play_out

HOUSE = house("havana")
EDITION: Any = RULESETS["havana"]


def completed_options(seats, given):
    return EDITION.completed_options(seats, given, HOUSE)


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


def dear() -> dict[str, Any]:
    return {**HOUSE, "buildings": [{**building, "vp": max(4, building["vp"])} for building in HOUSE["buildings"]]}


@pytest.mark.parametrize(
    ("pack", "says"),
    [
        ({}, "required field"),
        (changed("ruleset", to="cuba"), "$.ruleset"),
        (changed("surprise", to=1), "surprise"),
        (changed("buildings", to=HOUSE["buildings"][-11:]), "buildings are 11; there must be 12 to 60"),
        (changed("buildings", 11, "number", to=11), "building: 11 occurs twice"),
        (changed("buildings", 0, "vp", to=8), "$.buildings[0].vp"),
        (changed("buildings", 0, "vp", to=0), "$.buildings[0].vp"),
        (dear(), "no building is worth 1 to 3"),
        (changed("buildings", 0, "cost", to={"wood": 1}), "the cost of building 1 names wood"),
        (changed("buildings", 0, "cost", to={"red": 0}), "the cost of building 1 holds 0 red"),
        (changed("buildings", 0, "source", to="hearsay"), "$.buildings[0].source"),
        (fewer("target", "vp", "3"), "target.vp: 3 is missing"),
        (changed("rows", "count", to=7), "buildings are 36; there must be 42 to 60"),
        (changed("rows", "count", to=4), "rows.count is 4; there must be at most 3"),
        (changed("buildings", 0, "cost", to={"red": 5, "yellow": 4, "blue": 4}), "in more than 128 ways"),
        (changed("stock", "pesos", to=1001), "$.stock.pesos"),
        (changed("rows", "refill", "at", to=6), "rows.refill.at is 6"),
        (fewer("materials", 0), "materials: red is missing"),
        (changed("materials", 4, "coloured", to=True), "material gray must not be coloured"),
        (changed("centre", "cubes", to=90), "fewer cubes"),
        (changed("stock", "pesos", to=7), "stock.pesos"),
    ],
)
def test_hv_1_2_a_bad_pack_is_refused(pack: dict[str, Any], says: str) -> None:
    with pytest.raises(PackError) as refused:
        EDITION.check(pack)
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("pack", "says"),
    [
        (fewer("cards", 3), "cards: debris is missing"),
        (changed("cards", 0, "id", to="nap"), "cards: siesta is missing"),
        (changed("cards", 0, "number", to=10), "$.cards[0].number"),
        (changed("cards", 0, "effect", to={"kind": "fly"}), "$.cards[0].effect.kind"),
        (changed("cards", 8, "effect", "share", to=0), "$.cards[8].effect.share"),
    ],
)
def test_hv_r16_the_thirteen_cards_by_their_ids(pack: dict[str, Any], says: str) -> None:
    with pytest.raises(PackError) as refused:
        EDITION.check(pack)
    assert says in str(refused.value)


def test_hv_r16_digits_and_amounts_may_differ() -> None:
    rules = EDITION.rules(changed("cards", 6, "effect", "first", to=3))
    assert play_out(rules, 3, 2).position.status == "finished"
    assert EDITION.rules(changed("cards", 0, "number", to=5)).tables.number(("siesta", "mama")) == 59


def test_r_0_7_pack_is_an_option_and_the_only_one() -> None:
    assert completed_options(2, {}) == {}
    with pytest.raises(Refusal) as refused:
        completed_options(2, {"absent": None})
    assert refused.value.code == "invalid_request"
    with pytest.raises(Refusal):
        completed_options(5, {})
    assert Play(EDITION.rules(changed("target", "vp", "2", to=3)), 2).position.setup.options == {}


def test_the_catalogue_tells_the_source_of_every_component() -> None:
    catalogue = EDITION.catalogue(HOUSE)
    rows = [row for part in catalogue.values() if isinstance(part, list) for row in part]
    assert len(rows) == 5 + 13 + 36
    assert all(row["source"] for row in rows)
    assert all(part["source"] for part in catalogue.values() if isinstance(part, dict))


def test_every_verb_has_its_form_and_a_sentence() -> None:
    verbs = EDITION.verbs()
    assert [step.__name__ for step, _, _ in verbs] == ["Lay", "Act", "Buy", "End", "Cover", "Recover"]
    assert all(form.split()[0] == step.__name__.lower() and about.endswith(".") for step, form, about in verbs)


def rows_of(count: int, length: int, buildings: int, easy: int) -> dict[str, Any]:
    """A pack with so many buildings, of which so many may lie at an end of a row at the start."""
    made = [{**HOUSE["buildings"][0], "number": n, "vp": 1 if n <= easy else 7} for n in range(1, buildings + 1)]
    refill = {"at": 1, "draws": 1}
    return {**HOUSE, "buildings": made, "rows": {**HOUSE["rows"], "count": count, "length": length, "refill": refill}}


@pytest.mark.parametrize(("rows", "easy"), [((1, 60), 1), ((1, 60), 2), ((2, 30), 1)])
def test_a_start_that_would_be_laid_again_and_again_is_refused_hv_1_2(rows: tuple[int, int], easy: int) -> None:
    """All that is laid stands in one record, which fits into a line of an audit file."""
    with pytest.raises(PackError, match=f"too few buildings are worth 1 to 3.*: {easy}"):
        EDITION.check(rows_of(*rows, 60, easy))


@pytest.mark.parametrize(("rows", "easy"), [((1, 12), 1), ((3, 12), 1), ((1, 36), 2), ((1, 60), 3), ((3, 20), 1)])
def test_few_easy_buildings_are_enough_where_rows_are_short_hv_1_2(rows: tuple[int, int], easy: int) -> None:
    pack = rows_of(*rows, 60, easy)
    EDITION.check(pack)
    for seed in range(20):
        laid = Play(EDITION.rules(pack), 2, seed).events[0]
        assert len(canonical(laid)) < 2**20
