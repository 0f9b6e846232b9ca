"""Games that are over: when they are due, what is read of them, and what their archives leave in the store."""

from pathlib import Path

import msgspec
import pytest

from arbiter.app.ports.archives import ArchiveError
from arbiter.app.ports.games import Answered, Known, Stale, Stored
from arbiter.app.ports.unavailable import Damaged
from arbiter.store import key_names
from arbiter.store.archives.archives import Archives
from arbiter.store.archives.folder import Folder
from arbiter.store.finished import AT_ONCE, Finished
from arbiter.store.games import Games
from tests.store.test_archives import GAME, contents

FAR = 1e12


@pytest.fixture
def archives(tmp_path: Path) -> Archives:
    return Archives(Folder(tmp_path))


@pytest.fixture
def games(store, cipher, archives) -> Games:
    return Games(store, cipher, archives)


@pytest.fixture
def finished(store) -> Finished:
    return Finished(store)


@pytest.fixture
def over(make):
    """An append after which a game of three records is over."""
    game = contents("one", "two", "three")
    parts = {"records": game.records, "head": game.head, "position": game.position, "schema": game.schema}
    return make(GAME, status="finished", vault={"salt:1": b"salt", "seed": b"seed"}, **parts)


def archive(finished: Finished, archives: Archives, game: str = GAME) -> str:
    found = finished.contents(game)
    assert found
    digest = archives.keep(found)
    assert finished.replace(found, digest)
    return digest


def test_all_of_a_game_is_read(games, finished, over):
    games.append(over)
    found = finished.contents(GAME)
    assert (found.game, found.status, found.schema, found.version) == (GAME, "finished", over.schema, 2)
    assert (found.records, found.head, found.position) == (over.records, over.head, over.position)
    assert (len(found.kept), set(found.vault)) == (1, {"salt:1", "seed"})
    assert all(b"salt" not in value and b"seed" not in value for value in found.vault.values())


@pytest.mark.parametrize("status", ["open", "running"])
def test_a_game_that_goes_on_is_not(games, finished, make, status):
    games.append(make(status=status))
    assert (finished.contents("g1"), finished.contents("nobody"), finished.due(FAR)) == (None, None, [])


def test_an_archived_game_is_read_as_before(games, finished, archives, over):
    games.append(over)

    def looks():
        vault = ["salt:1", "seed", "other"]
        loads = [games.load(GAME, schema, id=over.id, body=over.body, vault=vault) for schema in (over.schema, "other")]
        records = [games.records(GAME, after, limit) for after in range(-2, 4) for limit in (1, 2, 1000)]
        return loads, records, games.version(GAME), games.load(GAME, over.schema), games.load(GAME, "", id="f" * 64)

    before = looks()
    assert before[0][0].known == Known(True, over.answer)
    digest = archive(finished, archives)
    assert looks() == before
    assert finished.archived() == {GAME: digest}
    assert finished.contents(GAME) is None
    assert ([game for batch in games.batches() for game in batch], games.running(), games.reveals([GAME])) == (
        [GAME],
        0,
        {},
    )


def test_little_is_left_in_the_store(store, games, finished, archives, over):
    games.append(over)
    archive(finished, archives)
    keys = key_names.of_game(GAME)
    assert [store.call("EXISTS", key) for key in keys[:4]] == [0, 1, 0, 0]
    assert store.call("MEMORY", "USAGE", keys.snap, "SAMPLES", 0) < 250


def test_nothing_is_appended_to_an_archived_game(games, finished, archives, over, make, outbox):
    games.append(over)
    archive(finished, archives)
    before = outbox.size()
    assert games.append(over) == Known(True, over.answer)
    assert games.append(msgspec.structs.replace(over, body="c" * 64)) == Known(False, over.answer)
    for expected in (-1, 1, 2, 7):
        assert games.append(make(GAME, expected=expected)) == Stale(2)
    assert outbox.size() == before
    assert finished.due(FAR) == []


def test_an_archive_that_is_lost_is_an_error_of_the_game(games, finished, archives, over, make, tmp_path):
    games.append(over)
    games.append(make("other"))
    digest = archive(finished, archives)
    (tmp_path / "k3" / f"{GAME}-{digest}.malecon").unlink()
    for look in (
        lambda: games.load(GAME, over.schema),
        lambda: games.records(GAME),
        lambda: games.append(make(GAME, expected=2)),
    ):
        with pytest.raises(ArchiveError, match=f"the archive k3/{GAME}-{digest}.malecon is missing"):
            look()
    assert games.version(GAME) == 2
    assert games.append(make("other", expected=0)) == Stored()


def test_one_that_changed_is_not_replaced(store, games, finished, archives, over):
    games.append(over)
    found, keys = finished.contents(GAME), key_names.of_game(GAME)
    digest = archives.keep(found)
    changes = [
        (("HSET", keys.vault, "new", "1"), ("HDEL", keys.vault, "new")),
        (("HDEL", keys.vault, "seed"), ("HSET", keys.vault, "seed", found.vault["seed"])),
        (("HSET", keys.vault, "seed", "1"), ("HSET", keys.vault, "seed", found.vault["seed"])),
        (("HSET", keys.keys, "new", "1"), ("HDEL", keys.keys, "new")),
        (("HSET", keys.snap, "status", "running"), ("HSET", keys.snap, "status", "finished")),
        (("XADD", keys.log, "4-0", "r", "1"), ("XDEL", keys.log, "4-0")),
    ]
    for change, undo in changes:
        store.call(*change)
        assert not finished.replace(found, digest), change
        store.call(*undo)
    assert games.records(GAME) == list(over.records)
    assert finished.replace(found, digest)
    assert finished.replace(found, digest), "it is as it should be"
    assert not finished.replace(found, "0" * 64)


def test_a_game_whose_snapshot_is_lost_is_not_archived(store, games, finished, over):
    games.append(over)
    store.call("HSET", key_names.of_game(GAME).snap, "version", 1)
    with pytest.raises(Damaged, match="a log of 3 records"):
        finished.contents(GAME)


def test_games_are_due_in_the_order_of_their_ends(store, games, finished, make):
    names = [f"g{number}" for number in range(200)]
    for name in names:
        games.append(make(name, status="cancelled"))
    now = int(store.call("ZSCORE", key_names.of_game("g1").resting, "g1"))
    assert finished.due(now - 1000.0) == []
    found = finished.due(FAR)
    assert max(map([key_names.shard(game) for game in found].count, range(64))) == AT_ONCE
    finished.postpone(found, now + 1000.0)
    assert not set(finished.due(now + 999.0)) & set(found)
    finished.postpone(["nobody"], 0.0)
    assert "nobody" not in finished.due(FAR)


def test_games_that_are_over_and_do_not_rest_are_entered(store, games, finished, archives, over, make):
    games.append(over)
    archive(finished, archives)
    status = {"a": "open", "b": "running", "c": "finished", "d": "cancelled"}
    for name, each in status.items():
        games.append(make(name, status=each))
        store.call("DEL", key_names.of_game(name).resting)
    assert finished.enter(["nobody", GAME, *status], 5.0) == 2
    assert sorted(finished.due(FAR)) == ["c", "d"]
    assert finished.enter([GAME, *status], 6.0) == 0
    assert sorted(finished.due(5.5)) == ["c", "d"]


def test_any_number_of_games_is_entered(store, games, finished, make, monkeypatch):
    monkeypatch.setattr("arbiter.store.finished.PAGE", 2)
    names = [f"g{number}" for number in range(300)]
    for name in names:
        games.append(make(name, status="finished"))
        store.call("DEL", key_names.of_game(name).resting)
    assert finished.enter(names, 5.0) == len(names)


def test_what_was_answered_to_an_append_of_a_cancelled_game(games, finished, archives, over):
    answer = Answered("left", 2, "0" * 16)
    games.append(msgspec.structs.replace(over, status="cancelled", answer=answer))
    archive(finished, archives)
    assert games.load(GAME, "", id=over.id, body=over.body).known == Known(True, answer)
