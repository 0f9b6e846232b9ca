"""Event logs, each with its snapshot, vault and idempotency keys in one slot."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from arbiter.app.ports.archives import Archives
from arbiter.app.ports.games import Append, Known, Loaded, Stale, Stored
from arbiter.app.ports.unavailable import Damaged
from arbiter.store import compression, kept_answers, key_names
from arbiter.store.archived_games import ArchivedGames
from arbiter.store.cipher import Cipher
from arbiter.store.store import Script, Store, Value

COMPRESSED = "zstd:"

_APPEND = Script("append.lua")
_LOAD = Script("load.lua")


class Games:
    """Implements `ports.games`. A stream has no entry 0-0, so the record with seq n is entry n + 1.

    Records and positions are compressed, as field `r` of an entry and under `form(schema)`. Earlier releases stored
    them plain, as field `record`, with each record's head beside it, and under the schema itself. In place of an
    archived game the snapshot has the digest of its archive.
    """

    def __init__(self, store: Store, cipher: Cipher, archives: Archives) -> None:
        self._store = store
        self._cipher = cipher
        self._answers = kept_answers.KeptAnswers(cipher)
        self._archived = ArchivedGames(archives, cipher, self._answers)

    def append(self, append: Append) -> Stored | Known | Stale:
        answer = self._store.write(_APPEND, key_names.of_game(append.game), *self._values(append))
        match answer:
            case [b"stored"]:
                return Stored()
            case [b"known", kept]:
                return self._answers.known(append.game, append.id, append.body, kept)
            case [b"stale", version]:
                return Stale(version)
            case [b"archived", digest]:
                return self._archived.append(append, digest.decode())
        raise Damaged(f"the append answered {answer!r}")

    def load(self, game: str, schema: str, *, id: str = "", body: str = "", vault: Sequence[str] = ()) -> Loaded | None:
        keys, field = key_names.of_game(game)[:4], kept_answers.field(id)
        answer = self._store.read(_LOAD, keys, form(schema), schema, field, id, *vault)
        if answer is None:
            return None
        if isinstance(answer, bytes):
            return self._archived.load(game, answer.decode(), schema, id=id, body=body, vault=vault)
        version, head, position, kept, *values = answer
        secrets = {
            name: self._cipher.open(game, name, value)
            for name, value in zip(vault, values, strict=True)
            if value is not None
        }
        known = None if kept is None else self._answers.known(game, id, body, kept)
        return Loaded(version, None if position is None else plain(position), head, secrets, known)

    def records(self, game: str, after: int = -1, limit: int = 1000) -> list[bytes]:
        rows = self._store.call("XRANGE", key_names.of_game(game).log, f"{max(after, -1) + 2}-0", "+", "COUNT", limit)
        if not rows and (digest := self._store.call("HGET", key_names.of_game(game).snap, "archive")):
            return self._archived.records(game, digest.decode(), after, limit)
        return [record(game, fields) for _, fields in rows]

    def version(self, game: str) -> int:
        """The seq of the last record, -1 if there is no such game."""
        length = int(self._store.call("XLEN", key_names.of_game(game).log))
        if length:
            return length - 1
        archive, version = self._store.call("HMGET", key_names.of_game(game).snap, "archive", "version")
        return -1 if archive is None else int(version)

    def running(self) -> list[str]:
        return self._members(key_names.running(shard) for shard in range(key_names.SHARDS))

    def all(self) -> list[str]:
        shards = range(key_names.SHARDS)
        return self._members(key for shard in shards for key in (key_names.games(shard), key_names.archived(shard)))

    def reveals(self, games: Sequence[str]) -> dict[str, str]:
        names = self._store.many(("HGET", key_names.of_game(game).snap, "reveal") for game in games)
        return {game: name.decode() for game, name in zip(games, names, strict=True) if name}

    def _members(self, sets: Iterable[str]) -> list[str]:
        sets_read = self._store.many(("SMEMBERS", key) for key in sets)
        return sorted(member.decode() for members in sets_read for member in members)

    def _values(self, append: Append) -> list[Value]:
        records = [compression.dictionary(compression.RECORDS).compress(record) for record in append.records]
        secrets: list[Value] = []
        for name, value in append.vault.items():
            secrets += (name, self._cipher.seal(append.game, name, value))
        messages = [msgspec.json.encode(message) for message in append.outbox]
        return [
            kept_answers.field(append.id),
            append.id,
            self._answers.kept(append),
            append.expected,
            append.game,
            form(append.schema),
            compression.dictionary(compression.POSITIONS).compress(append.position),
            append.head,
            append.status,
            append.reveal,
            key_names.shard(append.game),
            append.needs,
            *_list(records),
            *_list(secrets),
            *_list(append.drops),
            *_list(messages),
        ]


def _list(parts: Sequence[Value]) -> list[Value]:
    return [len(parts), *parts]


def form(schema: str) -> str:
    """Another name than earlier releases stored a schema under, so that they do not take a position for theirs."""
    return f"{COMPRESSED}{schema}"


def record(game: str, fields: Mapping[bytes, bytes]) -> bytes:
    """The record of a log's entry, as it is chained."""
    if b"r" in fields:
        return compression.decompressed(fields[b"r"])
    if b"record" in fields:
        return fields[b"record"]
    raise Damaged(f"an entry of the game {game} has no record")


def plain(position: bytes) -> bytes:
    """A stored position."""
    return compression.decompressed(position) if position.startswith(compression.MAGIC) else position
