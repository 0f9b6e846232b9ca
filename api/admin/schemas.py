"""Schemas of what administrators do."""

from marshmallow import fields, validate

from api.fields import RequestSchema
from api.games.clocks import duration
from arbiter.kernel.clocks.terms import SHORTEST
from arbiter.kernel.repair import ACTIONS, REASONS

ACTION = (
    "`deadline` moves the deadline of `seat` later, `by` a duration; `pause` and `resume` act on all clocks;"
    " `open_seat` opens `seat` for a substitute; `cancel` is for an open game, and `end` for a running one, which"
    " nobody wins then."
)
REASON = (
    "Told to all: an `outage`, a `fault` of the program, the `request` of players, or the `conduct` of one of them."
)


class RepairSchema(RequestSchema):
    action = fields.String(required=True, validate=validate.OneOf(ACTIONS), metadata={"description": ACTION})
    reason = fields.String(required=True, validate=validate.OneOf(REASONS), metadata={"description": REASON})
    seat = fields.Integer(strict=True)
    by = fields.String(metadata=duration("The time by which a `deadline` is extended.", SHORTEST, example="P1D"))
