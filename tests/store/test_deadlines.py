"""Deadlines: written by appends, fired once, found again where something of them is lost."""

from collections.abc import Callable

import pytest

from arbiter.app.ports.deadlines import Armed, Due, Fired
from arbiter.app.ports.games import Append
from arbiter.store import key_names
from arbiter.store.deadlines import Deadlines
from arbiter.store.games import Games
from arbiter.store.outbox import Outbox
from arbiter.store.store import Store

NOW = 1_764_600_000_000  # ms
Make = Callable[..., Append]


@pytest.fixture
def deadlines(store: Store) -> Deadlines:
    return Deadlines(store)


@pytest.fixture
def armed(games: Games, make: Make) -> list[str]:
    """Games whose deadlines pass one second after the other, the first now."""
    ids = [f"g{number}" for number in range(5)]
    for number, game in enumerate(ids):
        games.append(make(game, deadline=NOW + 1000 * number, outbox=[]))
    return ids


def asked(outbox: Outbox) -> list[str]:
    return [task.message.game for task in outbox.read({}, 0) if task.message.kind == "deadline"]


def lost(deadlines: Deadlines) -> list[Due]:
    return [due for part in range(key_names.SHARDS) for due in deadlines.lost(part)[0]]


def test_each_fires_once_and_at_its_time(deadlines: Deadlines, armed: list[str], outbox: Outbox) -> None:
    assert deadlines.fire(NOW - 1) == 0
    assert deadlines.armed(NOW - 1) == Armed(5, None)
    assert (deadlines.fire(NOW + 1500), deadlines.fire(NOW + 1500)) == (2, 0)
    assert sorted(asked(outbox)) == armed[:2]
    assert deadlines.armed(NOW + 1500) == Armed(5, 1500)
    assert {game for game, age in deadlines.fired() if age is not None} == set(armed[:2])


def test_many_of_one_shard_fire_at_once(deadlines: Deadlines, store: Store, outbox: Outbox) -> None:
    for number in range(250):
        store.call("ZADD", key_names.deadlines(7), NOW, f"game{number}")
    assert deadlines.fire(NOW) == 250
    assert store.call("XLEN", key_names.outbox(7)) == 250


def test_an_append_sets_the_next(deadlines: Deadlines, armed: list[str], games: Games, make: Make) -> None:
    deadlines.fire(NOW)
    games.append(make(armed[0], 0, deadline=NOW + 9000))
    assert deadlines.fired() == []
    assert deadlines.armed(NOW + 500) == Armed(5, None)
    assert deadlines.fire(NOW + 9000) == 5


@pytest.mark.parametrize("status", ["finished", "cancelled"])
def test_a_game_that_is_over_has_none(
    deadlines: Deadlines, armed: list[str], games: Games, make: Make, store: Store, status: str
) -> None:
    deadlines.fire(NOW)
    for game in armed:
        games.append(make(game, 0, status=status))
    assert (deadlines.armed(NOW + 9000), lost(deadlines)) == (Armed(0, None), [])
    assert not [key for server in store.servers() for key in server.keys("*deadlines") + server.keys("*fired")]


def test_what_it_asked_for_may_be_lost(deadlines: Deadlines, armed: list[str], outbox: Outbox) -> None:
    deadlines.fire(NOW)
    [task] = outbox.read({}, 0)
    outbox.done(task.shard, task.entry)
    assert deadlines.fired() == [Fired(armed[0], None)]
    deadlines.enter([Due(armed[0], 0, NOW)])
    assert deadlines.fire(NOW) == 1
    assert asked(outbox) == [armed[0]]


@pytest.mark.parametrize("key", ["deadlines", "fired"])
def test_a_lost_set_is_found(deadlines: Deadlines, armed: list[str], store: Store, key: str) -> None:
    if key == "fired":
        deadlines.fire(NOW + 9000)
    for game in armed:
        store.call("DEL", getattr(key_names.of_game(game), key))
    assert sorted(lost(deadlines)) == [Due(game, 0, NOW + 1000 * number) for number, game in enumerate(armed)]
    deadlines.enter(lost(deadlines))
    assert lost(deadlines) == []
    assert deadlines.fire(NOW + 9000) == 5


def test_a_lost_snapshot_is_told(deadlines: Deadlines, armed: list[str], store: Store) -> None:
    keys = key_names.of_game(armed[1])
    store.call("DEL", keys.snap)
    assert deadlines.lost(key_names.shard(armed[1])) == ([], [])
    store.call("DEL", keys.deadlines)
    assert deadlines.lost(key_names.shard(armed[1]))[1] == [armed[1]]


def test_games_without_a_clock_are_not_looked_for(deadlines: Deadlines, games: Games, make: Make, store: Store) -> None:
    """Nor are those that an earlier release wrote, whose snapshots say nothing of deadlines."""
    games.append(make("none"))
    games.append(make("earlier"))
    store.call("HDEL", key_names.of_game("earlier").snap, "deadline")
    assert [deadlines.lost(key_names.shard(game)) for game in ("none", "earlier")] == [([], []), ([], [])]
    assert deadlines.passed(["none", "earlier"], NOW) == set()


def test_one_that_has_moved_on_is_left_alone(deadlines: Deadlines, armed: list[str], games: Games, make: Make) -> None:
    games.append(make(armed[0], 0, deadline=NOW + 9000))
    deadlines.enter([Due(armed[0], 0, NOW), Due("gone", 3, NOW)])
    assert deadlines.fire(NOW) == 0
    deadlines.enter([Due(armed[0], 1, 0)])
    assert deadlines.armed(NOW).games == 4


def test_a_damaged_game_holds_up_no_other(
    deadlines: Deadlines, armed: list[str], games: Games, make: Make, store: Store
) -> None:
    """Of the same shard, where they are entered together."""
    other = next(name for name in map(str, range(10_000)) if key_names.shard(name) == key_names.shard(armed[0]))
    games.append(make(other, deadline=NOW))
    keys = key_names.of_game(armed[0])
    store.call("DEL", keys.log, keys.deadlines)
    store.call("SET", keys.log, "x")
    assert {due.game for due in lost(deadlines)} >= {other, armed[0]}
    deadlines.enter(lost(deadlines))
    assert [due.game for due in lost(deadlines)] == [armed[0]]


def test_passed(deadlines: Deadlines, armed: list[str]) -> None:
    assert deadlines.passed(armed, NOW + 2000) == set(armed[:3])
