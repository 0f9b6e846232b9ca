"""Schema of the proposals that are open in a game."""

from marshmallow import fields

from api.fields import AnswerSchema


class ProposalSchema(AnswerSchema):
    """A proposal that is open to votes. It is agreed on once nobody is missing and nobody is against it."""

    proposal = fields.String(required=True, metadata={"description": "Its name: `<seq>-<kind>`."})
    kind = fields.String(required=True)
    proposer = fields.Integer(required=True, metadata={"description": "The seat that made it, and is for it."})
    expires = fields.String(required=True, metadata={"format": "date-time"})
    votes = fields.Dict(
        fields.String(), fields.Boolean(), required=True, metadata={"description": "By seat, as far as they count."}
    )
    missing = fields.List(
        fields.Integer(), required=True, metadata={"description": "The seats that have yet to vote: none on autopilot."}
    )
    until = fields.String(metadata={"format": "date-time"})
    seat = fields.Integer()
    decision = fields.String()
    by = fields.String()
    result = fields.String()


PROPOSALS = fields.List(
    fields.Nested(ProposalSchema), metadata={"description": "Proposals that are open to votes, if there are any."}
)
