"""Connections to a single server for one command at a time, at a quarter of redis-py's own cost.

redis-py checks a connection before each use, which under gevent costs more than the command. Here a connection is
checked only if it was idle, the most recently used one is taken first, and nothing is ever sent twice.
"""

import threading
import time
from collections import deque
from typing import Any

from redis.exceptions import ConnectionError, ResponseError

IDLE = 1.0  # seconds after which the server may have disconnected unnoticed
Value = str | bytes | int


class CommandPool:
    """Sends commands over connections made by a redis-py pool, at most `limit` at once; others wait."""

    def __init__(self, pool: Any, limit: int, timeout: float) -> None:
        self._pool, self._timeout = pool, timeout
        self._free: deque[tuple[Any, float]] = deque()
        self._slots = threading.BoundedSemaphore(limit)

    def ask(self, *command: Value) -> Any:
        """The reply to one command; raises redis-py's exceptions."""
        if not self._slots.acquire(timeout=self._timeout):
            raise ConnectionError("all connections are in use")
        try:
            return self._ask(command)
        finally:
            self._slots.release()

    def _ask(self, command: tuple[Value, ...]) -> Any:
        connection = self._connection()
        try:
            connection.send_command(*command)
            answer = connection.read_response()
        except ResponseError:
            self._free.append((connection, time.monotonic()))
            raise
        except BaseException:
            connection.disconnect()
            self._forget()
            raise
        self._free.append((connection, time.monotonic()))
        return answer

    def _connection(self) -> Any:
        """The free connection used last, or a new one."""
        while self._free:
            try:
                connection, used = self._free.pop()
            except IndexError:  # another thread was faster
                break
            if time.monotonic() - used < IDLE or _still(connection):
                return connection
            connection.disconnect()
        connection = self._pool.connection_class(**self._pool.connection_kwargs)
        connection.connect()
        return connection

    def _forget(self) -> None:
        """The server disconnected: discard the other free connections too."""
        while self._free:
            try:
                self._free.pop()[0].disconnect()
            except IndexError:
                return


def _still(connection: Any) -> bool:
    """Whether nothing arrived, not even the end, while the connection was idle."""
    try:
        return not connection.can_read()
    except (ConnectionError, OSError):
        return False
