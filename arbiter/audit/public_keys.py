"""Public keys and signatures: Ed25519, no keys of small order (RFC 8032, RFC 7748 on contributory behaviour)."""

from collections.abc import Sequence

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from arbiter.audit.faults import Fault
from arbiter.kernel.heads import Head, PublicKey, head_bytes, key_id

PRIME = 2**255 - 19
EIGHTH = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD83D3D706A17C7
SMALL = {0, 1, PRIME - 1, EIGHTH, PRIME - EIGHTH}


def small_order(public: bytes) -> bool:
    """Whether 32 bytes are a point of order 1, 2, 4 or 8, for which anyone can sign anything."""
    return int.from_bytes(public, "little") % 2**255 % PRIME in SMALL


def standing(head: Head, keys: Sequence[PublicKey]) -> PublicKey:
    """The key that a head names, which must be one of these and not revoked; raises `Fault`."""
    key = _named(head.key, keys)
    if key is None:
        names = ", ".join(key.key for key in keys) or "none"
        raise Fault(f"a signature by one of these keys: {names}", f"one by key {head.key}")
    if key.revoked:
        raise Fault("a key that was not revoked", f"key {key.key}, revoked {key.revoked}")
    return key


def revoked(name: str, keys: Sequence[PublicKey]) -> bool:
    """Whether this names one of these keys that was revoked."""
    key = _named(name, keys)
    return key is not None and key.revoked != ""


def _named(name: str, keys: Sequence[PublicKey]) -> PublicKey | None:
    return next((key for key in keys if key.key == name), None)


def verify(key: PublicKey, game: str, head: Head) -> None:
    """Whether the key signed this head; raises `Fault`."""
    public, signature = _hex(key.public, 32), _hex(head.signature, 64)
    if key_id(public) != key.key:
        raise Fault(f"key {key.key} by the name that its bytes give it", key_id(public))
    if small_order(public):
        raise Fault("a key that only its owner can sign with", f"key {key.key}, a point of small order")
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, head_bytes(game, head.version, head.hash))
    except InvalidSignature:
        raise Fault(f"a signature of key {key.key} over record {head.version}", "an invalid one") from None


def _hex(text: str, size: int) -> bytes:
    try:
        data = bytes.fromhex(text)
    except ValueError:
        data = b""
    if data.hex() != text or len(data) != size:
        raise Fault(f"{size} bytes in lower-case hex", text)
    return data
