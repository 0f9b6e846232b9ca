"""What was acknowledged survives a kill -9; what was not answered was asked once."""

import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from redis.crc import key_slot

from arbiter.app.ports.games import Known, Stored
from arbiter.app.ports.unavailable import Unavailable
from arbiter.loopback import free_port
from arbiter.store import key_names, store
from arbiter.store.games import Games
from arbiter.store.store import Store
from tests import temporary
from tests.store.conftest import NO_ARCHIVES


@pytest.fixture(params=["single", "cluster"])
def place(request):
    """Servers of its own, and their address."""
    if request.param == "single":
        with temporary.server() as server:
            yield [server], server.url
    else:
        with temporary.cluster() as nodes:
            yield nodes, temporary.cluster_url(nodes)


def test_acknowledged_appends_survive_a_kill(place, cipher, make):
    servers, url = place
    games = Games(Store(url), cipher, NO_ARCHIVES)
    acknowledged = {f"g{number}": -1 for number in range(8)}

    def play(game):
        try:
            while games.append(make(game, expected=acknowledged[game])) == Stored():
                acknowledged[game] += 1
        except Unavailable:
            return

    with ThreadPoolExecutor(8) as threads:
        playing = threads.map(play, acknowledged)
        temporary.until(lambda: sum(acknowledged.values()) > 100)
        for server in servers:
            server.kill()
        list(playing)
    for server in servers:
        server.start()
    temporary.until(lambda: answers(games))
    for game, version in acknowledged.items():
        found = games.load(game, "s1")
        assert found.version in (version, version + 1)
        assert (found.position, found.head) == (b'{"at":%d}' % found.version, b'{"version":%d}' % found.version)
        assert games.records(game, limit=9999) == [b'{"seq":%d}' % seq for seq in range(found.version + 1)]


def answers(games):
    try:
        return games.running() >= 0
    except Unavailable:
        return False


def test_a_store_that_is_away_is_unavailable(place, cipher, make):
    servers, url = place
    games = Games(Store(url), cipher, NO_ARCHIVES)
    games.append(make())
    for server in servers:
        server.kill()
    with pytest.raises(Unavailable):
        games.append(make(expected=0))
    with pytest.raises(Unavailable):
        games.load("g1", "s1")
    with pytest.raises(Unavailable):
        games.running()
    with pytest.raises(Unavailable):
        games.cards(["g1"])


def test_a_store_that_never_was_is_unavailable():
    port = free_port()
    with pytest.raises(Unavailable):
        Store(f"redis://127.0.0.1:{port}").call("PING")
    with pytest.raises(Unavailable):
        Store(f"redis+cluster://127.0.0.1:{port}")


class Cutter:
    """Passes everything on to a server, until told to swallow the next answer and hang up."""

    def __init__(self, port):
        self.cutting = False
        self._target = ("127.0.0.1", port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            near, _ = self._listener.accept()
            far = socket.create_connection(self._target)
            threading.Thread(target=self._pass, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self._pass, args=(far, near, True), daemon=True).start()

    def _pass(self, source, target, cut):
        while text := source.recv(65536):
            if cut and self.cutting:
                self.cutting = False
                break
            target.sendall(text)
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


def test_a_lost_answer_is_not_asked_for_twice(cipher, make):
    with temporary.server() as server:
        cutter = Cutter(server.port)
        games = Games(Store(f"redis://127.0.0.1:{cutter.port}"), cipher, NO_ARCHIVES)
        games.append(make())
        server.client().config_resetstat()
        one = make(expected=0)
        cutter.cutting = True
        with pytest.raises(Unavailable):
            games.append(one)
        assert server.client().info("commandstats")["cmdstat_evalsha"]["calls"] == 1
        assert games.version("g1") == 1
        assert games.append(one) == Known(True, one.answer)


def test_a_read_only_server_is_unavailable(cipher, make):
    with temporary.server() as server:
        games = Games(Store(server.url), cipher, NO_ARCHIVES)
        games.append(make())
        server.client().replicaof("127.0.0.1", free_port())
        with pytest.raises(Unavailable):
            games.append(make(expected=0))


def test_a_full_server_is_unavailable_and_writes_nothing(cipher, make):
    with temporary.server() as server:
        games = Games(Store(server.url), cipher, NO_ARCHIVES)
        games.append(make())
        server.client().config_set("maxmemory", "1")
        with pytest.raises(Unavailable):
            games.append(make(expected=0))
        assert games.version("g1") == 0
        assert server.client().hget(key_names.of_game("g1").snap, "version") == b"0"


def follow(replica, server):
    replica.client().replicaof("127.0.0.1", server.port)
    temporary.until(lambda: replica.client().info("replication")["master_link_status"] == "up")


def test_replicas_are_waited_for(cipher, make, monkeypatch):
    with temporary.server("--repl-diskless-sync-delay", "0") as server, temporary.server() as replica:
        games = Games(Store(server.url, replicas=1), cipher, NO_ARCHIVES)
        follow(replica, server)
        assert games.append(make()) == Stored()
        assert replica.client().xlen(key_names.of_game("g1").log) == 1
        replica.kill()
        one = make(expected=0)
        with monkeypatch.context() as hurried:
            hurried.setattr(store, "DISK", 300)
            for _ in range(2):
                with pytest.raises(Unavailable, match="0 of 1 replicas"):
                    games.append(one)
        assert games.version("g1") == 1
        replica.start()
        follow(replica, server)
        assert games.append(one) == Known(True, one.answer)


def test_a_cluster_without_replicas_tells_so(cipher, make, monkeypatch):
    monkeypatch.setattr(store, "DISK", 300)
    with temporary.cluster() as nodes:
        games = Games(Store(temporary.cluster_url(nodes), replicas=1), cipher, NO_ARCHIVES)
        for game in ("a", "b", "c", "d"):
            with pytest.raises(Unavailable, match="0 of 1 replicas"):
                games.append(make(game))
        assert games.running() == 4


def test_a_slot_that_moved_is_followed(cipher, make):
    with temporary.cluster() as nodes:
        games = Games(Store(temporary.cluster_url(nodes)), cipher, NO_ARCHIVES)
        games.append(make("a"))
        slot = key_slot(key_names.of_game("b").log.encode())
        assert slot != key_slot(key_names.of_game("a").log.encode())
        names = [node.client().execute_command("CLUSTER", "MYID").decode() for node in nodes]
        here = next(number for number in range(3) if slot < 16384 * (number + 1) // 3)
        for node in nodes:
            node.client().execute_command("CLUSTER", "SETSLOT", slot, "NODE", names[here - 1])
        assert games.reveals(["a", "b"]) == {}
        assert games.append(make("b")) == Stored()
        assert nodes[here - 1].client().xlen(key_names.of_game("b").log) == 1
        assert games.running() == 2
        assert games.cards(["a", "b"]) == [b'{"version":0}'] * 2


def test_a_slot_that_is_being_moved_is_followed():
    """What is there already is read from the node that it moves to, all other keys from that with the slot."""
    with temporary.cluster() as nodes:
        [target, _, source] = (node.client() for node in nodes)
        left, moved, elsewhere = "{a}:left", "{a}:moved", "elsewhere"
        one = Store(temporary.cluster_url(nodes))
        for key in (left, moved, elsewhere):
            one.call("SET", key, key)
        slot = key_slot(left.encode())
        assert slot > 16384 * 2 // 3
        names = [node.execute_command("CLUSTER", "MYID").decode() for node in (source, target)]
        target.execute_command("CLUSTER", "SETSLOT", slot, "IMPORTING", names[0])
        source.execute_command("CLUSTER", "SETSLOT", slot, "MIGRATING", names[1])
        port = target.connection_pool.connection_kwargs["port"]
        source.execute_command("MIGRATE", "127.0.0.1", port, moved, 0, 5000)
        wanted = [left, moved, elsewhere, "{a}:new"]
        assert one.many(("GET", key) for key in wanted) == [b"{a}:left", b"{a}:moved", b"elsewhere", None]
