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
_REST = Script("rest.lua")


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

    def enter(self, games: Sequence[str], now: float) -> int:
        shards: dict[int, list[str]] = {}
        for game in games:
            shards.setdefault(key_names.shard(game), []).append(game)
        pages = ((shard, page) for shard, those in shards.items() for page in _pages(those))
        return sum(self._enter(shard, page, now) for shard, page in pages)

    def _enter(self, shard: int, games: Sequence[str], now: float) -> int:
        snapshots = [key_names.of_game(game).snap for game in games]
        keys = [key_names.resting(shard), key_names.games(shard), *snapshots]
        return int(self._store.write(_REST, keys, str(now), *games))

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


def _pages(games: Sequence[str]) -> Iterable[Sequence[str]]:
    return (games[at : at + PAGE] for at in range(0, len(games), PAGE))


def _pairs(flat: Sequence[Any]) -> dict[bytes, bytes]:
    return dict(zip(flat[::2], flat[1::2], strict=True))
