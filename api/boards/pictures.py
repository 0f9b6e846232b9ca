"""A picture as an answer, also to those who have it already."""

from flask import Response

from api.answers import SVG, tagged

POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"


def pictured(drawn: str) -> Response:
    """An SVG picture, which cannot do anything where it is shown."""
    answer = tagged(drawn.encode(), SVG)
    answer.headers["Content-Security-Policy"] = POLICY
    return answer
