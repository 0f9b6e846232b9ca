"""Schemas of moves."""

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from api.fields import HASH, AnswerSchema, QueryBoolean, QuerySchema, Ref, RefList, RequestSchema, integer
from api.games.schemas import AwaitingSchema

STEPS = 200


class MoveSchema(RequestSchema):
    """Steps as JSON, or as text with one step per line."""

    steps = RefList("Step", metadata={"description": f"At most {STEPS}."})
    text = fields.String(metadata={"example": "worker b1\nharvest c1 d1"})
    expected_version = integer(metadata={"description": "Refuse the move unless the game is at this version."})

    @validates_schema
    def _one_form(self, data: dict[str, Any], **_: Any) -> None:
        if ("steps" in data) == ("text" in data):
            raise ValidationError("Send either `steps` or `text`.", "steps")


class MoveQuerySchema(QuerySchema):
    preview = QueryBoolean(
        load_default=False, metadata={"description": "Only show what would happen; nothing is saved."}
    )


class ReceiptSchema(AnswerSchema):
    """Together with the later reveal it proves what was sealed."""

    commitment = fields.String(required=True, validate=HASH)
    salt = fields.String(required=True, validate=HASH)


class MovedSchema(AnswerSchema):
    version = fields.Integer(required=True)
    head = Ref("Head", required=True)
    events = RefList("Event", required=True)
    awaiting = fields.List(fields.Nested(AwaitingSchema), required=True)
    receipt = fields.Nested(ReceiptSchema)


class PreviewSchema(AnswerSchema):
    """What would happen, up to the first random or sealed result."""

    version = fields.Integer(required=True)
    events = RefList("Event", required=True)
    stopped = fields.String(validate=validate.OneOf(("random", "reveal")))


class OptionsQuerySchema(QuerySchema):
    flat = QueryBoolean(load_default=False, metadata={"description": "Also list the legal steps, at most 2,000."})
    after = fields.String(metadata={"description": "JSON list of steps to look beyond, within your own turn."})


class OptionsSchema(AnswerSchema):
    """Everything the caller's seat may do next."""

    version = fields.Integer(required=True)
    decision = fields.String(required=True, allow_none=True)
    kind = fields.String(required=True, allow_none=True)
    sealed = fields.Raw(required=True, metadata={"enum": [True, False, "partly", None]})
    offers = RefList("Offer", required=True)
    steps = RefList("Step")
    truncated = fields.Boolean()
    stopped = fields.String(validate=validate.OneOf(("random", "reveal")))
