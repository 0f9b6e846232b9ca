"""A game is played on with the pack that it was created with, whatever a pack may hold by now."""

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from arbiter.app import audit as audits
from arbiter.app import packs, previews, read
from arbiter.app.services import Services
from arbiter.games import RULESETS
from arbiter.kernel.refusal import PackError
from tests.app.conftest import Table
from tests.driver import house

Pack = dict[str, Any]


def with_one_more_building(key: str) -> Pack:
    pack = copy.deepcopy(house(key))
    pack["buildings"].append({**pack["buildings"][0], "number": 59} | ({"id": "one_more"} if key != "havana" else {}))
    return pack


def with_many_buildings(key: str) -> Pack:
    pack = with_one_more_building(key)
    last = pack["buildings"][-1]
    pack["buildings"] += [
        {**last, "number": n} | ({"id": f"b_{n}"} if key != "havana" else {}) for n in range(100, 140)
    ]
    return pack


def with_an_unknown_field(key: str) -> Pack:
    pack = house(key)
    pack["of_another_release"] = 1
    pack["buildings"][0]["weight"] = 7
    return pack


def beyond_the_bounds(key: str) -> Pack:
    pack = house(key)
    pack["buildings"][0]["number"] = 5000
    part, name = ("stock", "workers") if key == "havana" else ("harbour", "berth_vp")
    pack[part][name] = 2000 if key == "havana" else [2000, 3000, 4000]
    return pack


OF_ANOTHER_RELEASE: dict[str, Callable[[str], Pack]] = {
    "many buildings": with_many_buildings,
    "an unknown field": with_an_unknown_field,
    "beyond the bounds": beyond_the_bounds,
}


def played_with(services: Services, key: str, pack: Pack, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A game that another release created with its own pack of that name."""
    with monkeypatch.context() as other:
        other.setattr(type(RULESETS[key]), "check", lambda self, pack: None)
        other.setattr(packs, "named", lambda services, key, name: pack)
        table = Table(services, 3, ruleset=key)
    packs._rules.clear()
    return table


@pytest.mark.parametrize("key", RULESETS)
@pytest.mark.parametrize("how", OF_ANOTHER_RELEASE)
def test_a_stored_game_outlives_a_change_of_what_a_pack_may_hold(
    how: str, key: str, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = OF_ANOTHER_RELEASE[how](key)
    with pytest.raises(PackError):
        RULESETS[key].check(pack)
    table = played_with(services, key, pack, monkeypatch)
    chooser = random.Random(how)
    for _ in range(12):
        table.move(chooser)
    for player in (None, *table.players):
        assert read.game(services, table.game, player).body["view"]
    assert read.state(services, table.game, None, 3)["version"] == 3
    assert previews.options(services, table.players[0], table.game, (), True)
    assert len(read.events(services, table.game, None, -1, 1000, 0)) == table.version() + 1
    assert b"".join(audits.exported(services, table.game, None))


@pytest.mark.parametrize("key", RULESETS)
def test_one_more_building_is_the_packs_business_alone(key: str, services: Services, monkeypatch: Any) -> None:
    RULESETS[key].check(with_one_more_building(key))
    before = Table(services, 3, ruleset=key)
    after = played_with(services, key, with_one_more_building(key), monkeypatch)
    chooser = random.Random(key)
    for table in (before, after):
        for _ in range(12):
            table.move(chooser)
    assert (
        any("59" in str(part) for part in read.game(services, after.game, None).body["view"].values())
        or key == "havana"
    )
