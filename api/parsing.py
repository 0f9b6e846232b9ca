"""Blueprints whose arguments are read strictly."""

import re
from collections.abc import Callable
from copy import deepcopy
from functools import cache, wraps
from typing import Any

import marshmallow as ma
from flask import Request, request
from flask_smorest import Blueprint as SmorestBlueprint
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from api.strict_json import NotCanonical, NotJson, read_json
from arbiter.kernel.refusal import Refusal

BODY_BYTES = 256 * 1024
IF_NONE_MATCH = {"in": "header", "name": "If-None-Match", "schema": {"type": "string"}}
View = Callable[..., Any]
Decorator = Callable[[View], View]


class Parser(FlaskParser):
    """Accepts a JSON body with the right content type, or no body as an empty object; refuses unknown parameters."""

    DEFAULT_UNKNOWN_BY_LOCATION = {**FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION, "query": ma.RAISE}

    def get_default_request(self) -> Request:
        """The request itself, since looking each attribute up through the proxy costs more than reading it."""
        current: Request = request._get_current_object()  # type: ignore[attr-defined]
        return current

    def parse(self, argmap: Any, req: Any = None, *, location: str | None = None, **kwargs: Any) -> Any:
        """An empty query gives the schema's defaults; no call's query has required fields."""
        if location == "query" and not request.query_string:
            return dict(_defaults(argmap))
        return super().parse(argmap, req, location=location, **kwargs)

    def load_json(self, req: Request, schema: ma.Schema) -> Any:
        data = req.get_data()
        if len(data) > BODY_BYTES:
            raise RequestEntityTooLarge
        if req.content_length is not None and len(data) < req.content_length:
            raise Refusal("invalid_request", "The body is shorter than its `Content-Length`.", status=400)
        if not data and not req.mimetype:
            return {}
        if req.mimetype != "application/json" or req.headers.get("Content-Encoding", "identity") != "identity":
            raise UnsupportedMediaType("Send the body as `application/json`, without a content encoding.")
        try:
            return read_json(data)
        except NotJson as error:
            raise Refusal("invalid_request", f"The body is not JSON: {error}.", status=400) from None
        except NotCanonical as error:
            raise Refusal("invalid_request", f"The body does not match the documented format: {error}.") from None


@cache
def _defaults(schema: ma.Schema) -> dict[str, Any]:
    defaults: dict[str, Any] = schema.load({})
    return defaults


KEY_FORM = re.compile("[!-~]{1,255}")
KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": "Repeating the same key with the same body returns the same answer and never adds a second record.",
    "schema": {"type": "string", "pattern": f"^{KEY_FORM.pattern}$"},
}


class Blueprint(SmorestBlueprint):  # type: ignore[misc]
    """A resource's calls."""

    ARGUMENTS_PARSER = Parser()

    def arguments(self, schema: type[ma.Schema], **kwargs: Any) -> Decorator:
        """The schema is made once, not for each request."""
        decorator: Decorator = super().arguments(schema(), **kwargs)
        return decorator

    def response(self, *args: Any, **kwargs: Any) -> Decorator:
        decorator: Decorator = super().response(*args, **kwargs)
        return decorator

    def alt_response(self, *args: Any, **kwargs: Any) -> Decorator:
        decorator: Decorator = super().alt_response(*args, **kwargs)
        return decorator

    def doc(self, **kwargs: Any) -> Decorator:
        decorator: Decorator = super().doc(**kwargs)
        return decorator

    def keyed(self, view: View) -> View:
        """The call takes an `Idempotency-Key`, given to the view as `key`."""

        @wraps(view)
        def called(*args: Any, **kwargs: Any) -> Any:
            return view(*args, key=_key(), **kwargs)

        return _with_parameter(called, KEY)

    def unchanged(self, view: View) -> View:
        """The call takes an `If-None-Match`."""
        return _with_parameter(view, IF_NONE_MATCH)


def _with_parameter(view: Any, parameter: dict[str, Any]) -> View:
    """The framework's own `doc(parameters=...)` would replace the query's parameters."""
    doc = deepcopy(getattr(view, "_apidoc", {}))
    doc.setdefault("arguments", {}).setdefault("parameters", []).append(parameter)
    view._apidoc = doc
    documented: View = view
    return documented


def _key() -> str | None:
    key = request.headers.get("Idempotency-Key")
    if key is not None and not KEY_FORM.fullmatch(key):
        sentence = f"must match {KEY_FORM.pattern}"
        raise Refusal("invalid_request", f"Idempotency-Key {sentence}.", errors={"Idempotency-Key": [sentence]})
    return key
