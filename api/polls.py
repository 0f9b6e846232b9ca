"""Long polls: limited in number; they end when the client disconnects or the process shuts down."""

from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import gevent
from flask import request

from api.auth import caller_id
from api.capacity import Capacity
from api.connection import ClientConnection
from api.peer import peer
from arbiter.app.ports.news import News
from arbiter.kernel.refusal import Refusal

Who = tuple[str, str]  # ("peer", its address) or ("player", its id, or "")
PAUSE = 5  # seconds after which to try again


class PollEnded(BaseException):
    """Raised in a waiting request that must stop waiting."""


class Polls:
    """News (`ports.news.News`) for requests, within limits; once closed, nobody waits."""

    def __init__(self, news: News, capacity: Capacity | None = None) -> None:
        self._news, self._capacity = news, capacity or Capacity()
        self._waiting: dict[Any, tuple[Who, Who]] = {}  # who waits longest first, with peer and player
        self._counts: Counter[Who] = Counter()
        self._inside: set[Any] = set()  # who can be woken
        self._closed = False

    def wait(self, game: str, seconds: float, after: int | None = None) -> None:
        """Refuses `rate_limited` to a peer or player with too many polls, `busy` if all are in fair use."""
        if self._closed:
            return
        me, of, by = gevent.getcurrent(), ("peer", peer()), ("player", caller_id() or "")
        self._admit(of, by)
        self._waiting[me] = of, by
        self._counts.update((of, by))
        self._inside.add(me)
        try:
            with _watched(lambda: self._end(me)):
                self._news.wait(game, seconds, after)
        except PollEnded:
            return
        finally:
            self._inside.discard(me)
            self._forget(me)

    def close(self) -> None:
        """Wake all waiting requests; called in a process whose requests are greenlets."""
        self._closed = True
        for waiting in self._inside:
            self._end(waiting)

    def _admit(self, of: Who, by: Who) -> None:
        if by[1] and self._counts[by] >= self._capacity.polls_a_player:
            raise _many("You have")
        if self._counts[of] >= self._capacity.polls_a_peer:
            raise _many("Your address has")
        if len(self._waiting) >= self._capacity.polls and not self._make_way(of):
            raise Refusal("busy", "The server has reached its limit of open long polls.", retry_after=PAUSE)

    def _make_way(self, newcomer: Who) -> bool:
        """End the longest poll of the peer with the most polls, unless the newcomer would have as many."""
        most = max((of for of, _ in self._waiting.values()), key=self._counts.__getitem__)
        if self._counts[most] <= self._counts[newcomer] + 1:
            return False
        first = next(waiting for waiting, (of, _) in self._waiting.items() if of == most)
        self._forget(first)
        self._end(first)
        return True

    def _end(self, waiting: Any) -> None:
        gevent.get_hub().loop.run_callback(self._wake, waiting)

    def _wake(self, waiting: Any) -> None:
        """Called in the hub: a request that is no longer waiting is left alone."""
        if waiting in self._inside:
            self._inside.discard(waiting)
            waiting.throw(PollEnded)

    def _forget(self, waiting: Any) -> None:
        peer_and_player = self._waiting.pop(waiting, ())
        for who in peer_and_player:
            self._counts[who] -= 1
            if not self._counts[who]:
                del self._counts[who]


def _many(who: str) -> Refusal:
    return Refusal("rate_limited", f"{who} too many long polls open; retry without `wait`.", retry_after=PAUSE)


def _watched(on_disconnect: Callable[[], None]) -> AbstractContextManager[None]:
    """Reports when the client of this request disconnects."""
    connection = request.environ.get("gunicorn.socket")
    return connection.watched(on_disconnect) if isinstance(connection, ClientConnection) else nullcontext()
