"""Schemas of proposals and votes."""

from marshmallow import fields, validate

from api.fields import AnswerSchema, Ref, RequestSchema, TrueOrFalse
from api.games.clocks import duration
from api.games.schemas import STATUS
from api.games.shown_proposals import PROPOSALS
from arbiter.kernel.agreement import AGREED, EXPIRED, KINDS, MOOT, REJECTED
from arbiter.kernel.clocks.terms import SHORTEST
from arbiter.kernel.endings import STANDING, WITHOUT_RESULT

KIND = (
    "`pause` and `resume` stop all clocks and set them going again; `extension` gives a seat more time for what it is"
    " asked; `end` ends the game."
)
RESULT = {"description": "Of an `end`: with `standing` those win who are ahead, with `none` nobody does."}


class ProposalNewSchema(RequestSchema):
    kind = fields.String(required=True, validate=validate.OneOf(KINDS), metadata={"description": KIND})
    until = fields.String(metadata={"format": "date-time", "description": "When a `pause` is to end by itself."})
    seat = fields.Integer(strict=True, metadata={"description": "The seat that gets an `extension`."})
    by = fields.String(metadata=duration("The time by which an `extension` is.", SHORTEST, example="P2D"))
    result = fields.String(validate=validate.OneOf((STANDING, WITHOUT_RESULT)), metadata=RESULT)


class VoteSchema(RequestSchema):
    yes = TrueOrFalse(required=True, metadata={"description": "A single vote against it closes a proposal."})


class ProposalVotedSchema(AnswerSchema):
    """A proposal after a vote, with what is open now. What all agreed on was done in the same record."""

    proposal = fields.String(required=True, metadata={"description": "Its name: `<seq>-<kind>`."})
    outcome = fields.String(required=True, validate=validate.OneOf(("open", AGREED, REJECTED, EXPIRED, MOOT)))
    version = fields.Integer(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUS))
    head = Ref("Head", required=True)
    proposals = PROPOSALS
