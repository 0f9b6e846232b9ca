"""Counters, remembered values and leases, all with an end. Names are hashed, as they may hold addresses."""

import secrets
from hashlib import sha256

from arbiter.store.store import Script, Store

_HIT = Script("hit.lua")
_RELEASE = Script("release.lua")


class Limits:
    """Implements `ports.limits`. A lease belongs to the instance that took it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._holder = secrets.token_hex(8)

    def hit(self, name: str, limit: int, seconds: int) -> int:
        return int(self._store.count(_HIT, [_key("count", name)], limit, seconds))

    def once(self, name: str, value: str, seconds: int) -> str:
        before = self._store.call("SET", _key("once", name), value, "NX", "GET", "EX", seconds, get=True)
        return value if before is None else str(before, "utf-8")

    def kept(self, name: str) -> str | None:
        found = self._store.call("GET", _key("once", name))
        return None if found is None else str(found, "utf-8")

    def claim(self, name: str, seconds: int) -> bool:
        return bool(self._store.call("SET", _key("lease", name), self._holder, "NX", "EX", seconds))

    def release(self, name: str) -> None:
        self._store.count(_RELEASE, [_key("lease", name)], self._holder)


def _key(kind: str, name: str) -> str:
    return f"limit:{kind}:{sha256(name.encode()).hexdigest()}"
