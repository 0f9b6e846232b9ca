"""What a ruleset from outside gets for absent players, and may bring, as docs/rulesets.md says."""

import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arbiter.parts import policy
from tests.rulesets.running import TOY

SAID = re.compile(r"```python\n(def sparing.+?)\nPLAN = Plan\(\.\.\., (.+?)\)\n```", re.DOTALL)


@pytest.fixture
def take(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(TOY))
    import malecon_take  # type: ignore[import-not-found]

    yield malecon_take
    sys.modules.pop("malecon_take", None)


def test_the_first_value_is_taken_and_there_are_no_scores_before_the_end(take: Any) -> None:
    state = take.State(3, heap=2, frames=(take.Open("take", (1,), False),))
    rules = take.EDITION.rules({})
    assert (rules.autopilot(state, 1), rules.standing(state)) == (take.Take(1), ())


def test_what_the_page_shows_works(take: Any) -> None:
    found = SAID.search(Path("docs/rulesets.md").read_text())
    assert found, "the page shows a policy"
    names: dict[str, Any] = {**vars(take), "least": policy.least}
    exec(f"from collections.abc import Mapping, Sequence\n{found[1]}\nBROUGHT = dict({found[2]})", names)
    rules = replace(take.EDITION, plan=replace(take.PLAN, **names["BROUGHT"])).rules({})
    state = take.State(3, heap=21, frames=(take.Open("take", (1,), False),))
    assert (rules.autopilot(state, 1), rules.standing(state)) == (take.Take(2), (0, 0, 0))
