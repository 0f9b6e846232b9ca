"""Games that are over: a set for each shard of those that rest, sorted by when they ended, and one of the archived."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from arbiter.app.ports.archives import Contents
from arbiter.app.ports.unavailable import Damaged
from arbiter.store import key_names
from arbiter.store.games import COMPRESSED, plain, record
from arbiter.store.store import Script, Store

AT_ONCE = 2  # games per shard that are due at once
PAGE = 1000  # games looked up at once

_CONTENTS = Script("contents.lua")
_ARCHIVE = Script("archive.lua")
OVER = (b"finished", b"cancelled")


class Finished:
    """Implements `ports.finished.Finished`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def due(self, ended_before: float) -> list[str]:
        resting = map(key_names.resting, range(key_names.SHARDS))
        limit = ("LIMIT", 0, AT_ONCE)
        found = self._store.many(("ZRANGEBYSCORE", key, "-inf", f"({ended_before}", *limit) for key in resting)
        return [game.decode() for games in found for game in games]

    def postpone(self, games: Sequence[str], ended: float) -> None:
        keys = [(key_names.of_game(game).resting, game) for game in games]
        self._store.many(("ZADD", key, "XX", str(ended), game) for key, game in keys)

    def enter(self, now: float) -> int:
        found = [game for shard in range(key_names.SHARDS) for game in self._unentered(shard)]
        self._store.many(("ZADD", key_names.of_game(game).resting, "NX", str(now), game) for game in found)
        return len(found)

    def contents(self, game: str) -> Contents | None:
        snap, *rest = self._store.read(_CONTENTS, key_names.of_game(game)[:4])
        if not rest:
            return None
        fields, (rows, kept, vault) = _pairs(snap), rest
        if not rows or int(fields[b"version"]) != len(rows) - 1:
            raise Damaged(f"the game {game} has a log of {len(rows)} records, and not the snapshot of the last one")
        return Contents(
            game=game,
            status=fields[b"status"].decode(),
            schema=fields[b"schema"].decode().removeprefix(COMPRESSED),
            position=plain(fields[b"position"]),
            head=fields[b"head"],
            records=tuple(record(game, _pairs(row)) for _, row in rows),
            kept=_pairs(kept),
            vault={name.decode(): value for name, value in _pairs(vault).items()},
        )

    def replace(self, contents: Contents, digest: str) -> bool:
        keys, number = key_names.of_game(contents.game), key_names.shard(contents.game)
        written = self._store.write(
            _ARCHIVE,
            [*keys[:4], keys.games, key_names.archived(number), keys.resting, keys.deadlines, keys.fired],
            contents.game,
            digest,
            contents.version,
            contents.status,
            len(contents.kept),
            *(part for pair in contents.vault.items() for part in pair),
        )
        return bool(written)

    def archived(self) -> Mapping[str, str]:
        shards = range(key_names.SHARDS)
        sets_read = self._store.many(("SMEMBERS", key_names.archived(shard)) for shard in shards)
        games = sorted(game.decode() for members in sets_read for game in members)
        return dict(self._digests(games))

    def _digests(self, games: Sequence[str]) -> Iterator[tuple[str, str]]:
        for page in _pages(games):
            digests = self._store.many(("HGET", key_names.of_game(game).snap, "archive") for game in page)
            yield from ((game, (digest or b"").decode()) for game, digest in zip(page, digests, strict=True))

    def _unentered(self, shard: int) -> Iterator[str]:
        """Games that are over, but are neither archived nor in the sorted set."""
        present = self._store.call("SDIFF", key_names.games(shard), key_names.running(shard))
        for page in _pages(sorted(game.decode() for game in present)):
            looks = [("ZMSCORE", key_names.resting(shard), *page)]
            looks += [("HGET", key_names.of_game(game).snap, "status") for game in page]
            times, *statuses = self._store.many(looks)
            yield from (
                game
                for game, time, status in zip(page, times, statuses, strict=True)
                if time is None and status in OVER
            )


def _pages(games: Sequence[str]) -> Iterable[Sequence[str]]:
    return (games[at : at + PAGE] for at in range(0, len(games), PAGE))


def _pairs(flat: Sequence[Any]) -> dict[bytes, bytes]:
    return dict(zip(flat[::2], flat[1::2], strict=True))
