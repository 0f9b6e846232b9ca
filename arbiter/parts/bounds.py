"""Bounds of the values in a pack: held when a pack is checked, never when a stored game is read.

A stored pack of another release may go beyond the bounds of this one, or have fields that this one lacks; the games
that are played with it stay readable.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import repeat
from typing import Any

import msgspec
from msgspec import inspect

from arbiter.parts.checks import Faults

Fault = Callable[[Any], str]
UNBOUNDED: dict[str, Fault] = {"fault": lambda value: ""}


def between(least: int, most: int) -> msgspec.Meta:
    """The annotation of a number, or of a list for its length, with both bounds included."""

    def fault(value: Any) -> str:
        number, verb = (len(value), "holds") if isinstance(value, tuple) else (value, "is")
        return "" if least <= number <= most else f"{verb} {number}; it must be from {least} to {most}"

    return msgspec.Meta(extra={"fault": fault})


def matching(pattern: str, words: str) -> msgspec.Meta:
    """The annotation of a text that matches the whole pattern, which is described by the words."""

    def fault(value: str) -> str:
        return "" if re.fullmatch(pattern, value) else f"is `{value[:40]}`; it must be {words}"

    return msgspec.Meta(extra={"fault": fault})


def beyond(data: Any, read: Any, place: str = "$") -> Faults:
    """Fields of a pack that its form does not have, and values beyond their bounds.

    `data` is the pack as it lies in the file, `read` the struct made of it.
    """
    fields = _fields(read.__class__)
    yield from (f"{place} has an unknown field `{name}`" for name in data if name not in fields)
    for name, kind in fields.items():
        if name in data and hasattr(read, name):
            yield from _value(data[name], getattr(read, name), kind, f"{place}.{name}")


def _value(data: Any, read: Any, kind: inspect.Type, place: str) -> Faults:
    match kind:
        case inspect.Metadata(type=inner, extra=extra):
            if fault := (extra or UNBOUNDED)["fault"](read):
                yield f"{place} {fault}"
            yield from _value(data, read, inner, place)
        case inspect.UnionType(types=kinds):
            yield from _value(data, read, next(member for member in kinds if _is(read, member)), place)
        case inspect.StructType():
            yield from beyond(data, read, place)
        case inspect.DictType(value_type=inner):
            for (name, item), member in zip(data.items(), read.values(), strict=False):
                yield from _value(item, member, inner, f"{place}.{name}")
        case inspect.VarTupleType() | inspect.TupleType():
            for number, (item, member, inner) in enumerate(zip(data, read, _items(kind, len(data)), strict=False)):
                yield from _value(item, member, inner, f"{place}[{number}]")


def _items(kind: inspect.VarTupleType | inspect.TupleType, length: int) -> Iterable[inspect.Type]:
    return kind.item_types if isinstance(kind, inspect.TupleType) else repeat(kind.item_type, length)


def _is(read: Any, kind: inspect.Type) -> bool:
    """Whether a value was read by this member of a union."""
    match kind:
        case inspect.Metadata(type=inner):
            return _is(read, inner)
        case inspect.StructType(cls=cls):
            return type(read) is cls
        case inspect.DictType():
            return isinstance(read, Mapping)
        case inspect.VarTupleType() | inspect.TupleType():
            return isinstance(read, tuple)
    return not isinstance(read, msgspec.Struct | Mapping | tuple)


@cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, inspect.Type]:
    """By the name in the file; a tag is a field of the file alone."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    tag = {info.tag_field: inspect.AnyType()} if info.tag_field else {}
    return tag | {field.encode_name: field.type for field in info.fields}
