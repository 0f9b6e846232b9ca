"""Places for connections. Who lets us wait for longest gives way to a newcomer, so that nobody can fill them up."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Protocol

from api.room import Room
from arbiter.kernel.refusal import Refusal


class Held(Protocol):
    """A connection. `waits` says that we wait for its client now: to ask, or to take an answer; `asks` that the head of
    a request has come, which is not answered yet."""

    waits: bool
    asks: bool

    def end(self) -> None: ...


class Places:
    """Connections of a process, those first that began what they are at the longest ago."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._all: dict[Held, str] = {}
        self._of: defaultdict[str, dict[Held, None]] = defaultdict(dict)

    def __len__(self) -> int:
        return len(self._all)

    def end_idle(self) -> None:
        """Close what nobody asks anything on."""
        for held in [one for one in self._all if not one.asks]:
            held.end()

    def take(self, held: Held, peer: str) -> None:
        """Begin to hold it, or begin something new with it; of a peer "" there may be any number.

        Refuses `rate_limited` or `busy` when none of the others can give way.
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
        """Is there a place, or one that can be made?"""
        if len(held) < most:
            return True
        first = next((one for one in held if one.waits), None)
        if first is None:
            return False
        self.leave(first)
        first.end()
        return True
