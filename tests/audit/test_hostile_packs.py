"""Packs that nobody would play with: what they hold is bounded, and so is the check of a game played with them."""

import copy
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arbiter.audit.audit import audit
from arbiter.games import RULESETS
from arbiter.kernel.refusal import PackError
from tests.audit import packs
from tests.audit.test_hostile import MOST, RUN
from tests.driver import house
from tests.figures import figure, tell

SECONDS = 10.0  # a megabyte
SUBMISSIONS = figure(60, 400)
SEARCHED = figure(4, 150)
Pack = dict[str, Any]


@pytest.mark.parametrize("key", RULESETS)
@pytest.mark.system
def test_a_pack_that_goes_to_every_bound(key: str, tmp_path: Path):
    path = tmp_path / "game.ndjson"
    path.write_bytes(b"".join(packs.played(key, packs.costly(key), 1, SUBMISSIONS)))
    done = subprocess.run(
        [sys.executable, "-c", RUN, "audit", str(path)], capture_output=True, timeout=100, check=False, text=True
    )
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith("SOUND.")
    assert int(done.stdout.split()[-1]) * 1024 < MOST


@pytest.mark.parametrize("key", RULESETS)
def test_the_worst_that_a_search_finds(key: str):
    """From pack to dearer pack: what is changed is kept where the check takes longer than before."""
    chance, worst = random.Random(key), packs.costly(key)
    most = packs.cost(packs.played(key, worst, 1, SUBMISSIONS))
    for _ in range(SEARCHED):
        pack = packs.changed(worst if chance.random() < 0.7 else house(key), chance)
        begin = time.process_time()
        fits = packs.plays(key, pack)
        assert time.process_time() - begin < SECONDS
        if fits and (found := packs.cost(packs.played(key, pack, chance.randrange(9), SUBMISSIONS))) > most:
            worst, most = pack, found
    tell(f"packs-{key}", f"Hostile packs of {key}", f"{most:.1f} s a megabyte.")
    assert most < SECONDS


def havana(**change: Any) -> Pack:
    return packs.costly("havana") | change


def cost(n: int) -> Pack:
    asked = dict.fromkeys(("red", "yellow", "blue"), n)
    return havana(buildings=[{**building, "cost": asked} for building in house("havana")["buildings"]])


def ability(**said: Any) -> Pack:
    pack = copy.deepcopy(house("cubaneo"))
    pack["buildings"][0]["ability"] = said
    return pack


def acts(kind: str, **said: Any) -> Pack:
    pack = copy.deepcopy(house("cuba"))
    pack["acts"][kind][0] |= said
    return pack


def many_acts() -> Pack:
    pack = copy.deepcopy(house("cubaneo"))
    act = pack["acts"]["subsidy"][0]
    pack["acts"]["subsidy"] = [{**act, "id": f"act_{n}", "copies": 1000} for n in range(8000)]
    return pack


def market(n: int) -> Pack:
    pack = copy.deepcopy(house("cuba"))
    pack["market"]["spaces"]["rum"] = list(range(n, 0, -1))
    return pack


BEYOND: dict[str, Callable[[], Pack]] = {
    "swaps": lambda: cost(5),
    "a cost": lambda: cost(2**50),
    "rows": lambda: havana(rows={**house("havana")["rows"], "count": 36, "length": 1, "refill": {"at": 0, "draws": 1}}),
    "exchange": lambda: ability(kind="exchange", of="products", max=4),
    "goods sold": lambda: ability(kind="sell", goods=["rum"] * 100_000, price=1),
    "pays": lambda: ability(kind="hand_in", good="rum", into="vp", pays=[1] * 100_000),
    "gain": lambda: ability(kind="gain", goods={"rum": 10**9}),
    "any duty": lambda: acts("duty", effect={"kind": "any", "products": 5, "resources": 5}),
    "per": lambda: acts("subsidy", effect={"kind": "per", "vp": 1, "of": ["rum"] * 1000, "each": 1}),
    "sets": lambda: acts("subsidy", effect={"kind": "sets", "vp": 1, "goods": ["rum"] * 1000}),
    "copies": lambda: acts("tax", copies=1000),
    "many acts": many_acts,
    "market": lambda: market(900),
}


@pytest.mark.parametrize("kind", BEYOND)
def test_what_no_game_could_hold_is_refused_at_once(kind: str):
    pack = BEYOND[kind]()
    begin = time.process_time()
    with pytest.raises(PackError):
        RULESETS[pack["ruleset"]].check(pack)
    assert time.process_time() - begin < 2


def test_a_pack_beyond_the_bounds_makes_a_file_unsound(monkeypatch: pytest.MonkeyPatch):
    rules = RULESETS["havana"].rules(house("havana"))
    monkeypatch.setattr(packs.Played, "_rules", lambda self: rules)
    found = audit(packs.Played("havana", BEYOND["swaps"](), 1).file())
    assert found.failure
    assert (found.verdict, found.failure.record, found.failure.check) == ("NOT SOUND", 0, "rules")
    assert "a usable pack" in found.failure.expected


@pytest.mark.parametrize("key", RULESETS)
def test_a_costly_pack_can_be_played_with(key: str):
    assert audit(packs.played(key, packs.costly(key), 2, 30)).sound
