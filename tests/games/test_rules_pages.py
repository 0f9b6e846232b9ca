"""What the rules pages say of themselves: what is invented, and all rulings in one list."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arbiter.games import RULESETS
from tests.driver import house

PAGES = {key: (Path("docs/rules") / f"{key}.md").read_text("utf-8") for key in RULESETS}
NUMBER = re.compile(r"^\s*- \*\*([A-Z]+-[\d.]+)\*\*")
EACH = pytest.mark.parametrize("key", RULESETS)


def sources(component: dict[str, Any], *aspects: str) -> set[str]:
    source = component["source"]
    return {source} if isinstance(source, str) else {source.get(aspect, "") for aspect in aspects}


def marked(text: str) -> Iterator[str]:
    """The numbers under which *ruling* stands."""
    number = ""
    for line in text.partition("## Words")[2].partition("## Rulings of")[0].splitlines():
        number = found[1] if (found := NUMBER.match(line)) else number
        if line.startswith("#"):
            number = ""
        if "*ruling*" in line and number:
            yield number


@EACH
def test_every_page_begins_with_what_owners_of_the_box_should_know(key: str) -> None:
    first = re.findall(r"^## (.+)$", PAGES[key], re.MULTILINE)[0]
    assert first == "If you own the box"
    assert "(../packs.md)" in PAGES[key]


@EACH
def test_every_ruling_stands_in_the_one_list_by_its_number(key: str) -> None:
    listed = PAGES[key].partition("All marks *ruling* by number")[2].partition("\n\nWhere the rules above")[0]
    first = " ".join(re.findall(r"^\|([^|]+)\|", listed, re.MULTILINE))
    assert {*marked(PAGES[key])} <= {*re.findall(r"[A-Z]+-[\d.]*\d", first)}


@EACH
def test_ancestor_means_one_thing(key: str) -> None:
    meaning = "(the rulebook of a sister game or several"
    text = re.sub(r"\n(# )?", " ", (Path(f"arbiter/games/{key}/packs/house.toml")).read_text("utf-8"))
    assert f"**ancestor** {meaning}" in PAGES[key]
    assert f'"ancestor" {meaning} public descriptions state it)' in text


def test_what_is_invented_is_counted_in_the_packs() -> None:
    cubaneo, cuba, havana = (house(key) for key in ("cubaneo", "cuba", "havana"))
    printed = [building for building in cubaneo["buildings"] if sources(building, "ability") == {"printed"}]
    assert f"**{30 - len(printed)} of the 30 buildings**" in PAGES["cubaneo"]
    acts = [act for kind in ("tax", "duty", "subsidy", "restriction") for act in cubaneo["acts"][kind]]
    invented = [act for act in acts if act.get("copies", 1) and sources(act, "effect") == {"house"}]
    assert f"**{len(invented)} of the 32 acts**" in PAGES["cubaneo"]
    for name, ships in (("cubaneo", cubaneo["ships"]), ("cuba", cuba["ships"] + cuba["el_presidente"]["ships"])):
        assert all(sources(ship, "cargo") == {"house"} for ship in ships)
        assert f"**{len(ships)} ships**" in PAGES[name].replace("\n", " ")
    assert all(building["source"] == "house" for building in havana["buildings"])
    assert f"**{len(havana['buildings'])} buildings**" in PAGES["havana"]
    aspects = {card["id"]: card["source"] for card in havana["cards"] if card["source"] != "ancestor"}
    assert {id: [what for what, source in each.items() if source == "house"] for id, each in aspects.items()} == {
        "peso_thief": ["share"],
        "pesos": ["rounding"],
    }
    assert all(sources(material, "cubes") == {"ancestor"} for material in havana["materials"])
    assert "come from public\ndescriptions, as do the numbers of cubes by colour" in PAGES["havana"]


@EACH
def test_readers_of_the_list_of_rulesets_are_told(key: str) -> None:
    assert "pack" in RULESETS[key].components
    assert RULESETS[key].components.endswith(".")
