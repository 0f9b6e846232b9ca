"""Sound audit files, made of the golden games with a key of the tests."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from arbiter.audit.audit import audit
from arbiter.audit.file import Header, PackFile, written
from arbiter.audit.verdict import Verdict
from arbiter.kernel.heads import PublicKey, key_id, sign_head
from tests.driver import packed
from tests.games.golden import recording
from tests.games.golden.test_golden import FILES

GOLDEN = {file.stem: file for file in FILES}


class Key:
    """A signer by a number."""

    def __init__(self, number: int = 1) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32)
        self.public = PublicKey(key_id(self._bytes), self._bytes.hex(), "2031-05-01T00:00:00.000Z")
        self.key = self.public.key

    @property
    def _bytes(self) -> bytes:
        return self._private.public_key().public_bytes_raw()

    def sign(self, data: bytes) -> bytes:
        return self._private.sign(data)


KEY = Key()


@cache
def golden(name: str) -> tuple[recording.Header, tuple[bytes, ...]]:
    header, lines = recording.read(GOLDEN[name])
    return header, tuple(lines)


def header(name: str, lines: Sequence[bytes], key: Key = KEY, **other: Any) -> Header:
    made, _ = golden(name)
    pack = PackFile(made.pack.name, made.pack.digest, packed(made.ruleset, made.pack.digest))
    rules = msgspec.json.decode(lines[-1])["rules"]
    said = {"game": made.game, "ruleset": made.ruleset, "rules": rules, "pack": pack, "keys": (key.public,)}
    return Header(**{**said, **other})


def file(name: str, lines: Sequence[bytes], key: Key = KEY, **other: Any) -> list[bytes]:
    """An audit file of these records, signed; `other` are fields of the header."""
    last = msgspec.json.decode(lines[-1])
    first = header(name, lines, key, **other)
    return list(written(first, lines, sign_head(key, first.game, last["seq"], last["hash"])))


def verdict(name: str, lines: Sequence[bytes], **given: Any) -> Verdict:
    return audit(file(name, lines), **given)
