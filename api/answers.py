"""Answers: bytes are sent as the use cases made them."""

import hashlib
from functools import lru_cache
from typing import Any

import msgspec
from flask import Flask, Response, request
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from arbiter.kernel.refusal import Refusal

JSON = "application/json"
NDJSON = "application/x-ndjson"
ANY = "*/*"
SVG = "image/svg+xml"
SERVED = {  # where it is not JSON alone
    "records.Records": (JSON, NDJSON),
    "audit.Audit": (NDJSON,),
    "boards.Board": (SVG,),
}
HEADERS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store"}
PRIVATE = {**HEADERS, "Vary": "Accept, Authorization"}


def json_answer(body: bytes, status: int = 200) -> Response:
    """JSON that is already encoded."""
    return Response(body, status, content_type=JSON)


def encoded(body: Any, status: int = 200) -> Response:
    """A value as JSON; structs become objects."""
    return json_answer(msgspec.json.encode(body), status)


def tagged(body: bytes, mimetype: str) -> Response:
    """An answer that a client may cache and must revalidate each time; its ETag is derived from its bytes."""
    tag = hashlib.sha256(body).hexdigest()[:32]
    unchanged = request.if_none_match.contains_weak(tag)
    answer = Response(status=304) if unchanged else Response(body, mimetype=mimetype)
    answer.set_etag(tag)
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def accepted(*served: str) -> str:
    """The available media type that the client prefers; refuses `not_acceptable`."""
    best = _best(request.headers.get("Accept", ANY), served)
    if best is None:
        raise Refusal("not_acceptable", f"Available formats: {', '.join(served)}.")
    return best


@lru_cache(maxsize=100)
def _best(accept: str, served: tuple[str, ...]) -> str | None:
    return served[0] if accept == ANY else parse_accept_header(accept, MIMEAccept).best_match(served)


def acceptable() -> None:
    """Before each request: refuse a client that accepts none of the available media types."""
    if request.endpoint and request.path.startswith(("/v1/", "/healthz", "/readyz")):
        accepted(*SERVED.get(request.endpoint, (JSON,)))


def finish(response: Response) -> Response:
    """Headers of every answer."""
    present = {name.lower() for name, _ in response.headers}
    headers = PRIVATE if request.path.startswith("/v1") else HEADERS
    response.headers.extend((name, value) for name, value in headers.items() if name.lower() not in present)
    return response


def register(app: Flask) -> None:
    app.before_request(acceptable)
    app.after_request(finish)
