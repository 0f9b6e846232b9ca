"""Canonical JSON (RFC 8785), of what the log holds: no floats, keys in ASCII, integers up to 2^53 - 1."""

from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

BIGGEST = 2**53 - 1
FLAT = (inspect.BoolType, inspect.IntType, inspect.NoneType, inspect.StrType)
V = TypeVar("V", bound=msgspec.Struct)
_encoder = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """The one byte form of a value; structs are objects, unset fields are omitted."""
    return _encoder.encode(value)


def as_read(value: V) -> V:
    """The struct as read back from its canonical bytes: the keys of every object in it are in that order."""
    kind = type(value)
    if all(_in_order(getattr(value, name)) for name in _nested(kind)):
        return value
    return msgspec.json.decode(canonical(value), type=kind)


@lru_cache
def _nested(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields that may hold objects."""
    return tuple(field.name for field in inspect.type_info(kind).fields if not _flat(field.type))  # type: ignore[attr-defined]


def _flat(kind: inspect.Type) -> bool:
    match kind:
        case inspect.UnionType(types=types):
            return all(map(_flat, types))
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return _flat(item)
    return isinstance(kind, FLAT)


def _in_order(value: Any) -> bool:
    if not value or isinstance(value, str | int):
        return True
    if isinstance(value, dict):
        keys = [str(key) for key in value]
        return keys == sorted(keys) and all(map(_in_order, value.values()))
    return isinstance(value, tuple | list) and all(map(_in_order, value))


def within(value: Any) -> bool:
    """Whether a decoded JSON value has a canonical form here."""
    match value:
        case bool() | None:
            return True
        case int():
            return -BIGGEST <= value <= BIGGEST
        case str():
            return value.isascii() or not any("\ud800" <= c <= "\udfff" for c in value)
        case dict():
            return all(isinstance(k, str) and k.isascii() and within(v) for k, v in value.items())
        case list():
            return all(map(within, value))
    return False
