"""Building blocks for schemas of requests and answers."""

import re
from typing import Any

from marshmallow import EXCLUDE, RAISE, Schema, ValidationError, fields, validate

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
