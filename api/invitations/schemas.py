"""Schemas of invitations."""

from marshmallow import fields

from api.fields import Asked, Told


class InviteSchema(Asked):
    email = fields.String(
        load_default="", metadata={"description": "Where to send the link; if omitted, you pass it on yourself."}
    )


class InvitationSchema(Told):
    """An invitation; its link is valid for one seat until it is used or withdrawn, or the game starts."""

    id = fields.String(required=True)
    link = fields.String(required=True, metadata={"description": "`<base>/invitations/<code>`"})
