"""Verifying an address, asked many times at once with one key."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from api.app import create_app
from arbiter.app import addresses
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from tests.api.client import Client

PATH = "/v1/players/me/email/verification"
TIMES = 8


class Slow:
    """Players whose changes take a while, so that others come between."""

    def __init__(self, services: Services) -> None:
        self._players = services.players

    def update(self, player: Player, **more: Any) -> bool:
        time.sleep(0.2)
        return self._players.update(player, **more)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._players, name)


@pytest.fixture
def ann(player: Callable[..., Client], services: Services) -> Client:
    found = player(on=create_app(replace(services, players=Slow(services))))
    found.call("PATCH", "/v1/players/me", {"email": f"{found.id}@example.org"})
    return found


@pytest.fixture
def code(ann: Client, services: Services) -> str:
    known = services.players.get(ann.id)
    assert known is not None
    return addresses.new_code(services, known)


def asked(ann: Client, code: str, key: str = "v") -> tuple[int, bytes]:
    answer = ann.send("POST", PATH, json={"code": code}, headers={"Idempotency-Key": key})
    return answer.status_code, answer.data


def test_many_that_ask_the_same_get_the_same(ann: Client, code: str):
    with ThreadPoolExecutor(TIMES) as threads:
        answers = list(threads.map(lambda _: asked(ann, code), range(TIMES)))
    assert answers == [answers[0]] * TIMES
    assert answers[0][0] == 200
    assert ann.get("/v1/players/me")["verified"] is True
    ann.call("PATCH", "/v1/players/me", {"name": "Anna"})
    assert asked(ann, code) == answers[0]
    ann.refused("POST", PATH, "idempotency_mismatch", 422, {"code": "another"}, Idempotency_Key="v")
    ann.refused("POST", PATH, "code_invalid", 422, {"code": code}, Idempotency_Key="w")
    assert asked(ann, code) == answers[0]


def test_of_many_with_keys_of_their_own_one_is_verified(ann: Client, code: str):
    with ThreadPoolExecutor(TIMES) as threads:
        answers = list(threads.map(lambda number: asked(ann, code, f"k{number}"), range(TIMES)))
    assert sorted(status for status, _ in answers) == [200] + [422] * (TIMES - 1)


def test_a_wrong_code_leaves_its_key_free(ann: Client, code: str):
    ann.refused("POST", PATH, "code_invalid", 422, {"code": "another"}, Idempotency_Key="v")
    assert asked(ann, code)[0] == 200


def test_changes_and_verification_at_once_lose_nothing(ann: Client, code: str):
    names = [f"Ann {number}" for number in range(4)]
    with ThreadPoolExecutor(TIMES) as threads:
        changes = [threads.submit(ann.call, "PATCH", "/v1/players/me", {"name": name}) for name in names]
        verified = threads.submit(asked, ann, code)
        assert [change.result()["name"] for change in changes] == names
        assert verified.result()[0] == 200
    known = ann.get("/v1/players/me")
    assert (known["name"] in names, known["verified"]) == (True, True)
