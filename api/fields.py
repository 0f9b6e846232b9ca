"""Building blocks for schemas of requests and answers."""

import re
from datetime import datetime
from typing import Any

from marshmallow import EXCLUDE, RAISE, Schema, ValidationError, fields, validate

from arbiter.app.times import rfc3339
from arbiter.kernel import patterns
from arbiter.kernel.canonical import BIGGEST


class FullMatch(validate.Regexp):
    """A pattern that the entire text must match."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        super().__init__(f"^{pattern.pattern}$", error="Must match {regex}.")
        self.full = pattern

    def __call__(self, value: str) -> str:  # type: ignore[override]
        if not self.full.fullmatch(value):
            raise ValidationError(self._format_error(value))
        return value


HASH = FullMatch(patterns.HASH)
DATE, TIME, OFFSET = (
    "[0-9]{4}-[0-9]{2}-[0-9]{2}",
    r"[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?",
    "(Z|[+-][0-9]{2}:[0-9]{2})",
)
INSTANT = re.compile(f"{DATE}T{TIME}{OFFSET}", re.IGNORECASE)


class RequestSchema(Schema):
    """A request's body; unknown fields are refused."""

    class Meta:
        unknown = RAISE


class AnswerSchema(Schema):
    """An answer: the schema documents it, and it is sent as the use case made it."""

    class Meta:
        unknown = EXCLUDE


class QuerySchema(Schema):
    """A call's query parameters; the parser refuses unknown ones."""

    class Meta:
        unknown = EXCLUDE


class Ref(fields.Raw):
    """A value described by a component of the document."""

    def __init__(self, component: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.component = component


class RefList(fields.Raw):
    """A list of values described by a component of the document."""

    def __init__(self, component: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.component = component

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, list):
            raise ValidationError("Not a list.")
        return value


class QueryInteger(fields.Integer):
    """An integer in a query: decimal digits only."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not re.fullmatch(r"-?[0-9]{1,16}", str(value)):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class QueryBoolean(fields.Boolean):
    """`true` or `false` in a query."""

    truthy = {"true", True}
    falsy = {"false", False}


class QueryInstant(fields.String):
    """A time in a query, RFC 3339 with any offset; becomes UTC with milliseconds, as times are told."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        try:
            if not INSTANT.fullmatch(text):
                raise ValueError
            return rfc3339(datetime.fromisoformat(text.upper()))
        except (ValueError, OverflowError):
            raise ValidationError("Not a time such as 2026-03-29T01:00:00Z.") from None


class TrueOrFalse(fields.Boolean):
    """A boolean in a body; neither `1` nor `"true"`."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


def integer(low: int = 0, high: int = BIGGEST, **kwargs: Any) -> fields.Integer:
    """An integer in a body; neither `1.0` nor `"1"`."""
    return fields.Integer(strict=True, validate=validate.Range(low, high), **kwargs)


def reference(_converter: Any, field: fields.Field[Any], **_: Any) -> dict[str, Any]:
    """How a `Ref` or a `RefList` is documented (an attribute function of apispec)."""
    match field:
        case Ref():
            ref = {"$ref": f"#/components/schemas/{field.component}"}
            return {"anyOf": [ref, {"type": "null"}]} if field.allow_none else ref
        case RefList():
            return {"type": "array", "items": {"$ref": f"#/components/schemas/{field.component}"}}
    return {}
