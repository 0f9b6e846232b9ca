"""Self-contained tokens, readable only by this installation; nothing about them is stored."""

from base64 import b32decode, b32encode
from binascii import Error

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from arbiter.store.cipher import derived

KINDS = {
    "play": 1,
    "bounce": 2,
    "join": 3,
    "unsubscribe": 4,
    "view": 5,
    "any": 6,
    "verify": 9,
    "moved": 10,
    "order": 11,
}
_KEY = 64  # bytes, for AES-256-SIV


class Tokens:
    """Implements `ports.tokens` with AES-SIV (RFC 5297): equal content gives equal tokens, a changed one is invalid."""

    def __init__(self, secret: bytes) -> None:
        self._siv = AESSIV(derived(secret, b"malecon/token/1", _KEY))

    def seal(self, kind: str, about: bytes) -> str:
        sealed = self._siv.encrypt(bytes([KINDS[kind]]) + about, None)
        return b32encode(sealed).decode().rstrip("=").lower()

    def open(self, token: str) -> tuple[str, bytes] | None:
        try:
            text = self._siv.decrypt(b32decode(token + "=" * (-len(token) % 8), casefold=True), None)
        except (Error, InvalidTag, ValueError):
            return None
        kind = next((name for name, number in KINDS.items() if number == text[0]), "")
        return (kind, text[1:]) if kind else None
