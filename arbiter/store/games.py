"""Event logs, each with its snapshot, vault and idempotency keys in one slot."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from arbiter.app.ports.archives import Archives
from arbiter.app.ports.games import Append, GameCard, Known, Loaded, Stale, Stored
from arbiter.app.ports.troubles import UNREADABLE
from arbiter.app.ports.unavailable import Damaged
from arbiter.app.unreadable import Newer
from arbiter.store import compression, kept_answers, key_names
from arbiter.store.archived_games import ArchivedGames
from arbiter.store.cipher import Cipher
from arbiter.store.command_pool import Value
from arbiter.store.store import Read, Script, Store

COMPRESSED = "zstd:"

_APPEND = Script("append.lua")
_LOAD = Script("load.lua")
_CARDS = Script("cards.lua")


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
        script, keys, values = self.loading(game, schema, id, vault)
        return self.loaded(game, schema, id, body, vault, self._store.read(script, keys, *values))

    def loading(self, game: str, schema: str, id: str, vault: Sequence[str]) -> Read:
        """Reads a game as it stands."""
        values: list[Value] = [form(schema), schema, kept_answers.field(id), id, *vault]
        return _LOAD, key_names.of_game(game)[:4], values

    def loaded(self, game: str, schema: str, id: str, body: str, vault: Sequence[str], reply: Any) -> Loaded | None:
        """What was read."""
        if reply is None:
            return None
        if isinstance(reply, bytes):
            return self._archived.load(game, reply.decode(), schema, id=id, body=body, vault=vault)
        version, head, position, kept, *values = reply
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
        length = int(self._store.call("XLEN", key_names.of_game(game).log))
        if length:
            return length - 1
        archive, version = self._store.call("HMGET", key_names.of_game(game).snap, "archive", "version")
        return -1 if archive is None else int(version)

    def running(self) -> int:
        return sum(self._store.many(("SCARD", key_names.running(shard)) for shard in range(key_names.SHARDS)))

    def in_play(self, part: int) -> list[str]:
        return sorted(game.decode() for game in self._store.call("SMEMBERS", key_names.running(part)))

    def batches(self, first: int = 0) -> Iterator[list[str]]:
        for shard in range(first, key_names.SHARDS):
            games = self._store.call("SUNION", key_names.games(shard), key_names.archived(shard))
            yield sorted(game.decode() for game in games)

    def cards(self, games: Sequence[str]) -> list[bytes | None]:
        if not games:
            return []
        gets = self._store.gets([key_names.card(game) for game in games])
        *lists, troubled = self._store.many([*gets, ("HMGET", key_names.troubles(UNREADABLE), *games)])
        unreadable = self._not_archived([game for game, since in zip(games, troubled, strict=True) if since])
        stored = (value for values in lists for value in values)
        return [None if game in unreadable else _card(value) for game, value in zip(games, stored, strict=True)]

    def _not_archived(self, games: Sequence[str]) -> set[str]:
        """An archived game's card is what it will always be, whether its archive can be read or not."""
        archives = self._store.many(("HGET", key_names.of_game(game).snap, "archive") for game in games)
        return {game for game, archive in zip(games, archives, strict=True) if archive is None}

    def restore_cards(self, cards: Sequence[GameCard]) -> list[str]:
        shards: dict[int, list[GameCard]] = {}
        for card in cards:
            shards.setdefault(key_names.shard(card.game), []).append(card)
        moved = (self._restore(shard, cards) for shard, cards in shards.items())
        return [game.decode() for games in moved for game in games]

    def _restore(self, shard: int, cards: Sequence[GameCard]) -> list[bytes]:
        games = [key_names.of_game(card.game) for card in cards]
        keys = [key_names.due(shard), *(key for game in games for key in (game.log, game.snap, game.card))]
        values = [part for card in cards for part in (card.version, _packed(card.card), card.game, card.reveal)]
        moved: list[bytes] = self._store.write(_CARDS, keys, *values)
        return moved

    def due(self) -> dict[str, str]:
        sets = self._store.many(("SMEMBERS", key_names.due(shard)) for shard in range(key_names.SHARDS))
        return self.reveals([game.decode() for games in sets for game in games])

    def reveals(self, games: Sequence[str]) -> dict[str, str]:
        names = self._store.many(("HGET", key_names.of_game(game).snap, "reveal") for game in games)
        return {game: name.decode() for game, name in zip(games, names, strict=True) if name}

    def _values(self, append: Append) -> list[Value]:
        records = [compression.dictionary(compression.RECORDS).compress(record) for record in append.records]
        secrets: list[Value] = []
        for name, value in append.vault.items():
            secrets += (name, self._cipher.seal(append.game, name, value))
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
            _packed(append.card),
            append.deadline,
            *_list(records),
            *_list(secrets),
            *_list(append.drops),
            *_list(_messages(append)),
        ]


def _messages(append: Append) -> list[Value]:
    """Of each message: a vault field or "", the message where that field is there, and else."""
    instead = {each.of: each for each in append.instead}
    values: list[Value] = []
    for message in append.outbox:
        text, other = msgspec.json.encode(message), instead.get(message)
        values += (other.secret, msgspec.json.encode(other.message), text) if other else ("", b"", text)
    return values


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


def _packed(card: bytes) -> bytes:
    return compression.dictionary(compression.RECORDS).compress(card)


def _card(stored: bytes | None) -> bytes | None:
    """None for a card that this version cannot read: the game itself tells more."""
    try:
        return None if stored is None else plain(stored)
    except (Damaged, Newer):
        return None
