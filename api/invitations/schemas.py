"""Schemas of invitations."""

from marshmallow import fields

from api.fields import AnswerSchema, RequestSchema


class InviteSchema(RequestSchema):
    email = fields.String(
        load_default="", metadata={"description": "Where to send the link; if omitted, you pass it on yourself."}
    )


class InvitationSchema(AnswerSchema):
    """An invitation; its link is valid for one seat until it is used or withdrawn, or the game starts."""

    id = fields.String(required=True)
    link = fields.String(required=True, metadata={"description": "`<base>/invitations/<code>`"})
