"""Standing orders, in the vaults of their games."""

from collections.abc import Sequence

import msgspec

from arbiter.app.ports.orders import FIELD
from arbiter.app.ports.outbox import Message
from arbiter.store import key_names
from arbiter.store.cipher import Cipher
from arbiter.store.store import Script, Store

_KEEP = Script("keep_order.lua")
_DROP = Script("drop_order.lua")


class Orders:
    """Implements `ports.orders.Orders`. Each write of an order has a nonce of its own, by which it is told again."""

    def __init__(self, store: Store, cipher: Cipher) -> None:
        self._store = store
        self._cipher = cipher

    def get(self, game: str, field: str) -> bytes | None:
        sealed = self._sealed(game, field)
        return None if sealed is None else self._cipher.open(game, field, sealed)

    def keep(self, game: str, field: str, order: bytes, version: int) -> bool:
        keys = key_names.of_game(game)
        sealed = self._cipher.seal(game, field, order)
        return bool(self._store.write(_KEEP, [keys.log, keys.vault], version, field, sealed))

    def drop(self, game: str, field: str, order: bytes, messages: Sequence[Message] = ()) -> bool:
        sealed, keys = self._sealed(game, field), key_names.of_game(game)
        if sealed is None or self._cipher.open(game, field, sealed) != order:
            return False
        asked = [msgspec.json.encode(message) for message in messages]
        return bool(self._store.write(_DROP, [keys.vault, keys.outbox], field, sealed, key_names.shard(game), *asked))

    def clear(self, game: str) -> None:
        vault = key_names.of_game(game).vault
        fields = [field for field in self._store.call("HKEYS", vault) if field.startswith(FIELD.encode())]
        if fields:
            self._store.call("HDEL", vault, *fields)

    def _sealed(self, game: str, field: str) -> bytes | None:
        sealed: bytes | None = self._store.call("HGET", key_names.of_game(game).vault, field)
        return sealed
