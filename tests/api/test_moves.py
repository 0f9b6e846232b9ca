"""Moves, previews, options, receipts."""

import hashlib
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from arbiter.app import previews
from arbiter.kernel.canonical import canonical
from tests.api.play import Table

Open = Callable[..., Table]


def test_a_move_tells_version_head_events_and_for_whom_the_game_waits(table: Open):
    game = table().start()
    seat, _ = game.awaited()
    told = game.move(seat, game.steps(seat)[0])
    record = game.records()[-1]
    assert (told["version"], told["head"]["hash"]) == (record["seq"], record["hash"])
    assert told["events"] == record["events"]
    assert told["awaiting"] == game.shown()["awaiting"]


def test_a_retry_answers_the_same_bytes_when_the_game_has_moved_on(table: Open):
    game = table().start()
    seat, _ = game.awaited()
    how = {"json": {"steps": [game.steps(seat)[0]]}, "headers": {"Idempotency-Key": "first"}}
    first = game.players[seat - 1].send("POST", f"{game.path}/moves", **how)
    assert first.status_code == 201
    game.until("bid")
    version = game.shown()["version"]
    again = game.players[seat - 1].send("POST", f"{game.path}/moves", **how)
    assert (again.status_code, again.data) == (201, first.data)
    assert game.shown()["version"] == version


def test_a_retry_of_a_sealed_answer_has_its_receipt_again(table: Open):
    game = table().start().bidding()
    seat, decision = game.awaited()
    steps = game.steps(seat)
    how = {"json": {"steps": [steps[0]]}, "headers": {"Idempotency-Key": "sealed"}}
    first = game.players[seat - 1].send("POST", f"{game.path}/moves", **how)
    game.move(seat, steps[-1])
    again = game.players[seat - 1].send("POST", f"{game.path}/moves", **how)
    assert again.data == first.data
    assert first.json["receipt"]["commitment"] == first.json["events"][0]["commitment"]
    assert decision["sealed"] is True


def test_a_receipt_proves_what_was_sealed(table: Open):
    game = table().start().bidding()
    seat, decision = game.awaited()
    step = game.steps(seat)[-1]
    told = game.move(seat, step)
    path = f"{game.path}/decisions/{decision['decision']}/receipt"
    receipt = game.players[seat - 1].get(path)
    assert receipt == told["receipt"]
    sealed = {
        "answer": [step],
        "decision": decision["decision"],
        "game": game.id,
        "salt": receipt["salt"],
        "seat": seat,
    }
    assert hashlib.sha256(b"malecon/seal/1\n" + canonical(sealed)).hexdigest() == receipt["commitment"]
    game.players[2 - seat].refused("GET", path, "not_found", 404)
    own = game.players[seat - 1].get(game.path)["view"]["sealed"]
    assert own == {"decision": decision["decision"], "steps": [step]}
    assert "sealed" not in game.players[2 - seat].get(game.path)["view"]


def test_until_the_reveal_nothing_tells_anothers_bid(table: Open):
    """The same bytes for the other seat, whatever was bid."""
    game = table().start().bidding()
    seat, decision = game.awaited()
    steps = game.steps(seat)
    other = game.players[2 - seat]

    def seen() -> list[object]:
        shown = other.get(game.path)
        return [shown["view"], other.get(f"{game.path}/options")["offers"], shown["awaiting"]]

    game.move(seat, steps[0])
    before = seen()
    game.move(seat, steps[-1])
    assert seen() == before
    assert all("steps" not in record["cause"] for record in game.records()[-2:])
    last = game.steps(3 - seat)[0]
    told = other.post(f"{game.path}/moves?preview=true", {"steps": [last]}, 200)
    assert (told["events"], told["stopped"]) == ([], "reveal")
    assert game.shown()["awaiting"][0]["decision"] == decision["decision"]


def test_a_preview_tells_the_same_events_and_leaves_no_trace(table: Open):
    game = table().start()
    seat, _ = game.awaited()
    step = game.steps(seat)[0]
    before = game.shown()
    told = game.players[seat - 1].post(
        f"{game.path}/moves?preview=true", {"steps": [step]}, 200, Idempotency_Key="preview"
    )
    assert game.shown() == before
    assert game.move(seat, step, Idempotency_Key="preview")["events"] == told["events"]


def test_options_look_further_into_the_own_turn(table: Open):
    game = table().start()
    seat, _ = game.awaited()
    mover = game.players[seat - 1]
    for step in game.steps(seat):
        after = mover.get(f"{game.path}/options?flat=true&after={json.dumps([step])}")
        assert after["version"] == game.shown()["version"]
        if after["decision"] and after["offers"]:
            assert after["steps"]
            break
    else:
        raise AssertionError("no step leaves the turn open")


def test_so_many_steps_are_spelled_out(table: Open, monkeypatch: pytest.MonkeyPatch):
    game = table().start()
    seat, _ = game.awaited()
    asked, every = f"{game.path}/options?flat=true", game.steps(seat)
    for most, told in ((len(every), None), (len(every) - 1, True)):
        monkeypatch.setattr(previews, "FLAT", most)
        answer = game.players[seat - 1].get(asked)
        assert (answer["steps"], answer.get("truncated")) == (every[:most], told)


def test_options_where_nothing_is_asked(table: Open):
    game = table()
    ann = game.players[0]
    nothing = {"decision": None, "kind": None, "sealed": None, "offers": []}
    assert ann.get(f"{game.path}/options") == {"version": 0, **nothing}
    assert ann.get(f"{game.path}/options?flat=true") == {"version": 0, **nothing, "steps": []}
    game.start()
    seat, _ = game.awaited()
    assert game.players[2 - seat].get(f"{game.path}/options?flat=true") == {"version": 1, **nothing, "steps": []}
    body = "after=[1"
    game.players[seat - 1].refused("GET", f"{game.path}/options?{body}", "invalid_request", 422)


def test_text_and_json_say_the_same(table: Open):
    game = table(options={"absent": None}).start()
    seat, _ = game.awaited()
    mover = game.players[seat - 1]
    by_text = mover.post(f"{game.path}/moves?preview=true", {"text": "\n worker b1 \n\n"}, 200)
    by_json = mover.post(f"{game.path}/moves?preview=true", {"steps": [{"do": "worker", "cell": "b1"}]}, 200)
    assert by_text == by_json


def test_expected_version(table: Open):
    game = table().start()
    seat, _ = game.awaited()
    body = {"steps": [game.steps(seat)[0]], "expected_version": game.shown()["version"]}
    game.players[seat - 1].post(f"{game.path}/moves", body, 201)


def test_fifty_identical_submissions_make_one_record(table: Open):
    game = table().start()
    seat, _ = game.awaited()
    how = {"json": {"steps": [game.steps(seat)[0]]}, "headers": {"Idempotency-Key": "fifty"}}
    before = len(game.records())
    with ThreadPoolExecutor(16) as pool:
        answers = list(
            pool.map(lambda _: game.players[seat - 1].send("POST", f"{game.path}/moves", **dict(how)), range(50))
        )
    assert {(answer.status_code, answer.data) for answer in answers} == {(201, answers[0].data)}
    assert len(game.records()) == before + 1


def test_a_malformed_step_names_its_field(table: Open):
    game = table().start()
    seat, _ = game.awaited()
    mover = game.players[seat - 1]
    for step, field in (
        ({"do": "bid", "pesos": "1"}, "steps.0.pesos"),
        ({"do": "bid", "pesos": True}, "steps.0.pesos"),
        ({"do": "bid", "pesos": 1, "more": 1}, "steps.0"),
        ({"do": "fly"}, "steps.0.do"),
        ({}, "steps.0"),
        (7, "steps.0"),
    ):
        told = mover.refused("POST", f"{game.path}/moves", "invalid_request", 422, {"steps": [step]})
        assert list(told["errors"]) == [field]


def test_an_unknown_query_parameter_is_no_move(table: Open):
    game = table().start()
    seat, _ = game.awaited()
    before, mover = game.shown()["version"], game.players[seat - 1]
    for query in ("Preview=true", "preview=true&dry=1", "preview=maybe"):
        body = {"steps": [game.steps(seat)[0]]}
        mover.refused("POST", f"{game.path}/moves?{query}", "invalid_request", 422, body)
    assert game.shown()["version"] == before


def test_steps_of_text_may_stand_in_one_line(table: Open):
    game = table().start()
    seat, _ = game.awaited()
    mover, path = game.players[seat - 1], f"{game.path}/moves?preview=true"
    lines = mover.post(path, {"text": "worker b1\nharvest c1 d1"}, 200)
    assert mover.post(path, {"text": "worker b1; harvest c1 d1;"}, 200) == lines
    told = mover.refused("POST", path, "unreadable_text", 422, {"text": "\nworker b1; harvest x"})
    assert told["line"] == 2


def test_a_malformed_step_is_told_what_it_may_hold(table: Open):
    game = table().start()
    verbs = "`do` must be one of worker, tradeswoman,"
    for step, hint in (
        ({"do": "bid", "peso": 2}, "Object contains unknown field `peso`. Apart from `do`, `bid` takes `pesos`."),
        ({"do": "end", "now": True}, "Apart from `do`, `end` takes no fields."),
        ({"do": "fly"}, verbs),
        ({"do": []}, verbs),
        ({"verb": "bid"}, verbs),
        (7, verbs),
    ):
        told = game.players[0].refused("POST", f"{game.path}/moves", "invalid_request", 422, {"steps": [step]})
        assert hint in told["detail"]
