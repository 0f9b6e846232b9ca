"""Encryption of stored data that the store alone must not reveal. The secret file is the only key."""

import hmac
import os
import tempfile
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from arbiter.app.ports.unavailable import Damaged
from arbiter.settings import SettingsError

BLOCK = 256  # bytes; everything is padded to a multiple of this, so that lengths reveal nothing
NONCE = 12
LENGTH = 4
SHORTEST = 32


class Cipher:
    """AES-256-GCM (NIST SP 800-38D) under a key derived from the secret by HKDF (RFC 5869)."""

    def __init__(self, secret: bytes) -> None:
        self._aead = AESGCM(derived(secret, b"malecon/vault/1"))
        self._mac = derived(secret, b"malecon/code/1")

    def seal(self, game: str, field: str, text: bytes) -> bytes:
        """Nonce and ciphertext; only the same game and field open it."""
        padded = len(text).to_bytes(LENGTH, "big") + text
        return self.wrap(game, field, padded + bytes(-len(padded) % BLOCK))

    def open(self, game: str, field: str, sealed: bytes) -> bytes:
        """Raises `Damaged` if it was sealed under another secret, game or field."""
        padded = self.unwrap(game, field, sealed)
        return padded[LENGTH : LENGTH + int.from_bytes(padded[:LENGTH], "big")]

    def wrap(self, game: str, field: str, text: bytes) -> bytes:
        """The same without padding, for content whose length reveals nothing."""
        nonce = os.urandom(NONCE)
        return nonce + self._aead.encrypt(nonce, text, _about(game, field))

    def unwrap(self, game: str, field: str, sealed: bytes) -> bytes:
        """Opens what was wrapped; raises `Damaged` as `open` does."""
        try:
            return self._aead.decrypt(sealed[:NONCE], sealed[NONCE:], _about(game, field))
        except (InvalidTag, ValueError):
            raise Damaged(f"the field {field} cannot be decrypted with this secret file") from None

    def mac(self, text: bytes) -> str:
        """A keyed digest (hex), for content too short for a plain one."""
        return hmac.digest(self._mac, text, sha256).hex()


def secret(path: Path) -> bytes:
    """The secret in the file, which is created at the first start. Raises `SettingsError` if it cannot be used."""
    try:
        if not path.exists():
            _make(path)
        text = path.read_bytes().strip()
    except OSError as error:
        raise SettingsError(f"MALECON_SECRET_FILE {path} cannot be used: {error.strerror}.") from error
    if len(text) < SHORTEST:
        raise SettingsError(f"MALECON_SECRET_FILE {path} does not contain a secret of at least {SHORTEST} characters.")
    return text


def _make(path: Path) -> None:
    """Written completely under a temporary name (O_CREAT|O_EXCL, mode 0600), then linked into place; the first wins."""
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


def derived(secret: bytes, purpose: bytes, length: int = 32) -> bytes:
    """A key of `length` bytes for one purpose."""
    return HKDF(algorithm=SHA256(), length=length, salt=None, info=purpose).derive(secret)


def _about(game: str, field: str) -> bytes:
    return f"{game}\n{field}".encode()
