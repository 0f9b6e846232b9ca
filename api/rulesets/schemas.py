"""Schemas of rulesets."""

from marshmallow import fields

from api.fields import AnswerSchema, QuerySchema


class PackQuerySchema(QuerySchema):
    pack = fields.String(load_default="house", metadata={"description": "The component pack to show."})


class VerbSchema(AnswerSchema):
    """A step: its JSON Schema, its text form and a sentence about it."""

    do = fields.String(required=True)
    text = fields.String(required=True)
    about = fields.String(required=True)
    rule = fields.String(required=True)
    schema = fields.Dict(required=True)


class RulesetShortSchema(AnswerSchema):
    """A ruleset in the list. `rules` is the current revision, under which new games begin."""

    key = fields.String(required=True)
    title = fields.String(required=True)
    rules = fields.Integer(required=True)
    revisions = fields.List(
        fields.Integer(),
        required=True,
        metadata={"description": "All revisions available here; a game continues under the one it began with."},
    )
    seats = fields.List(fields.Integer(), required=True)
    components = fields.String(
        required=True, metadata={"description": "A sentence on where the component values come from."}
    )


class RulesetSchema(RulesetShortSchema):
    """A ruleset with everything needed to play it."""

    options = fields.Dict(required=True, metadata={"description": "JSON Schema of a game's options."})
    packs = fields.List(fields.String(), required=True, metadata={"description": "Values of the option `pack`."})
    pack = fields.String(required=True)
    catalogue = fields.Dict(required=True, metadata={"description": "All components of the pack with their sources."})
    autopilot = fields.String(
        required=True,
        metadata={
            "description": "What the arbiter does for a seat whose player is absent, in Markdown, as on the rules page."
        },
    )
    verbs = fields.List(fields.Nested(VerbSchema), required=True)


class RulesetsSchema(AnswerSchema):
    rulesets = fields.List(fields.Nested(RulesetShortSchema), required=True)
