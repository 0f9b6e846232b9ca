"""Whatever is kept by ruleset has all that ship."""

import json
from pathlib import Path

import pytest

from api.components import prefix
from arbiter.games import FAULTS, RULESETS, SHIPPED
from arbiter.games.shipped import digests, shipped
from arbiter.telling import TELLERS
from tests.games.golden.recording import KINDS


def test_nothing_else_is_installed_beside_them() -> None:
    assert (list(RULESETS), FAULTS) == (list(SHIPPED), [])


def test_each_has_words_and_golden_games_of_each_revision() -> None:
    assert set(TELLERS) == set(SHIPPED)
    revisions = {(key, revision) for key in SHIPPED for revision in SHIPPED.revisions(key)}
    assert {(kind.key, kind.rules) for kind in KINDS.values()} == revisions


@pytest.mark.parametrize("key", SHIPPED)
def test_each_has_a_pack_a_page_and_a_place_in_the_document(key: str) -> None:
    for edition in SHIPPED.revisions(key).values():
        assert edition.key == key
        edition.check(shipped(key)["house"])
        edition.rules(shipped(key)["house"])
    assert "house" in digests(key).values()
    assert Path("docs/rules", f"{key}.md").read_text().startswith(f"# {SHIPPED[key].title}")
    schemas = json.loads(Path("openapi/openapi.json").read_text())["components"]["schemas"]
    assert {f"{prefix(SHIPPED[key])}{part}" for part in ("Step", "Event", "View")} <= set(schemas)


@pytest.mark.parametrize("key", SHIPPED)
def test_revisions_of_a_ruleset_are_told_apart_and_repair_earlier_ones_only(key: str) -> None:
    revisions = SHIPPED.revisions(key)
    assert list(revisions) == sorted(revisions)
    for revision, edition in revisions.items():
        assert edition.revision == revision
        assert all(repaired < revision for repaired in edition.repairs)
