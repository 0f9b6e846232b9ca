"""Deadlines: a sorted set for each shard, and in each game's snapshot `deadline`, both written by `append.lua`.

Games that have fired are in a hash until they move on.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from arbiter.app.ports.deadlines import Armed, Due, Fired
from arbiter.store import key_names
from arbiter.store.command_pool import Value
from arbiter.store.store import Script, Store

T = TypeVar("T")

AT_ONCE = 100  # games of a shard
PAGE = 500  # games looked up at once

_FIRE = Script("fire.lua")
_ENTER = Script("enter.lua")


class Deadlines:
    """Implements `ports.deadlines.Deadlines`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def fire(self, now: int) -> int:
        return sum(self._fire(shard, now) for shard in self._due(now))

    def _due(self, now: int) -> list[int]:
        """The shards that have games whose deadline has passed."""
        limit = ("LIMIT", 0, 1)
        looks = (("ZRANGEBYSCORE", key_names.deadlines(shard), "-inf", now, *limit) for shard in _shards())
        return [shard for shard, games in zip(_shards(), self._store.many(looks), strict=True) if games]

    def _fire(self, shard: int, now: int) -> int:
        keys = [key_names.deadlines(shard), key_names.fired(shard), key_names.outbox(shard)]
        found = 0
        while fired := int(self._store.write(_FIRE, keys, now, AT_ONCE, shard)):
            found += fired
        return found

    def fired(self) -> list[Fired]:
        entries = [(game, entry) for game, _, entry in self._fired()]
        looks = (("XRANGE", key_names.of_game(game).outbox, entry, entry) for game, entry in entries)
        present = self._store.many(looks)
        return [
            Fired(game, _age(entry) if there else None) for (game, entry), there in zip(entries, present, strict=True)
        ]

    def _fired(self) -> Iterator[tuple[str, int, str]]:
        """Game, deadline and outbox entry of each."""
        for games in self._store.many(("HGETALL", key_names.fired(shard)) for shard in _shards()):
            for game, value in games.items():
                deadline, entry = value.decode().split(" ")
                yield game.decode(), int(deadline), entry

    def lost(self, part: int) -> tuple[list[Due], list[str]]:
        games = sorted(game.decode() for game in self._store.call("SMEMBERS", key_names.games(part)))
        snaps = [snap for page in _pages(games) for snap in self._unentered(part, page)]
        dues = [Due(game, int(version), int(deadline)) for game, version, deadline in snaps if version and deadline]
        return [due for due in dues if due.deadline], [game for game, version, _ in snaps if version is None]

    def _unentered(self, shard: int, games: Sequence[str]) -> Iterator[tuple[str, bytes | None, bytes | None]]:
        """Version and deadline as their snapshots say."""
        looks: list[tuple[Value, ...]] = [("ZMSCORE", key_names.deadlines(shard), *games)]
        looks.append(("HMGET", key_names.fired(shard), *games))
        looks += [("HMGET", key_names.of_game(game).snap, "version", "deadline") for game in games]
        scores, fired, *snaps = self._store.many(looks)
        for game, score, asked, (version, deadline) in zip(games, scores, fired, snaps, strict=True):
            if score is None and asked is None:
                yield game, version, deadline

    def enter(self, games: Iterable[Due]) -> None:
        shards: dict[int, list[Due]] = {}
        for due in games:
            shards.setdefault(key_names.shard(due.game), []).append(due)
        for shard, dues in shards.items():
            for page in _pages(dues):
                self._enter(shard, page)

    def _enter(self, shard: int, games: Sequence[Due]) -> None:
        keys = [key_names.deadlines(shard), key_names.fired(shard), *(key_names.of_game(due.game).log for due in games)]
        self._store.write(_ENTER, keys, *(value for due in games for value in (due.game, due.version, due.deadline)))

    def passed(self, games: Iterable[str], now: int) -> set[str]:
        wanted = list(games)
        deadlines = self._store.many(("HGET", key_names.of_game(game).snap, "deadline") for game in wanted)
        return {game for game, deadline in zip(wanted, deadlines, strict=True) if 0 < int(deadline or 0) <= now}

    def armed(self, now: int) -> Armed:
        fired = [deadline for _, deadline, _ in self._fired()]
        waiting = self._store.many(("ZCARD", key_names.deadlines(shard)) for shard in _shards())
        firsts = self._store.many(("ZRANGE", key_names.deadlines(shard), 0, 0, "WITHSCORES") for shard in _shards())
        oldest = min([*fired, *(int(first[1]) for first in firsts if first)], default=now + 1)
        return Armed(sum(waiting) + len(fired), now - oldest if oldest <= now else None)


def _shards() -> range:
    return range(key_names.SHARDS)


def _pages(items: Sequence[T]) -> Iterator[Sequence[T]]:
    return (items[at : at + PAGE] for at in range(0, len(items), PAGE))


def _age(entry: str) -> float:
    """An entry's id begins with its time of creation in milliseconds."""
    return max(time.time() - int(entry.partition("-")[0]) / 1000, 0.0)
