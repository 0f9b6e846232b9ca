"""What is written is refused while it would not be kept; what is there is read all the same."""

import re
from pathlib import Path

import pytest

from arbiter.app.ports.games import Stored
from arbiter.app.ports.unavailable import Refusing, Unavailable
from arbiter.store import durability
from arbiter.store.durability import REQUIRED, Durability
from arbiter.store.games import Games
from arbiter.store.limits import Limits
from arbiter.store.store import READING, Script, Store
from tests import temporary
from tests.store.conftest import NO_ARCHIVES

ROOM = Path(durability.__file__).parent
SENT = re.compile(r'(?:call|many|look)\([(\[]*"([A-Z]+)"')
BREAKING = {"appendonly": "no", "appendfsync": "everysec", "maxmemory-policy": "allkeys-lru", "maxmemory": "1"}
WRITES = {
    "append": lambda store, games, make: games.append(make("g2")),
    "command": lambda store, games, make: store.call("SET", "a", "b"),
    "pipeline": lambda store, games, make: store.many([("GET", "a"), ("SET", "a", "b")]),
}


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """What the servers said is asked again each time."""
    monkeypatch.setattr(durability, "FRESH", 0.0)


@pytest.mark.parametrize("name", BREAKING)
@pytest.mark.parametrize("write", WRITES)
def test_writes_are_refused_with_the_reason_and_reads_go_on(store, games, make, changed, name, write):
    assert games.append(make("g1", vault={"seed": b"x"})) == Stored()
    changed(name, BREAKING[name])
    with pytest.raises(Refusing, match="maxmemory" if name == "maxmemory" else name):
        WRITES[write](store, games, make)
    assert games.load("g1", "s1", vault=["seed"]).vault == {"seed": b"x"}
    assert games.load("g2", "s1") is None
    assert games.running() == 1
    assert len(games.records("g1")) == 1


@pytest.mark.parametrize("name", BREAKING)
def test_writes_go_on_when_all_is_set_right_again(store, games, make, changed, name):
    changed(name, BREAKING[name])
    with pytest.raises(Refusing):
        games.append(make())
    changed(name, REQUIRED.get(name, "0"))
    assert games.append(make()) == Stored()


@pytest.mark.parametrize("name", BREAKING)
def test_what_may_be_lost_is_counted_still(store, changed, name):
    changed(name, BREAKING[name])
    assert Limits(store).hit("somebody", 1, 60) == 0
    assert Limits(store).hit("somebody", 1, 60) > 0


def test_a_relaxed_store_takes_writes_whatever_its_settings(url, store, cipher, make, changed):
    changed("appendfsync", "no")
    assert Games(Store(url, relaxed=True), cipher, NO_ARCHIVES).append(make()) == Stored()


def test_settings_are_asked_again_after_a_while(store, games, make, changed, monkeypatch):
    monkeypatch.setattr(durability, "FRESH", 30.0)
    passed = [0.0]
    monotonic = durability.time.monotonic
    monkeypatch.setattr(durability.time, "monotonic", lambda: monotonic() + passed[0])
    games.append(make())
    games.append(make(expected=0))
    changed("appendfsync", "no")
    passed[0] = 30.0
    with pytest.raises(Refusing, match="appendfsync is no instead of always"):
        games.append(make(expected=1))


def test_another_server_at_the_same_address_is_asked_before_it_is_believed(cipher, make, monkeypatch, tmp_path):
    monkeypatch.setattr(durability, "FRESH", 3600.0)
    with temporary.server() as server:
        games = Games(Store(server.url), cipher, NO_ARCHIVES)
        for seq in range(3):
            assert games.append(make(expected=seq - 1)) == Stored()
        server.kill()
        server._command += ["--appendfsync", "no"]
        server.start()
        answers = [_answer(games, make(expected=2)) for _ in range(4)]
    assert Stored not in answers
    assert answers[-1] is Refusing


def _answer(games, append):
    try:
        return type(games.append(append))
    except Unavailable as error:
        return type(error)


def test_the_embedded_store_stops_while_its_disk_has_room_left(tmp_path, monkeypatch):
    promised = Durability(list, disk=tmp_path)
    promised.demand()
    monkeypatch.setattr(durability, "DISK_RESERVE", 2**62)
    with pytest.raises(Refusing, match="its disk is full"):
        promised.demand()


def test_scripts_that_read_say_so_to_the_server(store):
    for name in ("load", "authenticate", "notices", "taken"):
        assert Script(f"{name}.lua").reads
    with pytest.raises(AssertionError):
        store.read(Script("append.lua"), ["a"])


def test_no_command_that_is_taken_for_reading_writes(store):
    for command in READING:
        assert "write" not in _flags(store, command), command


def test_every_command_that_reads_is_taken_for_reading(store):
    """Else nothing could be read from a store that takes no writes."""
    said = {name for file in ROOM.glob("*.py") for name in SENT.findall(file.read_text())}
    assert {"SRANDMEMBER", "GET"} <= said
    for command in said - READING:
        assert "readonly" not in _flags(store, command), command


def _flags(store, command):
    info = store.servers()[0].execute_command("COMMAND", "INFO", command)
    flags = next(iter(info.values()))["flags"] if isinstance(info, dict) else info[0][2]
    return {flag.decode() if isinstance(flag, bytes) else flag for flag in flags}
