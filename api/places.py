"""Connection slots. The client that has kept the server waiting longest gives way, so that nobody can exhaust them."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Protocol

from api.room import Room
from arbiter.kernel.refusal import Refusal


class Held(Protocol):
    """A connection. `waits`: the server waits for its client, to send a request or read an answer; `asks`: the head
    of a request has arrived that is not answered yet."""

    waits: bool
    asks: bool

    def end(self) -> None: ...


class Places:
    """Connections of a process, ordered by when their present activity began."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._all: dict[Held, str] = {}
        self._of: defaultdict[str, dict[Held, None]] = defaultdict(dict)

    def __len__(self) -> int:
        return len(self._all)

    def end_idle(self) -> None:
        """Close connections without a request."""
        for held in [one for one in self._all if not one.asks]:
            held.end()

    def take(self, held: Held, peer: str) -> None:
        """Add a connection, or record its new activity; the peer "" is not limited.

        Refuses `rate_limited` or `busy` if no other connection can give way.
        """
        self.leave(held)
        if peer and not self._space(self._of.get(peer, {}), self._room.connections_a_peer):
            raise Refusal("rate_limited", "Your address has too many requests in progress.", retry_after=1)
        if not self._space(self._all, self._room.connections):
            raise Refusal("busy", "The server has reached its connection limit.")
        self._all[held] = peer
        self._of[peer][held] = None

    def leave(self, held: Held) -> None:
        peer = self._all.pop(held, None)
        if peer is None:
            return
        del self._of[peer][held]
        if not self._of[peer]:
            del self._of[peer]

    def _space(self, held: Mapping[Held, Any], most: int) -> bool:
        """Whether a slot is free or can be freed."""
        if len(held) < most:
            return True
        first = next((one for one in held if one.waits), None)
        if first is None:
            return False
        self.leave(first)
        first.end()
        return True
