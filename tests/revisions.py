"""Revisions of rulesets as another release would ship them."""

import copy
from collections.abc import Sequence
from typing import Any

import pytest

from arbiter.games import RULESETS
from arbiter.kernel.ruleset import Edition


def revised(edition: Edition, revision: int, repairs: Sequence[int] = ()) -> Edition:
    """The same rules under another revision."""

    def rules(pack: Any) -> Any:
        made: Any = edition.rules(pack)
        made.revision = revision
        return made

    other: Any = copy.copy(edition)
    other.revision, other.repairs, other.rules = revision, repairs, rules
    made: Edition = other
    return made


def ship(monkeypatch: pytest.MonkeyPatch, key: str, *editions: Edition) -> None:
    """Have a ruleset ship with these revisions and no others."""
    monkeypatch.setitem(RULESETS._editions, key, {edition.revision: edition for edition in editions})


def repaired(monkeypatch: pytest.MonkeyPatch, key: str) -> Edition:
    """A release that only repairs the newest revision of a ruleset, which goes on shipping beside it."""
    now = RULESETS[key]
    newer = revised(now, now.revision + 1, (now.revision,))
    ship(monkeypatch, key, *RULESETS.revisions(key).values(), newer)
    return newer
