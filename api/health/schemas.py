"""Health as told."""

from marshmallow import fields, validate

from api.fields import Told


class HealthSchema(Told):
    status = fields.String(required=True, validate=validate.Equal("ok"))


class ReadySchema(Told):
    """Each part with "ok", or what is wrong with it; seconds for which what is still to be done has waited,
    null where nothing waits; left out where the store does not answer."""

    ready = fields.Boolean(required=True)
    parts = fields.Dict(fields.String(), fields.String(), required=True)
    oldest_outbox_entry = fields.Float(allow_none=True)
    oldest_due_reveal = fields.Float(allow_none=True)
