"""Connections to a single server, at a quarter of redis-py's own cost.

redis-py checks a connection before each use, which under gevent costs more than the command. Here a connection is
checked only if it was idle, the most recently used one is taken first, and nothing is ever sent twice.
"""

import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import Any

from hiredis import pack_command
from redis.exceptions import ConnectionError, ResponseError

IDLE = 1.0  # seconds after which the server may have disconnected unnoticed
Value = str | bytes | int


class CommandPool:
    """Sends commands over connections made by a redis-py pool, at most `limit` at once; others wait."""

    def __init__(self, pool: Any, limit: int, timeout: float) -> None:
        self._pool, self._limit, self._timeout = pool, limit, timeout
        self._free: deque[tuple[Any, float]] = deque()
        self._open = self._waiting = 0
        self._changed = threading.Condition()

    def ask(self, *command: Value) -> Any:
        """The reply to one command; raises redis-py's exceptions."""
        [reply] = self.ask_all((command,))
        if isinstance(reply, ResponseError):
            raise reply
        return reply

    def ask_all(self, commands: Sequence[tuple[Value, ...]]) -> list[Any]:
        """The replies to commands that are sent together; one that is an error (`ResponseError`) is not raised."""
        connection = self._connection()
        try:
            packed = b"".join(map(pack_command, commands))  # type: ignore[arg-type]  # tuples of any length
            connection.send_packed_command([packed], check_health=False)
            replies = [_reply(connection) for _ in commands]
        except BaseException:
            self._close(connection)
            self._forget()
            raise
        self._free.append((connection, time.monotonic()))
        if self._waiting:
            self._notify()
        return replies

    def _connection(self) -> Any:
        """The free connection used last, or a new one."""
        deadline = time.monotonic() + self._timeout
        while True:
            try:
                connection, used = self._free.pop()
            except IndexError:
                if self._admitted(deadline):
                    return self._connected()
                continue
            if time.monotonic() - used < IDLE or _still(connection):
                return connection
            self._close(connection)

    def _admitted(self, deadline: float) -> bool:
        """Whether one more connection may be opened. If not, wait until there may be a free one."""
        with self._changed:
            if self._open < self._limit:
                self._open += 1
                return True
            self._waiting += 1
            try:
                if not self._free and not self._changed.wait(max(deadline - time.monotonic(), 0)):
                    raise ConnectionError("all connections are in use")
            finally:
                self._waiting -= 1
        return False

    def _connected(self) -> Any:
        connection = self._pool.connection_class(**self._pool.connection_kwargs)
        try:
            connection.connect()
        except BaseException:
            self._close(connection)
            raise
        return connection

    def _close(self, connection: Any) -> None:
        connection.disconnect()
        with self._changed:
            self._open -= 1
            self._changed.notify()

    def _forget(self) -> None:
        """The server disconnected: discard the other free connections too."""
        while self._free:
            try:
                self._close(self._free.pop()[0])
            except IndexError:
                return

    def _notify(self) -> None:
        with self._changed:
            self._changed.notify()


def _reply(connection: Any) -> Any:
    try:
        return connection.read_response()
    except ResponseError as error:
        return error


def _still(connection: Any) -> bool:
    """Whether nothing arrived, not even the end, while the connection was idle."""
    try:
        return not connection.can_read()
    except (ConnectionError, OSError):
        return False
