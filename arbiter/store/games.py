"""Event logs, each with its snapshot, vault and idempotency keys in one slot."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from arbiter.app.ports.games import Append, Entry, Known, Loaded, Stale, Stored
from arbiter.app.ports.unavailable import Damaged
from arbiter.store import key_names
from arbiter.store.cipher import Cipher
from arbiter.store.store import Read, Script, Store, Value

_APPEND = Script("append.lua")
_LOAD = Script("load.lua")


class Games:
    """Implements `ports.games`. A stream has no entry 0-0, so the record with seq n is entry n + 1."""

    def __init__(self, store: Store, cipher: Cipher) -> None:
        self._store = store
        self._cipher = cipher

    def append(self, append: Append) -> Stored | Known | Stale:
        answer = self._store.write(_APPEND, key_names.of_game(append.game), *self._values(append))
        match answer:
            case [b"stored"]:
                return Stored()
            case [b"known", kept]:
                return self._known(append.game, append.id, kept)
            case [b"stale", version]:
                return Stale(version)
        raise Damaged(f"the append answered {answer!r}")

    def load(self, game: str, schema: str, *, id: str = "", vault: Sequence[str] = ()) -> Loaded | None:
        script, keys, values = self.loading(game, schema, id, vault)
        return self.loaded(game, id, vault, self._store.read(script, keys, *values))

    def loading(self, game: str, schema: str, id: str, vault: Sequence[str]) -> Read:
        """Reads a game as it stands."""
        return _LOAD, key_names.of_game(game)[:4], (schema, id, *vault)

    def loaded(self, game: str, id: str, vault: Sequence[str], reply: Any) -> Loaded | None:
        """What was read."""
        if reply is None:
            return None
        version, head, position, kept, *values = reply
        secrets = {
            name: self._cipher.open(game, name, value)
            for name, value in zip(vault, values, strict=True)
            if value is not None
        }
        return Loaded(version, position, head, secrets, None if kept is None else self._known(game, id, kept))

    def entries(self, game: str, after: int = -1, limit: int = 1000) -> list[Entry]:
        rows = self._store.call("XRANGE", key_names.of_game(game).log, f"{max(after, -1) + 2}-0", "+", "COUNT", limit)
        try:
            return [Entry(fields[b"record"], fields[b"head"]) for _, fields in rows]
        except KeyError as error:
            raise Damaged(f"an entry of the game {game} has no {error}") from error

    def version(self, game: str) -> int:
        """The seq of the last record, -1 if there is no such game."""
        return int(self._store.call("XLEN", key_names.of_game(game).log)) - 1

    def running(self) -> list[str]:
        return self._members(key_names.running(shard) for shard in range(key_names.SHARDS))

    def all(self) -> list[str]:
        return self._members(key_names.games(shard) for shard in range(key_names.SHARDS))

    def reveals(self, games: Sequence[str]) -> dict[str, str]:
        names = self._store.many(("HGET", key_names.of_game(game).snap, "reveal") for game in games)
        return {game: name.decode() for game, name in zip(games, names, strict=True) if name}

    def _members(self, sets: Iterable[str]) -> list[str]:
        sets_read = self._store.many(("SMEMBERS", key) for key in sets)
        return sorted(member.decode() for members in sets_read for member in members)

    def _kept(self, append: Append) -> bytes:
        """The answer after the body's digest, which is encrypted since a sealed answer could be guessed from it."""
        body = self._cipher.wrap(append.game, _body(append.id), append.body.encode())
        return bytes([len(body)]) + body + append.answer

    def _known(self, game: str, id: str, kept: bytes) -> Known:
        end = 1 + kept[0]
        return Known(self._cipher.unwrap(game, _body(id), kept[1:end]).decode(), kept[end:])

    def _values(self, append: Append) -> list[Value]:
        entries = [part for entry in append.entries for part in (entry.record, entry.head)]
        secrets: list[Value] = []
        for name, value in append.vault.items():
            secrets += (name, self._cipher.seal(append.game, name, value))
        messages = [msgspec.json.encode(message) for message in append.outbox]
        return [
            append.id,
            self._kept(append),
            append.expected,
            append.game,
            append.schema,
            append.position,
            append.status,
            append.reveal,
            key_names.shard(append.game),
            append.needs,
            *_list(entries),
            *_list(secrets),
            *_list(messages),
        ]


def _list(parts: Sequence[Value]) -> list[Value]:
    return [len(parts), *parts]


def _body(id: str) -> str:
    return f"body/{id}"
