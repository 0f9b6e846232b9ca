"""The schema of a request for a picture."""

from marshmallow import validate

from api.fields import QueryInteger, QuerySchema
from arbiter.kernel.canonical import BIGGEST


class BoardQuerySchema(QuerySchema):
    version = QueryInteger(
        validate=validate.Range(0, BIGGEST), metadata={"description": "After this record; the current one if omitted."}
    )
