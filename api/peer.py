"""Who asks: the client's address."""

from flask import request


def peer() -> str:
    """The address of the request's client."""
    return request.remote_addr or ""
