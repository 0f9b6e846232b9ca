"""Blueprints whose arguments are read strictly."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import marshmallow as ma
from flask import Request
from flask_smorest import Blueprint as SmorestBlueprint
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from api.fields import Whole
from api.reading import NotJson, NotOurs, read_json
from arbiter.kernel.refusal import Refusal

BODY_BYTES = 256 * 1024
View = Callable[..., Any]
Decorator = Callable[[View], View]


class Parser(FlaskParser):
    """Takes a JSON body of the right content type, or no body at all for an empty object."""

    def load_json(self, req: Request, schema: ma.Schema) -> Any:
        data = req.get_data()
        if len(data) > BODY_BYTES:
            raise RequestEntityTooLarge
        if not data and not req.mimetype:
            return {}
        if req.mimetype != "application/json" or req.headers.get("Content-Encoding", "identity") != "identity":
            raise UnsupportedMediaType("Send the body as `application/json`, not encoded.")
        try:
            return read_json(data)
        except NotJson as error:
            raise Refusal("invalid_request", f"The body is no JSON: {error}.", status=400) from None
        except NotOurs as error:
            raise Refusal("invalid_request", f"The body is not of the documented form: {error}.") from None


class KeySchema(ma.Schema):
    """The header that makes a call safe to repeat."""

    key = ma.fields.String(
        data_key="Idempotency-Key",
        validate=Whole("[!-~]{1,255}"),
        metadata={"description": "The same key with the same body gives the same answer, and never a second record."},
    )


class Blueprint(SmorestBlueprint):  # type: ignore[misc]
    """A resource's calls."""

    ARGUMENTS_PARSER = Parser()

    def arguments(self, schema: type[ma.Schema], **kwargs: Any) -> Decorator:
        """The schema is made once, not with each request."""
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
        return self.arguments(KeySchema, location="headers", as_kwargs=True)(_with_key(view))


def _with_key(view: View) -> View:
    @wraps(view)
    def called(*args: Any, **kwargs: Any) -> Any:
        kwargs.setdefault("key", None)
        return view(*args, **kwargs)

    return called
