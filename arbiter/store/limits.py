"""Counters, remembered values and leases, all of which expire. Names are hashed, since they may contain addresses."""

import secrets
from collections.abc import Sequence
from hashlib import sha256

from arbiter.store.store import Script, Store

_HIT = Script("hit.lua")
_RELEASE = Script("release.lua")
_SPEND = Script("spend.lua")


class Limits:
    """Implements `ports.limits`. A lease belongs to the instance that took it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._holder = secrets.token_hex(8)

    def count(self, name: str, seconds: int, number: int = 1) -> tuple[int, int]:
        count, left = self._store.count(_HIT, [_key("count", name)], number, seconds)
        return int(count), _seconds(left)

    def hit(self, name: str, limit: int, seconds: int) -> int:
        count, left = self.count(name, seconds)
        return 0 if count <= limit else left

    def spend(self, name: str, each: Sequence[str], limit: int, seconds: int) -> int:
        names = [sha256(item.encode()).hexdigest()[:20] for item in each]
        return _seconds(self._store.count(_SPEND, [_key("spent", name)], limit, seconds, *names))

    def once(self, name: str, value: str, seconds: int) -> str:
        before = self._store.call("SET", _key("once", name), value, "NX", "GET", "EX", seconds, get=True)
        return value if before is None else str(before, "utf-8")

    def kept(self, name: str) -> str | None:
        value = self._store.call("GET", _key("once", name))
        return None if value is None else str(value, "utf-8")

    def claim(self, name: str, seconds: int) -> bool:
        return bool(self._store.call("SET", _key("lease", name), self._holder, "NX", "EX", seconds))

    def release(self, name: str) -> None:
        self._store.count(_RELEASE, [_key("lease", name)], self._holder)


def _seconds(milliseconds: int) -> int:
    """Whole ones, rounded up."""
    return -(-int(milliseconds) // 1000)


def _key(kind: str, name: str) -> str:
    return f"limit:{kind}:{sha256(name.encode()).hexdigest()}"
