"""What docs/rulesets.md allows rulesets from outside: kinds of decisions with digits, and at length; many seats."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from arbiter.kernel.events import Asked
from arbiter.parts.course import Course, Phase, Stage
from tests.api.client import contract
from tests.api.play import Table
from tests.revisions import ship
from tests.rulesets.running import TOY

KINDS = ["bid2", "b" + "_2" * 50]


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module of the ruleset `take`."""
    monkeypatch.syspath_prepend(str(TOY))
    import malecon_take  # type: ignore[import-not-found]

    yield malecon_take
    sys.modules.pop("malecon_take")


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, toy: Any) -> Iterator[str]:
    """The kind of the only decision of the ruleset, which is sealed here."""

    def asks(t: None, state: Any, chance: Any) -> Iterator[Asked]:
        yield Asked(request.param, (1, 2), True)

    course = Course(reached=toy.Reached, rounds=(Phase("play", Stage("turn", asks)),))
    plan = replace(toy.PLAN, verbs=(replace(toy.TAKE, offers={request.param: toy.offers}),), course=course)
    ship(monkeypatch, "take", replace(toy.EDITION, plan=plan))
    contract.cache_clear()  # the document has other rulesets here
    yield request.param
    contract.cache_clear()


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


def test_a_game_may_have_more_seats_than_those_that_ship(
    table: Callable[..., Table], monkeypatch: pytest.MonkeyPatch, toy: Any
) -> None:
    ship(monkeypatch, "take", replace(toy.EDITION, seats=range(2, 101)))
    game = table(seats=100, ruleset="take")
    assert len(game.shown()["seats"]) == 100
    assert game.players[1].post(f"{game.path}/seats", {}, 201)["seat"] == 2
    game.players[0].refused("POST", "/v1/games", "invalid_request", 422, {"ruleset": "take", "seats": 101})
