"""Options of a game, as a client gives them."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from arbiter.kernel.refusal import Refusal

Form = TypeVar("Form", bound=msgspec.Struct)


def understood(options: Mapping[str, Any], form: type[Form], rule: str = "") -> Form:
    """The options in this form; refuses `invalid_request` and lists the available options."""
    try:
        return msgspec.convert(options, form)
    except msgspec.ValidationError as error:
        members = {"rule": rule} if rule else {}
        raise Refusal("invalid_request", f"Invalid options: {error}. {_available(form)}", **members) from None


def _available(form: type[msgspec.Struct]) -> str:
    info = inspect.type_info(form)
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    return f"Available: {', '.join([*(_option(field) for field in fields), '`pack`'])}."


def _option(field: inspect.Field) -> str:
    kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    words = [word for kind in kinds if isinstance(kind, inspect.LiteralType) for word in kind.values]
    return f"`{field.name}` ({' or '.join(map(str, words))})" if words else f"`{field.name}`"
