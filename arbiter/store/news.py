"""Waking requests that wait for a game: one subscription per process, only to awaited games."""

import threading
import time
from collections import Counter
from collections.abc import Callable

from arbiter.store import keys
from arbiter.store.line import Line
from arbiter.store.store import Store


class _Channel:
    """An awaited game. `changed` is replaced at each change; `version` is valid once it was looked up."""

    def __init__(self) -> None:
        self.waiters = 0
        self.opened = threading.Event()
        self.changed = threading.Event()
        self.version = -1
        self.known = False
        self.lost = False


class News:
    """Implements `ports.news` for threads and greenlets alike."""

    def __init__(self, store: Store, version: Callable[[str], int]) -> None:
        self._store = store
        self._version = version
        self._lock = threading.Lock()
        self._line: Line | None = None
        self._channels: dict[str, _Channel] = {}
        self._unconfirmed: Counter[str] = Counter()

    def wait(self, game: str, seconds: float, after: int | None = None) -> None:
        """Return when something was appended to the game, after so many seconds, or early if the store failed.

        With `after`, a version, nothing is missed: it returns at once where the game is further already.
        """
        deadline = time.monotonic() + seconds
        channel, changed = self._join(game)
        try:
            if after is None or not self._passed(game, channel, after, seconds):
                _follow(channel, changed, -1 if after is None else after, deadline)
        finally:
            self._leave(game, channel)

    def _passed(self, game: str, channel: _Channel, after: int, seconds: float) -> bool:
        channel.opened.wait(seconds)
        if not channel.known:
            self._look_up(game, channel)
        return channel.version > after

    def _join(self, game: str) -> tuple[_Channel, threading.Event]:
        with self._lock:
            if self._line is None or not self._line.alive:
                self._end()
                self._line = Line(self._store.listener(), self._heard, self._lost)
            channel = self._channels.get(game)
            if channel is None:
                self._line.subscribe(keys.news(game))
                self._unconfirmed[game] += 1
                channel = self._channels[game] = _Channel()
            channel.waiters += 1
            return channel, channel.changed

    def _leave(self, game: str, channel: _Channel) -> None:
        with self._lock:
            channel.waiters -= 1
            if channel.waiters or self._channels.get(game) is not channel:
                return
            del self._channels[game]
            if self._line is not None and self._line.alive:
                self._line.unsubscribe(keys.news(game))

    def _heard(self, kind: str, name: str, content: bytes) -> None:
        game = name.removeprefix(keys.news(""))
        with self._lock:
            channel = self._channels.get(game)
            if kind == "subscribe":
                self._unconfirmed[game] -= 1
                if not self._unconfirmed[game]:
                    del self._unconfirmed[game]
                    if channel is not None:
                        channel.opened.set()
            elif kind == "message" and channel is not None:
                channel.version = max(channel.version, int(content))
                changed, channel.changed = channel.changed, threading.Event()
                changed.set()

    def _look_up(self, game: str, channel: _Channel) -> None:
        version = self._version(game)
        with self._lock:
            channel.version = max(channel.version, version)
            channel.known = True

    def _lost(self, line: Line) -> None:
        with self._lock:
            if self._line is line:
                self._end()

    def _end(self) -> None:
        """Wake all, since messages may have been missed."""
        for channel in self._channels.values():
            channel.lost = True
            channel.opened.set()
            channel.changed.set()
        self._channels.clear()
        self._unconfirmed.clear()
        self._line = None


def _follow(channel: _Channel, changed: threading.Event, after: int, deadline: float) -> None:
    """Wait for a later version: on a cluster's bus, a message may arrive later than the change it announces."""
    while changed.wait(max(deadline - time.monotonic(), 0)) and not channel.lost:
        changed = channel.changed
        if channel.version > after:
            return
