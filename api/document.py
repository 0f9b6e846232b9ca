"""Prints the OpenAPI document: `python -m api.document > openapi/openapi.json`."""

import sys
from typing import Any

from flask import Flask

from api import converters
from api.app import _document


def text() -> str:
    """The document; making it needs no services."""
    app = Flask("api")
    converters.register(app)
    return _document(app).text


def main(*_: Any) -> None:
    sys.stdout.write(text())


if __name__ == "__main__":
    main()
