"""Deadlines: a sorted set for each shard, written by `append.lua`, and `deadline` in each game's snapshot."""

from arbiter.store import key_names
from arbiter.store.store import Script, Store

AT_ONCE = 100  # games of a shard
PAGE = 1000  # games looked up at once

_FIRE = Script("fire.lua")


class Deadlines:
    """Implements `ports.deadlines.Deadlines`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def fire(self, now: int, again: int) -> int:
        return sum(self._fire(shard, now, again) for shard in self._due(now))

    def _due(self, now: int) -> list[int]:
        """The shards that have games whose deadline has passed."""
        shards = range(key_names.SHARDS)
        limit = ("LIMIT", 0, 1)
        found = self._store.look(("ZRANGEBYSCORE", key_names.deadlines(shard), "-inf", now, *limit) for shard in shards)
        return [shard for shard, games in zip(shards, found, strict=True) if games]

    def _fire(self, shard: int, now: int, again: int) -> int:
        keys = [key_names.deadlines(shard), key_names.outbox(shard)]
        found = 0
        while fired := int(self._store.write(_FIRE, keys, now, again, AT_ONCE, shard)):
            found += fired
        return found

    def repair(self, part: int) -> int:
        running = sorted(game.decode() for game in self._store.call("SMEMBERS", key_names.running(part)))
        return sum(self._enter(part, running[at : at + PAGE]) for at in range(0, len(running), PAGE))

    def _enter(self, shard: int, games: list[str]) -> int:
        key = key_names.deadlines(shard)
        looks = [("ZMSCORE", key, *games), *(("HGET", key_names.of_game(game).snap, "deadline") for game in games)]
        scores, *deadlines = self._store.look(looks)
        lost = [
            (game, deadline.decode())
            for game, score, deadline in zip(games, scores, deadlines, strict=True)
            if score is None and deadline not in (None, b"0")
        ]
        # An append in between sets its own time, which NX leaves; one that removed it has the game looked at in vain.
        self._store.many(("ZADD", key, "NX", deadline, game) for game, deadline in lost)
        return len(lost)

    def armed(self) -> int:
        return sum(self._store.many(("ZCARD", key_names.deadlines(shard)) for shard in range(key_names.SHARDS)))
