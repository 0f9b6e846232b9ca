"""Building blocks for schemas of requests and answers."""

import re
from typing import Any

from marshmallow import EXCLUDE, RAISE, Schema, ValidationError, fields, validate

from arbiter.kernel.canonical import BIGGEST

GAME_ID = "[a-z0-9]{20}"


class Whole(validate.Regexp):
    """A pattern that the whole text must match."""

    def __init__(self, pattern: str) -> None:
        super().__init__(f"^{pattern}$", error="Must match {regex}.")
        self.whole = re.compile(pattern)

    def __call__(self, value: str) -> str:  # type: ignore[override]
        if not self.whole.fullmatch(value):
            raise ValidationError(self._format_error(value))
        return value


HASH = Whole("[0-9a-f]{64}")


class Asked(Schema):
    """A request's body; unknown fields are refused."""

    class Meta:
        unknown = RAISE


class Told(Schema):
    """An answer, which the schema documents and which is sent as the use case made it; or a query."""

    class Meta:
        unknown = EXCLUDE


class Ref(fields.Raw):
    """A value described by a component of the document."""

    def __init__(self, component: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.component = component


class Each(fields.Raw):
    """A list of values described by a component of the document."""

    def __init__(self, component: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.component = component

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, list):
            raise ValidationError("Not a list.")
        return value


class Count(fields.Integer):
    """A whole number in a query: decimal digits only."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not re.fullmatch(r"-?[0-9]{1,16}", str(value)):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class Yes(fields.Boolean):
    """`true` or `false` in a query."""

    truthy = {"true", True}
    falsy = {"false", False}


def whole(low: int = 0, high: int = BIGGEST, **kwargs: Any) -> fields.Integer:
    """An integer of a body; not `1.0`, not `"1"`."""
    return fields.Integer(strict=True, validate=validate.Range(low, high), **kwargs)


def reference(_converter: Any, field: fields.Field[Any], **_: Any) -> dict[str, Any]:
    """How a `Ref` or an `Each` is documented (an attribute function of apispec)."""
    match field:
        case Ref():
            there = {"$ref": f"#/components/schemas/{field.component}"}
            return {"anyOf": [there, {"type": "null"}]} if field.allow_none else there
        case Each():
            return {"type": "array", "items": {"$ref": f"#/components/schemas/{field.component}"}}
    return {}
