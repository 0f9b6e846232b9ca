"""The secret of a store, which is always the one it was created with."""

import os
from pathlib import Path

from arbiter.app.ports.unavailable import Damaged
from arbiter.settings import SettingsError
from arbiter.store import key_names
from arbiter.store.cipher import Cipher, secret
from arbiter.store.keyring import _PLACE as KEYRING
from arbiter.store.store import Store


def secret_of(store: Store, path: Path) -> bytes:
    """The secret of this store, created at its first start. Raises `SettingsError` for a store with another one."""
    if begun(store) and not os.path.lexists(path):  # in this order: a new store's file is created before its data
        raise SettingsError(
            f"MALECON_SECRET_FILE {path} is missing, and the store has data encrypted with it: put the file back in "
            "place, or set the one this store was created with."
        )
    text = secret(path)
    _check(store, Cipher(text))
    return text


def begun(store: Store) -> bool:
    """Whether the store contains anything encrypted."""
    return bool(store.call("EXISTS", KEYRING)) or bool(_games(store))


def _check(store: Store, cipher: Cipher) -> None:
    """The keyring shows whether it was encrypted with this secret; if it is lost, a game's seed does."""
    if store.call("EXISTS", KEYRING):
        return
    for game in _games(store):
        seed = store.call("HGET", key_names.of_game(game).vault, "seed")
        if seed is not None:
            try:
                cipher.open(game, "seed", seed)
            except Damaged:
                raise SettingsError("MALECON_SECRET_FILE is not the one this store was created with.") from None
            return


def _games(store: Store) -> list[str]:
    """One game of each shard that has any, archived ones aside from those that are not."""
    sets = (key(shard) for shard in range(key_names.SHARDS) for key in (key_names.games, key_names.archived))
    games = store.many(("SRANDMEMBER", key) for key in sets)
    return [game.decode() for game in games if game is not None]
