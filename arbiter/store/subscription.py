"""A subscription: one connection and the thread that reads it. It costs nothing while idle."""

import threading
from collections.abc import Callable
from typing import Any

from redis.exceptions import RedisError

from arbiter.app.ports.unavailable import Unavailable

OnMessage = Callable[[str, str, bytes], None]


class Subscription:
    """Reads until the connection ends; it is never reopened. Then `on_end` is called; the owner may subscribe anew.

    `on_message` receives the kind of message (`subscribe`, `message`, ...), the channel and the content.
    """

    def __init__(self, connection: Any, on_message: OnMessage, on_end: Callable[["Subscription"], None]) -> None:
        self.alive = True
        self._connection = connection
        self._on_message = on_message
        self._on_end = on_end
        self._sending = threading.Lock()
        threading.Thread(target=self._read, name="subscription", daemon=True).start()

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
                self.alive = False  # redis-py would reopen the connection at the next send
                raise Unavailable(str(error)) from error

    def _read(self) -> None:
        try:
            while self.alive:
                kind, channel, content = self._connection.read_response()
                self._on_message(kind.decode(), channel.decode(), content)
        except (RedisError, OSError):
            self.alive = False
        finally:
            with self._sending:
                self.alive = False
                self._connection.disconnect()
            self._on_end(self)
