"""Long polls, which end when the process is about to."""

from typing import Any

import gevent

from arbiter.app.ports.news import News


class Ending(BaseException):
    """Thrown into whoever waits when the process ends."""


class Polls:
    """News (`ports.news.News`) that nobody waits for any longer once they are closed."""

    def __init__(self, news: News) -> None:
        self._news = news
        self._waiting: set[Any] = set()
        self._closed = False

    def wait(self, game: str, seconds: float, after: int | None = None) -> None:
        if self._closed:
            return
        me = gevent.getcurrent()
        self._waiting.add(me)
        try:
            self._news.wait(game, seconds, after)
        except Ending:
            return
        finally:
            self._waiting.discard(me)

    def close(self) -> None:
        """Wake all who wait; called in a process whose requests are greenlets."""
        self._closed = True
        gevent.killall(list(self._waiting), exception=Ending, block=False)
