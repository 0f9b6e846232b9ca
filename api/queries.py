"""Strict queries and forms: each name once, in valid percent-encoding, and only names that the call knows."""

import re
from collections import Counter
from typing import Any
from urllib.parse import unquote_to_bytes

import flask
from flask import Flask, current_app, request
from werkzeug.datastructures import ImmutableMultiDict

from arbiter.kernel.refusal import Refusal

BROKEN = re.compile(rb"%(?![0-9A-Fa-f]{2})")


class UniqueNames(ImmutableMultiDict[str, Any]):
    """Parameters, fields or files of a request; refuses repeated names."""

    def __init__(self, mapping: Any = None) -> None:
        super().__init__(mapping)
        for name, times in Counter(name for name, _ in self.items(multi=True)).items():
            if times > 1:
                raise _refused(name[:100], "Given more than once.")


class Request(flask.Request):
    parameter_storage_class = UniqueNames


def _refused(name: str, sentence: str) -> Refusal:
    return Refusal("invalid_request", f"{name}: {sentence}", errors={name: [sentence]})


def _check() -> None:
    """Before each request."""
    if request.query_string:
        _encoded(request.query_string)
        unread = next(iter(request.args), "")
        if request.path.startswith("/v1/") and request.endpoint and not _takes_any():
            raise _refused(unread[:100], "Unknown field.")


def _encoded(query: bytes) -> None:
    try:
        unquote_to_bytes(query).decode()
    except UnicodeDecodeError:
        raise Refusal("invalid_request", "The query's percent-encoded bytes are not UTF-8.") from None
    if BROKEN.search(query):
        raise Refusal("invalid_request", "The query has a `%` not followed by two hex digits; send it as `%25`.")


def _takes_any() -> bool:
    """Does the call have parameters of its own, which its schema checks?"""
    view = getattr(current_app.view_functions[request.endpoint or ""], "view_class", None)
    call = getattr(view, "get" if request.method == "HEAD" else request.method.lower(), None)
    documented = getattr(call, "_apidoc", {}).get("arguments", {}).get("parameters", [])
    return any(parameter.get("in") == "query" for parameter in documented)


def register(app: Flask) -> None:
    app.request_class = Request
    app.before_request(_check)
