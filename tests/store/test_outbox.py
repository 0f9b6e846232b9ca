"""What still has to be done."""

import threading
import time

import msgspec

from arbiter.app.ports.outbox import Message
from arbiter.store import key_names


def test_an_entry_stays_until_it_is_done(games, outbox, make):
    games.append(make())
    [task] = outbox.read({}, 0)
    assert task.message == Message(kind="notify", game="g1", decision="0-turn", seat=1)
    assert task.shard == key_names.shard("g1")
    assert outbox.read({}, 0) == [task]
    assert outbox.present(task.shard, task.entry)
    outbox.done(task.shard, task.entry)
    assert not outbox.present(task.shard, task.entry)
    assert (outbox.read({}, 0), outbox.size()) == ([], 0)
    outbox.done(task.shard)


def test_entries_of_several_shards_are_done_in_one_call(outbox):
    for number in range(20):
        outbox.push(Message(kind="index", game=f"game{number}"))
    outbox.all_done([])
    places = [task.place for task in outbox.read({}, 0)]
    assert len({shard for shard, _ in places}) > 1
    outbox.all_done(places[:15])
    assert outbox.still_present(places) == set(places[15:])
    outbox.all_done(places)
    assert (outbox.still_present(places), outbox.still_present([])) == (set(), set())


def test_reading_goes_on_behind_an_entry(games, outbox, make):
    games.append(make())
    [first] = outbox.read({}, 0)
    assert outbox.read({first.shard: first.entry}, 0) == []
    games.append(make(expected=0))
    [second] = outbox.read({first.shard: first.entry}, 0)
    assert second.message.decision == "1-turn"


def test_what_waits_longest_is_known(outbox, store):
    assert outbox.waiting() == (None, None)
    outbox.push(Message(kind="index", game="g2"))
    entry, reveal = outbox.waiting()
    assert 0 <= entry < 60
    assert reveal is None
    longer, long_ago = (f"{int((time.time() - age) * 1000)}-0" for age in (500, 1000))
    for game, id, kind in (("g1", long_ago, "turn"), ("g3", longer, "resolve")):
        text = msgspec.json.encode(Message(kind, game, "3-bid"))
        store.call("XADD", key_names.outbox(key_names.shard(game)), id, "message", text)
    outbox.push(Message(kind="resolve", game="g4", decision="3-bid"))
    entry, reveal = outbox.waiting()
    assert (round(entry, -2), round(reveal, -2)) == (1000, 500)
    for task in outbox.read({}, 0):
        outbox.done(task.shard, task.entry)
    assert outbox.waiting() == (None, None)


def test_all_shards_are_read(outbox):
    for number in range(200):
        outbox.push(Message(kind="index", game=f"game{number}"))
    tasks = outbox.read({}, 0)
    assert sorted(task.message.game for task in tasks) == sorted(f"game{number}" for number in range(200))
    assert {task.shard for task in tasks} == {key_names.shard(f"game{number}") for number in range(200)}
    assert outbox.size() == 200


def test_a_waiting_reader_is_woken_at_once(games, outbox, make):
    outbox.read({}, 0)
    pushed = []

    def push():
        pushed.append(time.monotonic())
        games.append(make())

    timer = threading.Timer(0.5, push)
    timer.start()
    [task] = outbox.read({}, 20)
    assert task.message.game == "g1"
    assert time.monotonic() - pushed[0] < 10
    timer.join()


def test_waiting_ends(outbox):
    begun = time.monotonic()
    assert outbox.read({}, 0.6) == []
    assert 0.5 < time.monotonic() - begun < 10


def test_an_append_without_messages_leaves_none(games, outbox, make):
    games.append(make(outbox=[]))
    assert outbox.size() == 0
