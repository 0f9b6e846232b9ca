"""A call that is repeated is answered the very bytes that it was answered first, whatever happened since."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from arbiter.app import key_rotation, log
from arbiter.app.cancelling import cancel
from arbiter.app.leaving import leave
from arbiter.app.services import Services
from arbiter.kernel.canonical import canonical
from arbiter.kernel.heads import sign_head
from arbiter.kernel.refusal import Refusal
from arbiter.store import key_names
from tests.app.damage import client_of
from tests.app.repeating import Calls, Told, given_up
from tests.revisions import repaired

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "cubaneo": ("cubaneo", {}),
    "cuba": ("cuba", {"el_presidente": False}),
    "el_presidente": ("cuba", {"el_presidente": True}),
    "havana": ("havana", {}),
}


def repeat(told: list[Told]) -> None:
    for number, each in enumerate(told):
        assert each.call() == each.answer, (number, each.kind)


def play(services: Services, name: str, many: int) -> Calls:
    """Calls repeated at once and over each reveal, then all of them, over a rotation of keys and a revocation."""
    calls = Calls(services, *GAMES[name])
    calls.reveal()
    repeat(calls.told)
    while calls.running and len(calls.told) < many:
        calls.move()
        repeat(calls.told[-2:])
        if len(calls.told) in (20, 21):
            key_rotation.rotate(services)
    repeat(calls.told)
    key_rotation.rotate(services, revoke=json.loads(calls.told[0].answer)["head"]["key"])
    repeat(calls.told)
    return calls


@pytest.mark.parametrize("name", GAMES)
def test_every_answer_of_a_running_game(services: Services, name: str) -> None:
    calls = play(services, name, 50)
    assert calls.running
    assert {each.kind for each in calls.told} == {"created", "joined", "left", "move"}
    assert [each for each in calls.told if each.seals]
    assert len({json.loads(each.answer)["head"]["key"] for each in calls.told}) > 1


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_answer_of_a_whole_game(services: Services, name: str) -> None:
    assert not play(services, name, 10**6).running


@pytest.mark.parametrize("give_up", [cancel, leave])
def test_a_game_that_was_given_up(services: Services, give_up: Callable[..., bytes]) -> None:
    again, answer = given_up(services, give_up)
    assert again() == answer


def test_what_was_answered_under_a_former_revision(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = Calls(services, "cubaneo", {})
    calls.reveal()
    for _ in range(10):
        calls.move()
    repaired(monkeypatch, "cubaneo")
    repeat(calls.told)
    for _ in range(10):
        calls.move()
    repeat(calls.told)


def test_a_key_of_another_body_is_refused(services: Services) -> None:
    calls = Calls(services, "cubaneo", {})
    calls.reveal()
    calls.move()
    [asked, *_] = calls.body()["awaiting"]
    seat = asked["seats"][0]
    calls.told.pop()
    with pytest.raises(Refusal) as refused:
        calls.submit(seat, {"do": "bid", "pesos": 12345})
    assert refused.value.code == "idempotency_mismatch"


def test_what_a_reveal_tells_everyone_leaves_the_vault(services: Services) -> None:
    calls = Calls(services, "cubaneo", {}, seed=3)
    calls.reveal()
    while not [each for each in calls.told if each.seals] or calls.services.games.load(calls.game, "").version < 30:
        calls.move()
    with client_of(services) as client:
        fields = {field.decode() for field in client.hkeys(key_names.of_game(calls.game).vault)}
    position = log.load(services, calls.game).position
    open_now = {f"answer:{answer.decision}:{answer.seat}" for answer in position.answers}
    assert {field for field in fields if field.startswith("answer:")} == open_now
    assert "seed" in fields
    repeat(calls.told)


def test_a_game_of_an_earlier_release_goes_on(services: Services) -> None:
    """Its answers, kept whole under the whole ids, are found; nothing of it is written anew but what is new."""
    calls = Calls(services, "cubaneo", {})
    calls.reveal()
    for _ in range(12):
        calls.move()
    before = log.load(services, calls.game)
    as_earlier(services, calls)
    assert log.load(services, calls.game) == before
    repeat(calls.told)
    for _ in range(12):
        calls.move()
    repeat(calls.told)
    with client_of(services) as client:
        forms = [set(fields) for _, fields in client.xrange(key_names.of_game(calls.game).log)]
    assert forms[before.position.version] == {b"record", b"head"}
    assert forms[before.position.version + 1] == {b"r"}


def as_earlier(services: Services, calls: Calls) -> None:
    """Put a game into the store as the releases before this form did."""
    keys, loaded = key_names.of_game(calls.game), services.games.load(calls.game, log.codec.schema())
    assert loaded is not None
    records = services.games.records(calls.game)
    with client_of(services) as client:
        client.delete(keys.log)
        client.hset(keys.snap, mapping={"schema": log.codec.schema(), "position": loaded.position})
        for number, record in enumerate(records):
            head = canonical(sign_head(services.signer, calls.game, number, json.loads(record)["hash"]))
            client.xadd(keys.log, {"record": record, "head": head}, f"{number + 1}-0")
        client.delete(keys.keys)
        for told in calls.told:
            client.hset(keys.keys, *kept(services, calls.game, told))


def kept(services: Services, game: str, told: Told) -> tuple[str, bytes]:
    """The field and value of an answer: the encrypted digest of the body behind its length, then the answer."""
    request, answer = told.known, told.answer
    if told.kind == "move":
        whole = json.loads(answer)
        receipt = whole.get("receipt")
        seal = receipt["commitment"] if receipt else ""
        without = answer.partition(b',"receipt":')[0] + b"}" if receipt else answer
        answer = seal.encode() + b"\n" + without
    body = services.games._cipher.wrap(game, f"body/{request.id}", request.body.encode())
    return request.id, bytes([len(body)]) + body + answer


def test_a_lost_snapshot_is_made_anew(services: Services) -> None:
    """The position is the fold of the log; its head is signed by the key that signs now."""
    calls = Calls(services, "cubaneo", {})
    before = log.load(services, calls.game)
    with client_of(services) as client:
        client.delete(key_names.of_game(calls.game).snap)
    assert log.load(services, calls.game) == before
    key_rotation.rotate(services)
    after = log.load(services, calls.game)
    assert (after.position, after.head.hash) == (before.position, before.head.hash)
    assert after.head.key == services.signer.key != before.head.key
    calls.reveal()
    calls.move()
    repeat(calls.told)
