"""A picture as an answer, also to those who have it already."""

from flask import Response, request

from api.answers import SVG
from arbiter.app.board import Board

POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"


def pictured(seen: Board) -> Response:
    known = request.if_none_match.contains_weak(seen.etag)
    answer = Response(status=304) if known else Response(seen.picture, mimetype=SVG)
    answer.set_etag(seen.etag)
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.headers["Content-Security-Policy"] = POLICY
    return answer
