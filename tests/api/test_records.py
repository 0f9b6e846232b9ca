"""Records as they are chained, files, long polls, positions of the past."""

import hashlib
import json
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from arbiter.app.services import Services
from arbiter.kernel.canonical import canonical
from tests.api.client import Client
from tests.api.play import Table
from tests.inviting import reachable

Make = Callable[..., Client]
Open = Callable[..., Table]


def test_records_come_byte_for_byte_the_same_for_all(finished: Table, stranger: Client):
    answers = {client.send("GET", f"{finished.path}/events").data for client in (*finished.players, stranger)}
    assert len(answers) == 1
    previous = "0" * 64
    for n, record in enumerate(json.loads(answers.pop())["records"]):
        bare = {name: value for name, value in record.items() if name != "hash"}
        assert (record["seq"], record["prev"]) == (n, previous)
        previous = hashlib.sha256(b"malecon/record/1\n" + canonical(bare)).hexdigest()
        assert record["hash"] == previous
    assert finished.shown()["head"]["hash"] == previous


def test_pages(finished: Table, stranger: Client):
    whole = finished.records()
    found, after = [], -1
    while after is not None:
        page = stranger.get(f"{finished.path}/events?after={after}&limit=7")
        found += page["records"]
        after = page["next"]
    assert found == whole
    assert stranger.get(f"{finished.path}/events?after=9007199254740991") == {"records": [], "next": None}


def test_a_file_has_a_record_a_line(finished: Table, stranger: Client):
    how = {"headers": {"Accept": "application/x-ndjson"}}
    answer = stranger.send("GET", f"{finished.path}/events", **how)
    assert answer.mimetype == "application/x-ndjson"
    assert [json.loads(line) for line in answer.data.splitlines()] == finished.records()
    short = stranger.send("GET", f"{finished.path}/events?after=2&limit=3", **how)
    assert short.data == b"".join(answer.data.splitlines(keepends=True)[3:6])


def test_bad_queries(finished: Table, stranger: Client):
    queries = (
        "after=-2",
        "after=x",
        "after=1.0",
        "limit=0",
        "limit=1001",
        "wait=56",
        "wait=-1",
        "wait=nan",
        "wait=inf",
    )
    for query in (*queries, "after=" + "1" * 5000):
        stranger.refused("GET", f"{finished.path}/events?{query}", "invalid_request", 422)


def test_a_long_poll_wakes(table: Open, stranger: Client):
    game = table()
    found: list[dict[str, object]] = []

    def poll() -> None:
        found.extend(stranger.get(f"{game.path}/events?after=0&wait=30")["records"])

    waiting = threading.Thread(target=poll)
    begun = time.monotonic()
    waiting.start()
    time.sleep(0.3)
    assert not found
    game.start()
    waiting.join(20)
    assert [record["seq"] for record in found] == [1]
    assert time.monotonic() - begun < 20


def polled(caller: Client, game: Table, after: int, meanwhile: Callable[[], object]) -> Any:
    """What is answered to a poll during which something happens."""
    with ThreadPoolExecutor(1) as hand:
        waiting = hand.submit(caller.send, "GET", f"{game.path}/events?after={after}&wait=5")
        time.sleep(0.5)
        assert not waiting.done()
        meanwhile()
        return waiting.result(20).json


def test_whose_invitation_is_withdrawn_meanwhile_is_told_nothing(table: Open, player: Make, services: Services):
    game, guest = table(5, visibility="private"), player("Guest")
    ann, bob = game.players[:2]
    path = f"{game.path}/invitations"
    sent = ann.post(path, {"email": reachable(services, guest.id).email}, 201)
    code = ann.post(path, {}, 201)["link"].rpartition("/")[2]

    def withdrawn() -> None:
        ann.call("DELETE", f"{path}/{sent['id']}", None, 204)
        bob.post(f"{game.path}/seats", {"invitation": code}, 201)

    assert polled(guest, game, 0, withdrawn)["code"] == "not_found"
    leave = f"{game.path}/seats/me"
    assert polled(bob, game, 1, lambda: bob.call("DELETE", leave))["code"] == "not_found"


def test_whose_token_ends_meanwhile_is_told_nothing(table: Open):
    game = table(2).start()
    bob = game.players[1]
    assert polled(bob, game, 1, lambda: bob.call("DELETE", "/v1/players/me", None, 204))["code"] == "unauthenticated"


def test_a_long_poll_ends_without_news(table: Open, stranger: Client):
    game = table()
    begun = time.monotonic()
    assert stranger.get(f"{game.path}/events?after=0&wait=0.3") == {"records": [], "next": None}
    assert 0.2 < time.monotonic() - begun < 10


def test_states(finished: Table, stranger: Client):
    records = finished.records()
    for version in (0, 1, len(records) // 2, len(records) - 1):
        state = stranger.get(f"{finished.path}/states/{version}")
        assert (state["version"], state["hash"]) == (version, records[version]["hash"])
        assert (state["view"] is None) == (version == 0)
    assert stranger.get(f"{finished.path}/states/{len(records) - 1}")["view"] == finished.shown()["view"]
    stranger.refused("GET", f"{finished.path}/states/{len(records)}", "not_found", 404)
    stranger.refused("GET", f"{finished.path}/states/{'9' * 5000}", "not_found", 404)


def test_a_finished_game_tells_its_result(finished: Table):
    shown = finished.shown()
    assert shown["status"] == "finished"
    assert len(shown["result"]["scores"]) == 2
    assert shown["awaiting"] == []
