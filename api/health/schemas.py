"""Schemas of health."""

from marshmallow import fields, validate

from api.fields import AnswerSchema


class HealthSchema(AnswerSchema):
    status = fields.String(required=True, validate=validate.Equal("ok"))


class ReadySchema(AnswerSchema):
    """Each part with "ok" or what is wrong with it; the age of the oldest pending work in seconds, null if nothing is
    pending, and the number of games with a deadline; both omitted if the store does not respond."""

    ready = fields.Boolean(required=True)
    parts = fields.Dict(fields.String(), fields.String(), required=True)
    oldest_outbox_entry = fields.Float(allow_none=True)
    oldest_due_reveal = fields.Float(allow_none=True)
    oldest_overdue_deadline = fields.Float(allow_none=True)
    armed_deadlines = fields.Integer()
