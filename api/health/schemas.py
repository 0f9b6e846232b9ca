"""Health as told."""

from marshmallow import fields, validate

from api.fields import Told


class HealthSchema(Told):
    status = fields.String(required=True, validate=validate.Equal("ok"))


class ReadySchema(Told):
    """Each part with "ok", or what is wrong with it."""

    ready = fields.Boolean(required=True)
    parts = fields.Dict(fields.String(), fields.String(), required=True)
