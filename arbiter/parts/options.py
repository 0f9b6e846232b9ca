"""The options of a game as they were given, for every ruleset."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from arbiter.kernel.refusal import Refusal

Form = TypeVar("Form", bound=msgspec.Struct)


def understood(given: Mapping[str, Any], form: type[Form], rule: str = "") -> Form:
    """The options in this form; refuses `invalid_request`, and says which options there are."""
    try:
        return msgspec.convert(given, form)
    except msgspec.ValidationError as error:
        told = {"rule": rule} if rule else {}
        raise Refusal("invalid_request", f"These options do not fit: {error}. {_known(form)}", **told) from None


def _known(form: type[msgspec.Struct]) -> str:
    found = inspect.type_info(form)
    fields = found.fields if isinstance(found, inspect.StructType) else ()
    return f"There are: {', '.join([*(_option(field) for field in fields), '`pack`'])}."


def _option(field: inspect.Field) -> str:
    kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    words = [word for kind in kinds if isinstance(kind, inspect.LiteralType) for word in kind.values]
    return f"`{field.name}` ({' or '.join(map(str, words))})" if words else f"`{field.name}`"
