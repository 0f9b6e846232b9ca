"""A subscription: one connection and the thread that reads it. It costs nothing while idle."""

import threading
from collections.abc import Callable
from typing import Any

from redis.exceptions import RedisError

from arbiter.app.ports.unavailable import Unavailable

Heard = Callable[[str, str, bytes], None]


class Line:
    """Reads until the connection ends, which is never mended: `lost` is told once, and a new line is for the owner.

    `heard` gets what kind of message it is (`subscribe`, `message`, ...), the channel and the content.
    """

    def __init__(self, connection: Any, heard: Heard, lost: Callable[["Line"], None]) -> None:
        self.alive = True
        self._connection = connection
        self._heard = heard
        self._lost = lost
        self._sending = threading.Lock()
        threading.Thread(target=self._read, name="line", daemon=True).start()

    def subscribe(self, channel: str) -> None:
        self._send("SUBSCRIBE", channel)

    def unsubscribe(self, channel: str) -> None:
        self._send("UNSUBSCRIBE", channel)

    def _send(self, *command: str) -> None:
        with self._sending:
            if not self.alive:
                raise Unavailable("the subscription has ended")
            try:
                self._connection.send_command(*command)
            except (RedisError, OSError) as error:
                self.alive = False  # a connection of redis-py would open itself again at the next send
                raise Unavailable(str(error)) from error

    def _read(self) -> None:
        try:
            while self.alive:
                kind, channel, content = self._connection.read_response()
                self._heard(kind.decode(), channel.decode(), content)
        except (RedisError, OSError):
            self.alive = False
        finally:
            with self._sending:
                self.alive = False
                self._connection.disconnect()
            self._lost(self)
