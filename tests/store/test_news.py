"""Waking long polls."""

import secrets
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from arbiter.app.ports.unavailable import Unavailable
from arbiter.store.games import Games
from arbiter.store.news import News
from arbiter.store.store import Store
from tests import temporary
from tests.store.conftest import NO_ARCHIVES


@pytest.fixture
def game():
    """A new one for each test, since a cluster may tell its nodes late."""
    return secrets.token_hex(8)


def subscribers(store, game):
    return sum(server.pubsub_numsub(f"news:{game}")[0][1] for server in store.servers())


def lasting(wait, *args):
    begun = time.monotonic()
    wait(*args)
    return time.monotonic() - begun


def waiting(store, threads, news, game, count, after=None):
    """So many waiters, once they wait; each tells how long it did."""
    waits = [threads.submit(lasting, news.wait, game, 30, after) for _ in range(count)]
    temporary.until(lambda: subscribers(store, game) == 1 and counted(news, game) == count)
    return waits


def counted(news, game):
    channel = news._channels.get(game)
    return channel.waiters if channel else 0


def test_an_append_wakes_all_who_wait_for_the_game(games, news, store, make, game):
    with ThreadPoolExecutor(20) as threads:
        waits = waiting(store, threads, news, game, 20)
        games.append(make(game))
        assert max(wait.result() for wait in waits) < 10


def test_another_game_wakes_nobody(games, news, store, make, game):
    with ThreadPoolExecutor(1) as threads:
        [wait] = waiting(store, threads, news, game, 1)
        games.append(make(f"{game}x"))
        time.sleep(0.2)
        assert not wait.done()
        games.append(make(game))
        wait.result()


def test_waiting_ends(news, game):
    assert 0.3 <= lasting(news.wait, game, 0.3) < 10


def test_who_is_behind_does_not_wait(games, news, make, game):
    games.append(make(game))
    assert lasting(news.wait, game, 20, -1) < 10
    assert 0.3 <= lasting(news.wait, game, 0.3, 0) < 10


def test_nobody_waiting_means_no_subscription(games, news, store, make, game):
    with ThreadPoolExecutor(5) as threads:
        waits = waiting(store, threads, news, game, 5, after=-1)
        games.append(make(game))
        for wait in waits:
            wait.result()
    temporary.until(lambda: subscribers(store, game) == 0)
    assert not news._channels
    temporary.until(lambda: not news._unconfirmed)


def test_one_connection_serves_many_games(games, news, store, make, game):
    with ThreadPoolExecutor(60) as threads:
        waits = [threads.submit(news.wait, f"{game}{number}", 30, -1) for number in range(60)]
        temporary.until(lambda: sum(subscribers(store, f"{game}{number}") for number in range(60)) == 60)
        listening = [client for server in store.servers() for client in server.client_list() if int(client["sub"])]
        assert "60" in [client["sub"] for client in listening]
        for number in range(60):
            games.append(make(f"{game}{number}"))
        for wait in waits:
            wait.result()


def test_nothing_is_missed(games, news, make, game):
    """A reader that looks, then waits, sees 300 versions to the last."""
    games.append(make(game))
    seen = []

    def follow():
        version = 0
        while version < 300:
            news.wait(game, 600, version)
            version = games.version(game)
            seen.append(version)

    reader = threading.Thread(target=follow)
    reader.start()
    for version in range(300):
        games.append(make(game, expected=version))
    reader.join()
    assert seen[-1] == 300


def test_a_lost_store_wakes_all_and_is_found_again(cipher, make, game):
    with temporary.server() as server:
        store = Store(server.url)
        games = Games(store, cipher, NO_ARCHIVES)
        news = News(store, games.version)
        with ThreadPoolExecutor(10) as threads:
            waits = waiting(store, threads, news, game, 10)
            server.kill()
            assert max(wait.result() for wait in waits) < 10
            with pytest.raises(Unavailable):
                news.wait(game, 30)
            server.start()
            waits = waiting(store, threads, news, game, 10)
            games.append(make(game))
            assert max(wait.result() for wait in waits) < 10


GREENLETS = """
from gevent import monkey
monkey.patch_all()
import sys, threading, time
from arbiter.app.ports.games import Answered, Append
from arbiter.store.cipher import Cipher
from arbiter.store.games import Games
from arbiter.store.news import News
from arbiter.store.store import Store

store = Store(sys.argv[1])
games = Games(store, Cipher(b"x" * 32), None)
news = News(store, games.version)
woken = []
def wait(number):
    news.wait(f"game{number % 10}", 50, -1)
    woken.append(number)
waiters = [threading.Thread(target=wait, args=(number,)) for number in range(1000)]
for waiter in waiters: waiter.start()
while sum(channel.waiters for channel in news._channels.values()) < 1000: time.sleep(0.01)
time.sleep(0.5)
assert not woken
idle = time.process_time()
time.sleep(1)
idle = time.process_time() - idle
begun = time.monotonic()
for number in range(10):
    games.append(Append(game=f"game{number}", id="0" * 64, body="b", expected=-1, records=[b"r"], head=b"h", schema="s",
        position=b"p", status="running", reveal="", card=b"c", vault={}, outbox=[], answer=Answered("", 0, "0" * 16)))
for waiter in waiters: waiter.join()
print(len(woken), round(time.monotonic() - begun, 2), round(idle, 3))
"""


def test_a_thousand_greenlets_are_woken(url, store):
    done = subprocess.run(
        [sys.executable, "-c", GREENLETS, url], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    woken, seconds, idle = done.stdout.split()
    assert int(woken) == 1000
    assert float(seconds) < 10
    assert float(idle) < 0.1
