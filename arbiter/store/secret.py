"""The secret file, and the store that was begun with it."""

import os
import tempfile
from pathlib import Path

from arbiter.settings import SettingsError
from arbiter.store import keys
from arbiter.store.cipher import Cipher
from arbiter.store.store import Damaged, Store

SHORTEST = 32


def secret(path: Path) -> bytes:
    """The secret in the file, which is made where there is none. Raises `SettingsError` where it cannot be used."""
    try:
        if not path.exists():
            _make(path)
        text = path.read_bytes().strip()
    except OSError as error:
        raise SettingsError(f"MALECON_SECRET_FILE {path} cannot be used: {error.strerror}.") from error
    if len(text) < SHORTEST:
        raise SettingsError(f"MALECON_SECRET_FILE {path} holds no secret of at least {SHORTEST} characters.")
    return text


def secret_of(store: Store, path: Path) -> bytes:
    """The secret of this store, made at its first start. Raises `SettingsError` for a store begun with another one."""
    if not os.path.lexists(path) and begun(store):
        raise SettingsError(
            f"MALECON_SECRET_FILE {path} is missing, and the store holds data sealed with it: put the file back in its "
            "place, or name the one that this store was begun with."
        )
    text = secret(path)
    _check(store, Cipher(text))
    return text


def begun(store: Store) -> bool:
    """Whether the store holds anything that was sealed."""
    return bool(store.call("EXISTS", keys.KEYRING)) or bool(_games(store))


def _check(store: Store, cipher: Cipher) -> None:
    """The keyring tells by itself whether it was sealed with this secret; where it is lost, a game's seed does."""
    if store.call("EXISTS", keys.KEYRING):
        return
    for game in _games(store):
        seed = store.call("HGET", keys.of_game(game).vault, "seed")
        if seed is not None:
            try:
                cipher.open(game, "seed", seed)
            except Damaged:
                raise SettingsError("MALECON_SECRET_FILE is not the one with which this store was begun.") from None
            return


def _games(store: Store) -> list[str]:
    """A game of each shard that has one."""
    found = store.many(("SRANDMEMBER", keys.games(shard)) for shard in range(keys.SHARDS))
    return [game.decode() for game in found if game is not None]


def _make(path: Path) -> None:
    """Written whole beside its place (O_CREAT|O_EXCL, mode 0600) and then linked there, by whoever comes first."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, draft = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(os.urandom(SHORTEST).hex().encode() + b"\n")
            file.flush()
            os.fsync(handle)
        os.link(draft, path)
        _sync(path.parent)
    except FileExistsError:
        return
    finally:
        Path(draft).unlink()


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
