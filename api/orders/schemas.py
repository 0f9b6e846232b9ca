"""Schemas of standing orders."""

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from api.fields import AnswerSchema, FullMatch, RefList, RequestSchema, integer
from api.moves.schemas import STEPS
from arbiter.app.standing_orders import ALTERNATIVES
from arbiter.kernel import patterns

FORMS = ("steps", "text", "alternatives")
KIND = FullMatch(patterns.KIND)


def _one(data: dict[str, Any], *forms: str) -> None:
    if sum(form in data for form in forms) != 1:
        raise ValidationError(f"Send exactly one of {', '.join(f'`{form}`' for form in forms)}.", forms[0])


class AlternativeSchema(RequestSchema):
    """One submission: steps as JSON, or as text with one step per line."""

    steps = RefList("Step", metadata={"description": f"At most {STEPS}."})
    text = fields.String(metadata={"example": "bid 3"})

    @validates_schema
    def _one_form(self, data: dict[str, Any], **_: Any) -> None:
        _one(data, *FORMS[:2])


class OrderSchema(RequestSchema):
    """A submission, or several that are tried in order until the rules allow one."""

    steps = RefList("Step", metadata={"description": f"At most {STEPS}."})
    text = fields.String(metadata={"example": "bid 3"})
    alternatives = fields.List(fields.Nested(AlternativeSchema), validate=validate.Length(1, ALTERNATIVES))
    decision_kind = fields.String(
        validate=KIND,
        metadata={
            "description": "The kind of decision that it is for; by default the next one"
            " that offers the verb of its first step."
        },
    )
    expected_version = integer(metadata={"description": "Refuse the order unless the game is at this version."})

    @validates_schema
    def _one_form(self, data: dict[str, Any], **_: Any) -> None:
        _one(data, *FORMS)


class GivenSchema(AnswerSchema):
    """What is tried, in this order."""

    steps = RefList("Step")
    text = fields.String()


class StandingOrderSchema(AnswerSchema):
    """The standing order of the caller's seat."""

    alternatives = fields.List(fields.Nested(GivenSchema), required=True)
    decision_kind = fields.String(metadata={"description": "Where it is for decisions of one kind."})
    version = fields.Integer(
        required=True, metadata={"description": "Of the game when it was given; it is for decisions opened later."}
    )
