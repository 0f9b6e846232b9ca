"""How many long polls may be open, and who makes way for whom."""

from collections.abc import Iterator
from types import SimpleNamespace

import gevent
import pytest
from flask import Flask, g
from gevent import socket
from gevent.event import Event

from api.capacity import Capacity
from api.connection import ClientConnection
from api.polls import Polls
from arbiter.kernel.refusal import Refusal

ROOM = Capacity(32)  # 16 polls, 4 of a peer, 8 of a player


class News:
    """Nothing happens until it is told."""

    def __init__(self) -> None:
        self.event = Event()

    def wait(self, game: str, seconds: float, after: int | None = None) -> None:
        self.event.wait(seconds)


class Callers:
    """Who asks for long polls of this application."""

    def __init__(self, app: Flask) -> None:
        self.app, self.news = app, News()
        self.polls = Polls(self.news, ROOM)
        self.open: list[gevent.Greenlet] = []

    def ask(self, peer: str, player: str = "", connection: ClientConnection | None = None) -> gevent.Greenlet:
        """A poll; it has begun."""
        self.open.append(gevent.spawn(self._poll, peer, player, connection))
        gevent.sleep(0)
        return self.open[-1]

    def refused(self, peer: str, player: str = "") -> str:
        refusal = self.ask(peer, player).get(timeout=20)
        assert isinstance(refusal, Refusal)
        assert refusal.told["retry_after"] > 0
        return refusal.code

    def _poll(self, peer: str, player: str, connection: ClientConnection | None) -> Refusal | None:
        base = {"REMOTE_ADDR": peer, "gunicorn.socket": connection}
        with self.app.test_request_context(environ_base=base):
            g.player = SimpleNamespace(id=player) if player else None
            try:
                self.polls.wait("game", 1000)
                gevent.sleep(0.05)  # the store is asked
            except Refusal as refusal:
                return refusal
            return None


@pytest.fixture
def callers(app: Flask) -> Iterator[Callers]:
    found = Callers(app)
    yield found
    found.news.event.set()
    gevent.joinall(found.open, timeout=20)
    assert all(poll.ready() for poll in found.open)
    assert (vars(found.polls)["_waiting"], +vars(found.polls)["_counts"]) == ({}, {})


def test_a_peer_has_so_many(callers: Callers):
    for _ in range(ROOM.polls_a_peer):
        callers.ask("192.0.2.1")
    assert callers.refused("192.0.2.1") == "rate_limited"
    assert not callers.ask("192.0.2.2").ready()


def test_a_player_has_so_many_from_wherever(callers: Callers):
    for number in range(ROOM.polls_a_player):
        callers.ask(f"192.0.2.{number}", "ann")
    assert callers.refused("192.0.2.99", "ann") == "rate_limited"
    assert not callers.ask("192.0.2.99", "bob").ready()
    assert not callers.ask("192.0.2.99").ready()


def test_when_all_are_taken_the_peer_who_has_most_makes_way(callers: Callers):
    polls = [callers.ask(f"192.0.2.{number // ROOM.polls_a_peer}") for number in range(ROOM.polls)]
    newest = callers.ask("192.0.2.99")
    assert polls[0].get(timeout=20) is None
    assert not any(poll.ready() for poll in [newest, *polls[1:]])


def test_when_all_are_shared_out_fairly_more_are_refused(callers: Callers):
    for number in range(ROOM.polls):
        callers.ask(f"192.0.2.{number}")
    assert callers.refused("192.0.2.99") == "busy"


def test_a_poll_that_ended_makes_room(callers: Callers):
    for _ in range(3):
        polls = [callers.ask("192.0.2.1") for _ in range(ROOM.polls_a_peer)]
        callers.news.event.set()
        gevent.joinall(polls, timeout=20)
        callers.news.event.clear()
    assert not callers.ask("192.0.2.1").ready()


def test_who_hangs_up_polls_no_more(callers: Callers):
    ours, theirs = socket.socketpair()
    with ours:
        poll = callers.ask("192.0.2.1", connection=ClientConnection(ours, 5.0))
        assert not poll.ready()
        theirs.close()
        assert poll.get(timeout=20) is None


def test_who_is_past_its_waiting_is_not_woken_again(callers: Callers):
    polls = [callers.ask("192.0.2.1") for _ in range(3)]
    callers.news.event.set()
    callers.polls.close()
    assert [poll.get(timeout=20) for poll in polls] == [None] * 3


def test_none_is_opened_any_more_when_the_process_ends(callers: Callers):
    polls = [callers.ask("192.0.2.1") for _ in range(3)]
    callers.polls.close()
    gevent.joinall([*polls, callers.ask("192.0.2.1")], timeout=20)
    assert [poll.get() for poll in callers.open] == [None] * 4
