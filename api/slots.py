"""Connection slots. The client that has kept the server waiting longest gives way, so that nobody can exhaust them."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Protocol

from api.capacity import Capacity
from arbiter.kernel.refusal import Refusal


class Connection(Protocol):
    """A connection. `waiting`: the server is waiting for its client to send a request or read an answer;
    `requesting`: the head of a request has arrived that has not been answered yet."""

    waiting: bool
    requesting: bool

    def end(self) -> None: ...


class Slots:
    """A process's connections, ordered by when their current activity began."""

    def __init__(self, capacity: Capacity) -> None:
        self._capacity = capacity
        self._all: dict[Connection, str] = {}
        self._by_peer: defaultdict[str, dict[Connection, None]] = defaultdict(dict)

    def __len__(self) -> int:
        return len(self._all)

    def end_idle(self) -> None:
        """Close connections without a request."""
        for connection in [connection for connection in self._all if not connection.requesting]:
            connection.end()

    def take(self, connection: Connection, peer: str) -> None:
        """Add a connection, or record its new activity; the peer "" is not limited.

        Refuses `rate_limited` or `busy` if no other connection can give way.
        """
        self.leave(connection)
        if peer and not self._space(self._by_peer.get(peer, {}), self._capacity.connections_a_peer):
            raise Refusal("rate_limited", "Your address has too many requests in progress.", retry_after=1)
        if not self._space(self._all, self._capacity.connections):
            raise Refusal("busy", "The server has reached its connection limit.")
        self._all[connection] = peer
        self._by_peer[peer][connection] = None

    def leave(self, connection: Connection) -> None:
        peer = self._all.pop(connection, None)
        if peer is None:
            return
        del self._by_peer[peer][connection]
        if not self._by_peer[peer]:
            del self._by_peer[peer]

    def _space(self, connections: Mapping[Connection, Any], most: int) -> bool:
        """Whether a slot is free or can be freed."""
        if len(connections) < most:
            return True
        first = next((connection for connection in connections if connection.waiting), None)
        if first is None:
            return False
        self.leave(first)
        first.end()
        return True
