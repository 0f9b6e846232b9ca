"""A ruleset from outside may name its decisions as docs/rulesets.md says: with digits, and at length."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from arbiter.kernel.events import Asked
from arbiter.parts.course import Course, Phase, Stage
from tests.api.play import Table
from tests.revisions import ship
from tests.rulesets.running import TOY

KINDS = ["bid2", "b" + "_2" * 50]


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The kind of the only decision of the ruleset `take`, which is sealed here."""
    monkeypatch.syspath_prepend(str(TOY))
    import malecon_take as toy  # type: ignore[import-not-found]

    def asks(t: None, state: Any, chance: Any) -> Iterator[Asked]:
        yield Asked(request.param, (1, 2), True)

    course = Course(reached=toy.Reached, rounds=(Phase("play", Stage("turn", asks)),))
    plan = replace(toy.PLAN, verbs=(replace(toy.TAKE, offers={request.param: toy.offers}),), course=course)
    ship(monkeypatch, "take", replace(toy.EDITION, plan=plan))
    yield request.param
    sys.modules.pop("malecon_take")


def test_a_receipt_is_found_by_it(table: Callable[..., Table], kind: str) -> None:
    game = table(ruleset="take").start()
    _, decision = game.awaited()
    assert decision["decision"] == f"1-{kind}"
    moved = (
        game.players[0]
        .app.test_client()
        .post(
            f"{game.path}/moves",
            json={"steps": [{"do": "take", "counters": 2}]},
            headers={"Authorization": f"Bearer {game.players[0].token}"},
        )
    )
    assert moved.status_code == 201, moved.text
    receipt = game.players[0].get(f"{game.path}/decisions/1-{kind}/receipt")
    assert receipt == moved.get_json()["receipt"]
