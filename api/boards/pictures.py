"""A picture as an answer, with support for conditional requests."""

from flask import Response

from api.answers import SVG, tagged

POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"


def picture_answer(drawn: str) -> Response:
    """An SVG picture, which is inert wherever it is shown."""
    answer = tagged(drawn.encode(), SVG)
    answer.headers["Content-Security-Policy"] = POLICY
    return answer
