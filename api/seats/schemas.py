"""Schemas of seats."""

from marshmallow import fields, validate

from api.fields import AnswerSchema, Ref, RequestSchema
from api.games.schemas import NONCE, STATUS, ZONE, AwaitingSchema


class JoinSchema(RequestSchema):
    invitation = fields.String(
        load_default="", validate=validate.Length(max=64), metadata={"description": "The code of an invitation."}
    )
    nonce = NONCE
    zone = fields.String(load_default="", metadata=ZONE)


class TakeoverSchema(RequestSchema):
    invitation = fields.String(
        load_default="", validate=validate.Length(max=64), metadata={"description": "The code of an invitation."}
    )
    zone = fields.String(
        load_default="",
        metadata={
            "description": "The time zone of the seat's clock; if omitted, the game's, or your own as it was before.",
            "example": "Europe/Berlin",
        },
    )


class ResignationSchema(RequestSchema):
    """Nothing needs to be said."""


class JoinedSchema(AnswerSchema):
    """The seat taken; `status` is `running` when it was the last one."""

    seat = fields.Integer(required=True)
    version = fields.Integer(required=True)
    game = fields.String(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUS))
    head = Ref("Head", required=True)
    awaiting = fields.List(fields.Nested(AwaitingSchema), required=True)
