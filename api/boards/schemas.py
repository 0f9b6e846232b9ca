"""The schema of a request for a picture."""

from marshmallow import validate

from api.fields import Count, Told
from arbiter.kernel.canonical import BIGGEST


class BoardAskedSchema(Told):
    version = Count(
        validate=validate.Range(0, BIGGEST), metadata={"description": "After this record; the current one if omitted."}
    )
