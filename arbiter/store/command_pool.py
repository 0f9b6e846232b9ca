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
        self._pool, self._timeout = pool, timeout
        self._free: deque[tuple[Any, float]] = deque()
        self._slots = threading.BoundedSemaphore(limit)

    def ask(self, *command: Value) -> Any:
        """The reply to one command; raises redis-py's exceptions."""
        [reply] = self.ask_all((command,))
        if isinstance(reply, ResponseError):
            raise reply
        return reply

    def ask_all(self, commands: Sequence[tuple[Value, ...]]) -> list[Any]:
        """The replies to commands that are sent together; one that is an error (`ResponseError`) is not raised."""
        if not self._slots.acquire(timeout=self._timeout):
            raise ConnectionError("all connections are in use")
        try:
            return self._ask(commands)
        finally:
            self._slots.release()

    def _ask(self, commands: Sequence[tuple[Value, ...]]) -> list[Any]:
        connection = self._connection()
        try:
            packed = b"".join(map(pack_command, commands))  # type: ignore[arg-type]  # tuples of any length
            connection.send_packed_command([packed], check_health=False)
            replies = [_reply(connection) for _ in commands]
        except BaseException:
            connection.disconnect()
            self._forget()
            raise
        self._free.append((connection, time.monotonic()))
        return replies

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
