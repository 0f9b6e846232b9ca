"""Standing orders over the API, and that nobody else is answered anything else because of one."""

from collections.abc import Callable
from typing import Any

import pytest

from arbiter.app import try_order
from tests.api.client import Client
from tests.api.play import Table
from tests.outbox import waiting

PATHS = (
    "/v1/games/{}",
    "/v1/games/{}/options?flat=true",
    "/v1/games/{}/events",
    "/v1/games/{}/events?after=0",
    "/v1/games/{}/audit",
    "/v1/games/{}/board.svg",
    "/games/{}",
    "/v1/games?limit=100",
    "/v1/players/me/notifications",
)


@pytest.fixture
def game(table: Callable[..., Table]) -> Table:
    """Seat `game.asked` owes its turn, the others nothing."""
    return table(3).start().until("turn")


def order(table: Table) -> str:
    return f"{table.path}/seats/me/order"


def idle(table: Table) -> Client:
    asked, _ = table.awaited()
    return table.players[asked % 3]


def seen(table: Table, clients: list[Client]) -> list[tuple[int, list[tuple[str, str]], bytes]]:
    """All that these are answered, with headers except for the time."""
    told = []
    for client in clients:
        for path in PATHS:
            answer = client.send("GET", path.format(table.id))
            headers = sorted((name, value) for name, value in answer.headers if name != "Date")
            told.append((answer.status_code, headers, answer.get_data()))
    return told


def test_given_shown_and_withdrawn(game: Table) -> None:
    own = idle(game)
    own.refused("GET", order(game), "not_found", 404)
    told = own.call("PUT", order(game), {"text": "bid 2; \nend"})
    assert told == {"alternatives": [{"text": "bid 2; \nend"}], "version": game.shown()["version"]}
    assert own.get(order(game)) == told
    assert own.call("PUT", order(game), {"text": "bid 2; \nend"}) == told
    several = {"alternatives": [{"steps": [{"do": "bid", "pesos": 3}]}, {"text": "bid 0"}], "decision_kind": "bid"}
    assert own.call("PUT", order(game), several) == {**several, "version": told["version"]}
    assert own.get(order(game))["alternatives"] == several["alternatives"]
    own.call("DELETE", order(game), status=204)
    own.call("DELETE", order(game), status=204)
    own.refused("GET", order(game), "not_found", 404)


@pytest.mark.parametrize(
    ("body", "code", "status"),
    [
        ({}, "invalid_request", 422),
        ({"text": "bid 2", "steps": []}, "invalid_request", 422),
        ({"text": ""}, "invalid_request", 422),
        ({"steps": []}, "invalid_request", 422),
        ({"steps": [{"do": "fly"}]}, "invalid_request", 422),
        ({"text": "fly 3"}, "unreadable_text", 422),
        ({"alternatives": []}, "invalid_request", 422),
        ({"alternatives": [{"text": "bid 1"}] * 6}, "invalid_request", 422),
        ({"alternatives": [{}]}, "invalid_request", 422),
        ({"alternatives": [{"alternatives": [{"text": "bid 1"}]}]}, "invalid_request", 422),
        ({"text": "bid 1", "decision_kind": "Bid!"}, "invalid_request", 422),
        ({"text": "bid 1", "decision_kind": ""}, "invalid_request", 422),
        ({"text": "bid 1\n" * 201}, "too_large", 413),
        ({"text": "bid 1", "expected_version": 0}, "stale_version", 409),
    ],
)
def test_bad_input(game: Table, body: Any, code: str, status: int) -> None:
    idle(game).refused("PUT", order(game), code, status, body)
    idle(game).refused("GET", order(game), "not_found", 404)


def test_who_is_asked_moves(game: Table) -> None:
    asked, decision = game.awaited()
    told = game.players[asked - 1].refused("PUT", order(game), "decision_open", 409, {"text": "bid 1"})
    assert decision["decision"] in told["detail"]


@pytest.mark.parametrize("method", ["PUT", "GET", "DELETE"])
def test_others_have_none(game: Table, player: Callable[..., Client], stranger: Client, method: str) -> None:
    body = {"text": "bid 1"} if method == "PUT" else None
    player("Zoe").refused(method, order(game), "forbidden", 403, body)
    stranger.refused(method, order(game), "unauthenticated", 401, body)


def test_nobody_else_is_answered_anything_else(game: Table, player: Callable[..., Client], stranger: Client) -> None:
    """Byte for byte, headers and ETags too: before it was given, while it lies there, once it was withdrawn."""
    own = idle(game)
    others = [stranger, player("Zoe"), *(each for each in game.players if each is not own)]
    before = seen(game, others)
    own.call("PUT", order(game), {"text": "bid 2"})
    assert seen(game, others) == before
    for other in game.players:
        if other is not own:
            other.refused("GET", order(game), "not_found", 404)
    own.call("DELETE", order(game), status=204)
    assert seen(game, others) == before


def test_played_when_the_decision_comes(game: Table) -> None:
    game.bidding()
    while len(game.awaited()[1]["seats"]) > 1:
        seat = game.awaited()[0]
        game.move(seat, game.steps(seat)[0])
        client = game.players[seat - 1]
        client.call("PUT", order(game), {"alternatives": [{"text": "bid 0"}], "decision_kind": "bid"})
    last = game.awaited()[0]
    game.move(last, game.steps(last)[0])
    game.reveal()
    version = game.shown()["version"]
    game.until("bid")
    for task in waiting(game.services):
        if (task.message.game, task.message.kind) == (game.id, "order"):
            try_order.attempt(game.services, task.message)
    ordered = [r for r in game.records()[version:] if r["cause"]["via"] == "order"]
    if game.shown()["status"] == "running":
        assert {record["actor"]["seat"] for record in ordered} == {1, 2, 3} - {last}
        for record in ordered:
            [sealed] = [event for event in record["events"] if event["type"] == "sealed"]
            own = game.players[record["actor"]["seat"] - 1]
            assert own.get(f"{game.path}/decisions/{sealed['decision']}/receipt")["commitment"] == sealed["commitment"]
            own.refused("GET", order(game), "not_found", 404)
