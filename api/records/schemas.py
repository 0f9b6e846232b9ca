"""Schemas of records and past positions."""

from marshmallow import fields, validate

from api.fields import HASH, AnswerSchema, QueryInteger, QuerySchema, Ref, RefList
from api.games.schemas import STATUS
from arbiter.kernel.canonical import BIGGEST

MOST = 1000
PATIENCE = 55


class RecordsQuerySchema(QuerySchema):
    after = QueryInteger(
        load_default=-1,
        validate=validate.Range(-1, BIGGEST),
        metadata={"description": "Only records with a greater `seq`."},
    )
    limit = QueryInteger(
        validate=validate.Range(1, MOST), metadata={"description": f"{MOST} if omitted; a file then contains all."}
    )
    wait = fields.Float(
        load_default=0.0,
        validate=validate.Range(0, PATIENCE),
        metadata={"description": "Seconds to wait for a record if there is none yet."},
    )


class RecordsSchema(AnswerSchema):
    """Records, byte for byte as they are chained."""

    records = RefList("Record", required=True)
    next = fields.Integer(
        required=True, allow_none=True, metadata={"description": "The `after` of the next page; null on the last one."}
    )


class StateSchema(AnswerSchema):
    """The view after a record; null before the start."""

    game = fields.String(required=True)
    version = fields.Integer(required=True)
    hash = fields.String(required=True, validate=HASH)
    status = fields.String(required=True, validate=validate.OneOf(STATUS))
    view = Ref("View", required=True, allow_none=True)
