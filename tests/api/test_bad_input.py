"""Bad input of any kind gets a problem answer with a stable code, never a 500, and stores nothing."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.api.client import Client
from tests.api.play import Table

BODIES: dict[str, tuple[bytes, int]] = {
    "no JSON": (b"{", 400),
    "nothing": (b"", 400),
    "words": (b"worker b1", 400),
    "NaN": (b'{"steps": [{"do": "bid", "pesos": NaN}]}', 400),
    "infinity": (b'{"steps": [], "expected_version": -Infinity}', 400),
    "no UTF-8": (b'{"text": "\xff\xfe"}', 400),
    "UTF-16": ('{"text": "end"}'.encode("utf-16"), 400),
    "a byte order mark": (b'\xef\xbb\xbf{"text": "end"}', 400),
    "two values": (b'{"text": "end"} {}', 400),
    "open lists": (b"[" * 100_000, 422),
    "deep nesting": (b'{"steps": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", 422),
    "deep objects": (b'{"a":' * 20_000 + b"1" + b"}" * 20_000, 422),
    "nesting of fifty": (b'{"steps": ' + b"[" * 50 + b"]" * 50 + b"}", 422),
    "5,000 digits": (b'{"steps": [], "expected_version": ' + b"1" * 5000 + b"}", 422),
    "2^53": (b'{"text": "end", "expected_version": 9007199254740992}', 422),
    "2^64 in a step": (b'{"steps": [{"do": "bid", "pesos": 18446744073709551616}]}', 422),
    "1e999": (b'{"steps": [{"do": "bid", "pesos": 1e999}]}', 422),
    "a fraction": (b'{"steps": [{"do": "bid", "pesos": 1.0}]}', 422),
    "keys twice": (b'{"text": "end", "text": "end"}', 422),
    "step keys twice": (b'{"steps": [{"do": "bid", "pesos": 1, "pesos": 2}]}', 422),
    "a lone surrogate": (b'{"text": "\\ud800"}', 422),
    "a key beyond ASCII": ('{"steps": [{"do": "bid", "pésos": 1}]}'.encode(), 422),
    "a list": (b"[]", 422),
    "null": (b"null", 422),
    "a number": (b"1", 422),
    "neither": (b"{}", 422),
    "both": (b'{"steps": [], "text": "end"}', 422),
    "no list": (b'{"steps": {"do": "end"}}', 422),
    "steps null": (b'{"steps": null}', 422),
    "text of a number": (b'{"text": 1}', 422),
    "no step": (b'{"steps": []}', 422),
    "no line": (b'{"text": " \\n \\n"}', 422),
    "more": (b'{"text": "end", "more": 1}', 422),
    "a negative bid": (b'{"steps": [{"do": "bid", "pesos": -1}]}', 422),
    "a huge bid": (b'{"steps": [{"do": "bid", "pesos": 9007199254740991}]}', 422),
    "an unknown verb": (b'{"steps": [{"do": "fly"}]}', 422),
    "a null byte": (b'{"text": "worker \\u0000"}', 422),
    "10,000 steps": (b'{"steps": [' + b'{"do":"end"},' * 9_999 + b'{"do":"end"}]}', 413),
    "10 MB": (b'{"text": "' + b"x" * 10_000_000 + b'"}', 413),
}


@pytest.fixture(scope="module")
def bidding(app: Any, services: Any) -> Table:
    return Table(app, services).start().bidding()


def _refused(game: Table, data: bytes) -> int:
    """Submit what must be refused; the status. Nothing is stored."""
    before = game.shown()["version"]
    seat, _ = game.awaited()
    answer = game.players[seat - 1].send("POST", f"{game.path}/moves", data=data, content_type="application/json")
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.mimetype == "application/problem+json"
    assert game.shown()["version"] == before
    return answer.status_code


@pytest.mark.parametrize("name", BODIES)
def test_a_bad_body_is_refused(bidding: Table, name: str):
    data, status = BODIES[name]
    assert _refused(bidding, data) == status


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcdef"), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["steps", "expected_version", "preview", "x"]), values, max_size=4))
def test_any_json(bidding: Table, body: dict[str, Any]):
    _refused(bidding, json.dumps(body).encode())


@given(
    st.lists(st.dictionaries(st.sampled_from(["do", "cell", "of", "n"]), values, max_size=4), min_size=1, max_size=4)
)
def test_any_steps(bidding: Table, steps: list[Any]):
    _refused(bidding, json.dumps({"steps": steps}).encode())


@given(st.text(max_size=60).filter(lambda text: "bid" not in text))
def test_any_text(bidding: Table, text: str):
    _refused(bidding, json.dumps({"text": text}).encode())


@given(st.binary(max_size=80))
def test_any_bytes(bidding: Table, data: bytes):
    _refused(bidding, data)


@given(st.text(max_size=30))
def test_any_options_and_queries(bidding: Table, word: str):
    ann = bidding.players[0]
    assert ann.send("GET", f"{bidding.path}/options", query_string={"after": word}).status_code in (200, 422)
    for name in ("after", "limit", "wait"):
        query = {"after": "0", "wait": "0", name: word}
        assert ann.send("GET", f"{bidding.path}/events", query_string=query).status_code in (200, 422)
    assert ann.send("GET", "/v1/games", query_string={"cursor": word, "ruleset": word}).status_code in (200, 422)
    assert ann.send("GET", "/v1/rulesets/cubaneo", query_string={"pack": word}).status_code in (200, 422)


@given(values, values, values)
def test_any_player_and_game(stranger_once: Client, first: Any, second: Any, third: Any):
    data = json.dumps({"name": first, "email": second, "timezone": third})
    stranger_once.send("POST", "/v1/players", data=data, content_type="application/json")
    data = json.dumps({"ruleset": "cubaneo", "seats": first, "options": second, "nonce": third})
    assert stranger_once.send("POST", "/v1/games", data=data, content_type="application/json").status_code < 500


@pytest.fixture(scope="module")
def stranger_once(app: Any) -> Client:
    return Client(app).become("Fuzz")
