"""Conversations that go on at once, and which of them is closed for a new one."""

import resource
from collections import Counter
from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeVar

from arbiter.peers import peer_of

T = TypeVar("T")

MAX_CONNECTIONS = 400  # conversations at once: one that says nothing costs a few kilobytes
RESERVED_FILES = 100  # files that are left to all else
MAX_SAME_ADDRESS = 10  # conversations at once that name the same address
PROTECTED_SECONDS = (
    60.0  # seconds for which naming an address of ours keeps a conversation from being closed for another
)


class Connection(NamedTuple):
    peer: str
    began: float


class Connections(Generic[T]):
    """Each conversation in the order in which they began.

    There is no limit per peer while connections are free: one mail server may bring all the mail there is. When none is
    free, the peer with the most conversations loses the oldest of those that have named no address of ours. Those that
    have named one may finish, so that connections that are merely held open keep nobody out.
    """

    def __init__(self, most: int = 0) -> None:
        """`most`: conversations at once; 0 for as many as the process may have."""
        available = resource.getrlimit(resource.RLIMIT_NOFILE)[0] - RESERVED_FILES
        self._most = most or min(MAX_CONNECTIONS, max(available, RESERVED_FILES))
        self._connections: dict[T, Connection] = {}
        self._named: dict[T, set[str]] = {}

    def __len__(self) -> int:
        return len(self._connections)

    def __iter__(self) -> Iterator[T]:
        return iter(list(self._connections))

    def enter(self, connection: T, host: str, now: float) -> T | None:
        """Take a conversation in; returns the one that has to go, which may be this one."""
        self._connections[connection] = Connection(peer_of(host), now)
        return self._choose_evicted(connection, now) if len(self._connections) > self._most else None

    def note_address(self, connection: T, address: str) -> bool:
        """It names an address of ours; False where too many others do."""
        if sum(address in named for another, named in self._named.items() if another != connection) >= MAX_SAME_ADDRESS:
            return False
        self._named.setdefault(connection, set()).add(address)
        return True

    def leave(self, connection: T) -> None:
        self._connections.pop(connection, None)
        self._named.pop(connection, None)

    def _choose_evicted(self, newest: T, now: float) -> T:
        counts = Counter(peer for peer, _ in self._connections.values())
        candidates = [
            connection
            for connection, (_, began) in self._connections.items()
            if connection != newest and (connection not in self._named or now - began > PROTECTED_SECONDS)
        ]
        return max(candidates, key=lambda connection: counts[self._connections[connection].peer], default=newest)
