"""Waking requests that wait for a game: one subscription per process, only to awaited games."""

import threading
import time
from collections import Counter
from collections.abc import Callable

from arbiter.store import key_names
from arbiter.store.store import Store
from arbiter.store.subscription import Subscription


class _Channel:
    """An awaited game. `changed` is replaced at each change; `version` is valid once `looked_up`."""

    def __init__(self) -> None:
        self.waiters = 0
        self.opened = threading.Event()
        self.changed = threading.Event()
        self.version = -1
        self.looked_up = False
        self.lost = False


class News:
    """Implements `ports.news` for threads and greenlets alike."""

    def __init__(self, store: Store, version: Callable[[str], int]) -> None:
        self._store = store
        self._version = version
        self._lock = threading.Lock()
        self._subscription: Subscription | None = None
        self._channels: dict[str, _Channel] = {}
        self._unconfirmed: Counter[str] = Counter()

    def wait(self, game: str, seconds: float, after: int | None = None) -> None:
        """Return once something is appended to the game, after `seconds`, or earlier if the store fails.

        With `after`, a version, nothing is missed: it returns at once if the game is already past it.
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
        if not channel.looked_up:
            self._look_up(game, channel)
        return channel.version > after

    def _join(self, game: str) -> tuple[_Channel, threading.Event]:
        with self._lock:
            if self._subscription is None or not self._subscription.alive:
                self._end()
                self._subscription = Subscription(self._store.listener(), self._on_message, self._on_end)
            channel = self._channels.get(game)
            if channel is None:
                self._subscription.subscribe(key_names.news(game))
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
            if self._subscription is not None and self._subscription.alive:
                self._subscription.unsubscribe(key_names.news(game))

    def _on_message(self, kind: str, name: str, content: bytes) -> None:
        game = name.removeprefix(key_names.news(""))
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
            channel.looked_up = True

    def _on_end(self, subscription: Subscription) -> None:
        with self._lock:
            if self._subscription is subscription:
                self._end()

    def _end(self) -> None:
        """Wake all, since messages may have been missed."""
        for channel in self._channels.values():
            channel.lost = True
            channel.opened.set()
            channel.changed.set()
        self._channels.clear()
        self._unconfirmed.clear()
        self._subscription = None


def _follow(channel: _Channel, changed: threading.Event, after: int, deadline: float) -> None:
    """Wait for a later version: on a cluster's bus, a message may arrive later than the change it announces."""
    while changed.wait(max(deadline - time.monotonic(), 0)) and not channel.lost:
        changed = channel.changed
        if channel.version > after:
            return
