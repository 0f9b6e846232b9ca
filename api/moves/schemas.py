"""Schemas of moves."""

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from api.fields import HASH, Asked, Each, Ref, Told, Yes, whole
from api.games.schemas import AwaitingSchema

STEPS = 200


class MoveSchema(Asked):
    """Steps as JSON, or as text with one step per line."""

    steps = Each("Step", metadata={"description": f"At most {STEPS}."})
    text = fields.String(metadata={"example": "worker b1\nharvest c1 d1"})
    expected_version = whole(metadata={"description": "Refuse the move unless the game is at this version."})

    @validates_schema
    def _one_form(self, data: dict[str, Any], **_: Any) -> None:
        if ("steps" in data) == ("text" in data):
            raise ValidationError("Send either `steps` or `text`.", "steps")


class MoveAskedSchema(Told):
    preview = Yes(load_default=False, metadata={"description": "Only show what would happen; nothing is saved."})


class ReceiptSchema(Told):
    """Together with the later reveal it proves what was sealed."""

    commitment = fields.String(required=True, validate=HASH)
    salt = fields.String(required=True, validate=HASH)


class MovedSchema(Told):
    version = fields.Integer(required=True)
    head = Ref("Head", required=True)
    events = Each("Event", required=True)
    awaiting = fields.List(fields.Nested(AwaitingSchema), required=True)
    receipt = fields.Nested(ReceiptSchema)


class PreviewSchema(Told):
    """What would happen, up to the first random or sealed result."""

    version = fields.Integer(required=True)
    events = Each("Event", required=True)
    stopped = fields.String(validate=validate.OneOf(("random", "reveal")))


class OptionsAskedSchema(Told):
    flat = Yes(load_default=False, metadata={"description": "Also list the legal steps, at most 2,000."})
    after = fields.String(metadata={"description": "JSON list of steps to look beyond, within your own turn."})


class OptionsSchema(Told):
    """Everything the caller's seat may do next."""

    version = fields.Integer(required=True)
    decision = fields.String(required=True, allow_none=True)
    kind = fields.String(required=True, allow_none=True)
    sealed = fields.Raw(required=True, metadata={"enum": [True, False, "partly", None]})
    offers = Each("Offer", required=True)
    steps = Each("Step")
    truncated = fields.Boolean()
    stopped = fields.String(validate=validate.OneOf(("random", "reveal")))
