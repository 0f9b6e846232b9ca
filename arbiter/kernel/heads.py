"""Signed heads: what makes every player a witness (docs/audit.md, "Heads and keys")."""

import hashlib
from typing import Protocol

import msgspec

from arbiter.kernel.canonical import canonical


class Head(msgspec.Struct, frozen=True):
    """Version and hash of a game's last record, signed (Ed25519) with the named key."""

    version: int
    hash: str
    key: str
    signature: str


class PublicKey(msgspec.Struct, frozen=True, omit_defaults=True):
    """An Ed25519 key of the arbiter: its name, its 32 bytes in hex, and from when to when it signed (RFC 3339, UTC).

    `retired` and `revoked` are empty if they do not apply; what a revoked key signed no longer proves anything.
    """

    key: str
    public: str
    created: str
    retired: str = ""
    revoked: str = ""


class Signer(Protocol):
    """An Ed25519 key of the arbiter."""

    @property
    def key(self) -> str: ...
    def sign(self, data: bytes) -> bytes: ...


def key_id(public: bytes) -> str:
    """The name of a public key (32 bytes): the first 16 hex digits of its SHA-256."""
    return hashlib.sha256(public).hexdigest()[:16]


def head_bytes(game: str, version: int, hash: str) -> bytes:
    """What is signed."""
    return b"malecon/head/1\n" + canonical({"game": game, "hash": hash, "version": version})


def sign_head(signer: Signer, game: str, version: int, hash: str) -> Head:
    return Head(version, hash, signer.key, signer.sign(head_bytes(game, version, hash)).hex())
