"""Conversations that go on at once, and which of them makes room for a new one."""

import resource
from collections import Counter
from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeVar

from arbiter.peers import peer_of

T = TypeVar("T")

MOST = 400  # conversations at once: one that says nothing costs a few kilobytes
SPARE = 100  # files that are left to all else
SAME = 10  # conversations at once that name the same address
LASTS = 60.0  # seconds for which naming an address of ours keeps a conversation from making room


class Place(NamedTuple):
    peer: str
    began: float


class Crowd(Generic[T]):
    """Each conversation in the order in which they began.

    No peer has a share that it must not exceed while there is room: a mail server brings all there is by itself. Where
    there is none, the peer with the most conversations loses one, the oldest of those that have named no address of
    ours. Who has named one is let finish, so that a crowd that only holds on keeps nobody out.
    """

    def __init__(self, most: int = 0) -> None:
        """`most`: conversations at once; 0 for as many as the process may have."""
        self._most = most or min(MOST, max(resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE, SPARE))
        self._places: dict[T, Place] = {}
        self._named: dict[T, set[str]] = {}

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[T]:
        return iter(list(self._places))

    def enter(self, one: T, host: str, now: float) -> T | None:
        """Take a conversation in; returns the one that has to go, which may be this one."""
        self._places[one] = Place(peer_of(host), now)
        return self._makes_room(one, now) if len(self._places) > self._most else None

    def names(self, one: T, address: str) -> bool:
        """It names an address of ours; False where too many others do."""
        if sum(address in named for other, named in self._named.items() if other != one) >= SAME:
            return False
        self._named.setdefault(one, set()).add(address)
        return True

    def leave(self, one: T) -> None:
        self._places.pop(one, None)
        self._named.pop(one, None)

    def _makes_room(self, last: T, now: float) -> T:
        counts = Counter(place.peer for place in self._places.values())
        others = [
            one
            for one, place in self._places.items()
            if one != last and (one not in self._named or now - place.began > LASTS)
        ]
        return max(others, key=lambda one: counts[self._places[one].peer], default=last)
