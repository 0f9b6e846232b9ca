"""Players as asked for and told."""

from marshmallow import fields, validate

from api.fields import Asked, Told, Whole

NAME = {"description": "1 to 60 characters that can be seen."}
ZONE = {"description": "A name of the IANA time zone database.", "example": "Europe/Berlin"}


class PlayerNewSchema(Asked):
    name = fields.String(required=True, metadata=NAME)
    email = fields.String(load_default="", metadata={"description": "Gets turn mails once it is verified."})
    timezone = fields.String(load_default="UTC", metadata=ZONE)


class PlayerChangeSchema(Asked):
    name = fields.String(metadata=NAME)
    email = fields.String(allow_none=True, metadata={"description": "A new one must be verified; null takes it away."})
    timezone = fields.String(metadata=ZONE)


class PlayerSchema(Told):
    """A player as it sees itself."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    created = fields.String(required=True, metadata={"format": "date-time"})
    email = fields.String(required=True)
    verified = fields.Boolean(required=True)
    timezone = fields.String(required=True)


class WelcomeSchema(Told):
    """A new player and its token, which is shown this once."""

    player = fields.Nested(PlayerSchema, required=True)
    token = fields.String(required=True, validate=Whole("mlc_.+"))


class CodeSchema(Asked):
    code = fields.String(required=True, validate=validate.Length(1, 64))
