"""Canonical JSON (RFC 8785), of what the log holds: no floats, keys in ASCII, integers up to 2^53 - 1."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

BIGGEST = 2**53 - 1
_encoder = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """The one byte form of a value; structs stand for objects, unset fields are left out."""
    return _encoder.encode(value)


def within(value: Any) -> bool:
    """Whether a decoded JSON value has a canonical form here."""
    match value:
        case bool() | None:
            return True
        case int():
            return -BIGGEST <= value <= BIGGEST
        case str():
            return not any("\ud800" <= c <= "\udfff" for c in value)
        case Mapping():
            return all(isinstance(k, str) and k.isascii() and within(v) for k, v in value.items())
        case Sequence():
            return all(map(within, value))
    return False
