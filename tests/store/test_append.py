"""The one atomic append."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from redis.crc import key_slot

from arbiter.app.ports.games import Answered, Known, Loaded, Stale, Stored
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.unavailable import Damaged
from arbiter.store import key_names


def everything(store, game="g1"):
    """All that lies in the keys that an append writes."""
    keys = key_names.of_game(game)
    commands = [("XRANGE", keys.log, "-", "+"), ("XRANGE", keys.outbox, "-", "+"), ("GET", keys.card)]
    commands += [("HGETALL", key) for key in (keys.snap, keys.keys, keys.vault, keys.fired)]
    commands += [("SMEMBERS", key) for key in (keys.games, keys.running, keys.due)]
    commands += [("ZRANGE", key, 0, -1) for key in (keys.resting, keys.deadlines)]
    return store.many(commands)


def test_a_game_is_loaded_as_it_was_appended(games, make):
    append = make(vault={"seed": b"\0" * 32}, reveal="0-bid")
    assert games.append(append) == Stored()
    loaded = games.load("g1", "s1", id=append.id, body=append.body, vault=["seed", "other"])
    assert loaded == Loaded(0, b'{"at":0}', b'{"version":0}', {"seed": b"\0" * 32}, Known(True, append.answer))
    assert games.load("g1", "s1") == Loaded(0, b'{"at":0}', b'{"version":0}', {}, None)


def test_what_an_append_needs_must_be_there_still(games, make):
    games.append(make(vault={"ticket": b"1"}))
    assert games.append(make(expected=0, needs="other")) == Stale(0)
    assert games.version("g1") == 0
    assert games.append(make(expected=0, needs="ticket", vault={"ticket": b"used"})) == Stored()
    assert games.load("g1", "s1", vault=["ticket"]).vault == {"ticket": b"used"}


def test_there_is_no_such_game(games):
    assert games.load("nobody", "s1", id="0" * 64, vault=["seed"]) is None
    assert games.records("nobody") == []
    assert games.version("nobody") == -1


def test_a_snapshot_of_another_schema_is_left_out(games, make):
    games.append(make())
    assert games.load("g1", "s2").position is None


def test_a_snapshot_of_another_version_is_left_out(games, store, make):
    games.append(make())
    store.call("HSET", key_names.of_game("g1").snap, "version", 7)
    loaded = games.load("g1", "s1")
    assert (loaded.version, loaded.position, loaded.head) == (0, None, None)


def test_records_stand_under_their_seq_plus_one(games, store, make):
    games.append(make(records=[b"0", b"1"]))
    games.append(make(expected=1, records=[b"2"]))
    assert [id for id, _ in store.call("XRANGE", key_names.of_game("g1").log, "-", "+")] == [b"1-0", b"2-0", b"3-0"]
    assert games.records("g1") == [b"0", b"1", b"2"]
    assert games.records("g1", after=0, limit=1) == [b"1"]
    assert games.records("g1", after=2) == []


@pytest.mark.parametrize("expected", [-1, 1, 5])
def test_another_version_is_stale_and_writes_nothing(games, store, make, expected):
    games.append(make())
    before = everything(store)
    assert games.append(make(expected=expected)) == Stale(0)
    assert everything(store) == before


def test_a_game_that_is_not_there_is_stale(games, store, make):
    assert games.append(make(expected=3)) == Stale(-1)
    assert not any(everything(store))


def test_a_known_id_answers_as_before_whatever_the_version(games, store, make):
    first = make(body="c" * 64, answer=Answered("joined", 0, "fedcba9876543210"))
    games.append(first)
    games.append(make(expected=0))
    before = everything(store)
    again = make(expected=7, id=first.id, body="d" * 64, answer=Answered("left", 8, "0" * 16))
    assert games.append(again) == Known(False, first.answer)
    assert games.append(make(id=first.id, body="c" * 64)) == Known(True, first.answer)
    assert everything(store) == before


@pytest.mark.parametrize("kept", [b"", b"\1", b"\1" * 26, b"\7" * 25, b"\x5c" * 200])
def test_a_kept_answer_that_cannot_be_read_is_damaged(games, store, make, kept):
    first = make()
    games.append(first)
    [field] = store.call("HKEYS", key_names.of_game("g1").keys)
    store.call("HSET", key_names.of_game("g1").keys, field, kept)
    for ask in (lambda: games.load("g1", "s1", id=first.id), lambda: games.append(first)):
        with pytest.raises(Damaged):
            ask()


def test_a_kept_answer_is_small_and_tells_nothing_of_the_body(games, store, make):
    games.append(make(body="b" * 64))
    [(field, kept)] = store.call("HGETALL", key_names.of_game("g1").keys).items()
    assert (len(field), len(kept)) == (16, 25)


def race(games, appends):
    with ThreadPoolExecutor(50) as threads:
        return list(threads.map(games.append, appends))


def test_fifty_with_one_id_store_once(games, make):
    one = make()
    answers = race(games, [one] * 50)
    assert answers.count(Stored()) == 1
    assert answers.count(Known(True, one.answer)) == 49
    assert games.version("g1") == 0


def test_fifty_with_different_ids_store_once(games, make, outbox):
    answers = race(games, [make() for _ in range(50)])
    assert answers.count(Stored()) == 1
    assert answers.count(Stale(0)) == 49
    assert (games.version("g1"), outbox.size()) == (0, 1)


def test_all_keys_of_a_game_share_a_slot():
    for number in range(300):
        parts = key_names.of_game(f"game{number}")
        assert len({key_slot(key.encode()) for key in parts}) == 1
        assert all(key.startswith(f"{{s{key_names.shard(f'game{number}')}}}:") for key in parts)


def test_every_shard_is_used():
    assert {key_names.shard(f"game{number}") for number in range(2000)} == set(range(64))


@pytest.mark.parametrize("part", [part for part in key_names.GameKeys._fields if part != "card"])
def test_a_key_of_another_type_is_refused_before_the_first_write(games, store, make, part):
    store.call("SET", getattr(key_names.of_game("g1"), part), "text")
    with pytest.raises(Damaged, match="is a string"):
        games.append(make(vault={"seed": b"1"}))
    found = store.many([("EXISTS", key) for key in key_names.of_game("g1")])
    assert sum(found) == 1


def test_a_log_that_lost_a_record_is_refused_at_the_first_write(games, store, make):
    games.append(make())
    games.append(make(expected=0))
    store.call("XDEL", key_names.of_game("g1").log, "1-0")
    before = everything(store)
    with pytest.raises(Damaged):
        games.append(make(expected=0))
    assert everything(store) == before


def test_a_log_that_lost_its_end_is_refused_at_the_first_write(games, store, make):
    games.append(make())
    games.append(make(expected=0))
    store.call("XDEL", key_names.of_game("g1").log, "2-0")
    before = everything(store)
    with pytest.raises(Damaged):
        games.append(make(expected=0))
    assert everything(store) == before


def test_running_games_are_known(games, make):
    for name, status in [("a", "open"), ("b", "running"), ("c", "running")]:
        games.append(make(name, status=status))
    games.append(make("c", expected=0, status="finished"))
    assert sorted(game for batch in games.batches() for game in batch) == ["a", "b", "c"]
    assert games.running() == 1


def test_reveals_that_are_due_are_known(games, make):
    games.append(make("a", reveal="4-bid"))
    games.append(make("b"))
    assert games.reveals(["a", "b", "nobody"]) == {"a": "4-bid"}
    assert games.reveals([]) == {}
    games.append(make("a", expected=0))
    assert games.reveals(["a"]) == {}


def test_many_parts_at_once(games, make, outbox):
    records = [b"r%d" % n for n in range(300)]
    vault = {f"answer:{n}": b"%d" % n for n in range(50)}
    messages = [Message(kind="notify", game="g1", seat=n) for n in range(1, 100)]
    assert games.append(make(records=records, vault=vault, outbox=messages)) == Stored()
    assert games.records("g1") == records
    assert games.load("g1", "s1", vault=list(vault)).vault == vault
    assert [task.message for task in outbox.read({}, 0)] == messages


def test_a_vault_field_is_replaced(games, make):
    games.append(make(vault={"answer": b"old"}))
    games.append(make(expected=0, vault={"answer": b"new"}))
    assert games.load("g1", "s1", vault=["answer"]).vault == {"answer": b"new"}


def test_vault_fields_are_dropped_with_what_makes_them_needless(games, make):
    games.append(make(vault={"answer": b"1", "salt": b"2", "seed": b"3"}))
    games.append(make(expected=0, drops=["answer", "salt", "nothing"]))
    assert games.load("g1", "s1", vault=["answer", "salt", "seed"]).vault == {"seed": b"3"}
