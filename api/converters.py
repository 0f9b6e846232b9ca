"""Converters for parts of a path."""

from typing import Any

from flask import Flask
from werkzeug.routing import BaseConverter

from arbiter.kernel import patterns


class GameId(BaseConverter):
    """A game's id."""

    regex = patterns.GAME.pattern


class Version(BaseConverter):
    """A version of a game: at most 16 digits."""

    regex = "[0-9]{1,16}"

    def to_python(self, value: str) -> int:
        return int(value)


class SeatNumber(BaseConverter):
    """A seat, counted from 1."""

    regex = "[1-9][0-9]{0,2}"

    def to_python(self, value: str) -> int:
        return int(value)


class Decision(BaseConverter):
    """A decision's name, `<seq>-<kind>`."""

    regex = patterns.DECISION.pattern


def register(app: Flask) -> None:
    app.url_map.converters.update(game=GameId, version=Version, seat=SeatNumber, decision=Decision)


def document_converters(api: Any) -> None:
    api.register_converter(GameId, lambda _: {"type": "string", "pattern": f"^{GameId.regex}$"})
    api.register_converter(Version, lambda _: {"type": "integer", "minimum": 0})
    api.register_converter(SeatNumber, lambda _: {"type": "integer", "minimum": 1, "maximum": 999})
    api.register_converter(Decision, lambda _: {"type": "string", "pattern": f"^{Decision.regex}$"})
