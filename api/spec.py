"""The OpenAPI document, made from the code."""

import json
from functools import cached_property
from typing import Any

import marshmallow as ma
from flask import Flask, Response
from flask_smorest import Api as SmorestApi

from api import components, problems
from api.answers import json_answer
from api.auth import SCHEME
from api.converters import document_converters
from api.fields import AnswerSchema, RefList, reference
from api.games.schemas import AwaitingSchema

DESCRIPTION = """Malecon, a turn arbiter for slow board games.

Times are RFC 3339 in UTC with milliseconds. A game's `version` is the `seq` of its last record. Errors are problem
answers (RFC 9457) with a stable `code`. All POSTs take an `Idempotency-Key`, except those whose answer contains a
secret that is shown once. Unknown and repeated query parameters are refused. Clients that send too slowly, or have
too many long polls open, get `request_timeout`, `rate_limited` or `busy`."""
CONFIG = {
    "API_TITLE": "Malecon",
    "API_VERSION": "1.0.0",
    "OPENAPI_VERSION": "3.1.0",
    "OPENAPI_URL_PREFIX": "/",
    "OPENAPI_JSON_PATH": "openapi.json",
    "OPENAPI_SWAGGER_UI_PATH": "/docs",
    "OPENAPI_SWAGGER_UI_URL": "/static/swagger/",
    "API_SPEC_OPTIONS": {
        "info": {"description": DESCRIPTION, "license": {"name": "MIT", "identifier": "MIT"}},
        "servers": [{"url": "/"}],
    },
}
LIMITED = {
    "Retry-After": {"schema": {"type": "integer"}, "description": "Seconds to wait before retrying."},
    "RateLimit-Policy": {
        "schema": {"type": "string"},
        "description": 'Allowed requests per window in seconds, such as `"hour";q=120;w=3600`, where a limit applies.',
    },
    "RateLimit": {
        "schema": {"type": "string"},
        "description": 'Requests left and seconds until the limit resets: `"hour";r=0;t=1800`. Not only on refusals.',
    },
}
JSON_SCHEMA = "https://spec.openapis.org/oas/3.1/dialect/base"


class AutopilotSchema(AnswerSchema):
    """A seat that the arbiter plays, and why; one that stands `open` can be taken back."""

    seat = ma.fields.Integer(required=True)
    reason = ma.fields.String(required=True)


class ProblemSchema(AnswerSchema):
    """A problem answer (RFC 9457)."""

    type = ma.fields.String(required=True)
    title = ma.fields.String(required=True)
    status = ma.fields.Integer(required=True)
    detail = ma.fields.String(required=True)
    code = ma.fields.String(required=True, validate=ma.validate.OneOf(list(problems.TITLES)))
    rule = ma.fields.String(metadata={"description": "The rule behind the refusal, such as `CN-3.11`."})
    step = ma.fields.Integer(metadata={"description": "Index of the refused step."})
    line = ma.fields.Integer(metadata={"description": "Number of the unreadable line, from 1."})
    offers = RefList("Offer", metadata={"description": "What is available at that point."})
    events_before = RefList("Event", metadata={"description": "What the preceding steps would have done."})
    version = ma.fields.Integer(metadata={"description": "The game's current version."})
    records = RefList("Record", metadata={"description": "The records since the expected version."})
    game = ma.fields.String(metadata={"description": "The game that cannot be read."})
    awaiting = ma.fields.List(
        ma.fields.Nested(AwaitingSchema), metadata={"description": "What the game is waiting for."}
    )
    autopilot = ma.fields.Nested(AutopilotSchema, metadata={"description": "Your seat, which the arbiter plays."})
    errors = ma.fields.Dict(
        ma.fields.String(), ma.fields.List(ma.fields.String()), metadata={"description": "What is wrong, by field."}
    )


class Api(SmorestApi):  # type: ignore[misc]
    """Problem answers for HTTP errors, the rulesets' components, a document that is made once."""

    ERROR_SCHEMA = ProblemSchema

    def __init__(self, app: Flask) -> None:
        app.config.update(CONFIG)
        super().__init__(app)

    def handle_http_exception(self, error: Any) -> Response:
        return problems.http_error(error)

    def _register_responses(self) -> None:
        self.ma_plugin.converter.add_attribute_function(reference)
        document_converters(self)
        self.spec.components.security_scheme("bearer", SCHEME)
        for name, schema in components.components().items():
            self.spec.components.schema(name, schema)
        content = {problems.MIMETYPE: {"schema": ProblemSchema}}
        for name in ("UNPROCESSABLE_ENTITY", "UNPROCESSABLE_CONTENT", "DEFAULT_ERROR"):
            self.spec.components.response(name, {"description": "A problem", "content": content}, lazy=True)
        limited = {"description": "Too many requests", "content": content, "headers": LIMITED}
        self.spec.components.response("RATE_LIMITED", limited, lazy=True)

    def _register_etag_headers(self) -> None:
        """None of the framework's own; the ETag of a game is documented there."""

    def _register_pagination_header(self) -> None:
        """None: pages have cursors."""

    @cached_property
    def document(self) -> dict[str, Any]:
        document: dict[str, Any] = self.spec.to_dict()
        return {**document, "jsonSchemaDialect": JSON_SCHEMA}

    @cached_property
    def text(self) -> str:
        """The document as it is committed: indented, in a stable order."""
        return json.dumps(self.document, indent=1, ensure_ascii=False, sort_keys=True) + "\n"

    def _openapi_json(self) -> Response:
        return json_answer(self.text.encode())
