"""Types of step fields, and which values mean the same as leaving a field out."""

from functools import cache
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import UNSET, inspect

from arbiter.kernel.canonical import BIGGEST
from arbiter.kernel.offers import Step

S = TypeVar("S", bound=Step)

Word = Annotated[str, msgspec.Meta(max_length=40)]
Count = Annotated[int, msgspec.Meta(ge=0, le=BIGGEST)]
Words = Annotated[tuple[Word, ...], msgspec.Meta(max_length=60)]
Counts = Annotated[dict[Word, Count], msgspec.Meta(max_length=60)]


def bare(step: S) -> S:
    """The step without zero counts and without empty optional fields (CN-3.6).

    An optional field with an empty list or object is dropped, whether or not the verb takes it here; a required one
    stays.
    """
    stripped = {name: _bare(getattr(step, name), optional) for name, optional in _collections(type(step))}
    changed = {name: value for name, value in stripped.items() if value is not getattr(step, name)}
    return msgspec.structs.replace(step, **changed) if changed else step


def _bare(value: Any, optional: bool) -> Any:
    if isinstance(value, dict) and not all(value.values()):
        value = {kind: n for kind, n in value.items() if n}
    return UNSET if optional and value in ((), {}) else value


@cache
def _collections(kind: type[Step]) -> tuple[tuple[str, bool], ...]:
    """Fields that may hold a list or counts, and whether they may be left out."""
    fields = inspect.type_info(kind).fields  # type: ignore[attr-defined]
    return tuple((field.name, not field.required) for field in fields if _collects(field.type))


def _collects(kind: inspect.Type) -> bool:
    match kind:
        case inspect.UnionType(types=types):
            return any(map(_collects, types))
        case inspect.Metadata(type=inner):
            return _collects(inner)
    return isinstance(kind, inspect.VarTupleType | inspect.DictType)
