"""From steps to text."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from arbiter.games.cuban.words import GOODS
from arbiter.kernel.events import snake
from arbiter.kernel.offers import Step
from arbiter.parts.goods import pieces

NAMED = ("give", "seat")


def write(step: Step) -> str:
    """The text form of a step: its fields in order, `none` where nothing is chosen."""
    fields = [(name, value) for name in step.__struct_fields__ if (value := getattr(step, name)) is not UNSET]
    words = [word for name, value in fields for word in _words(name, value)]
    if fields and not words:
        words = ["none"]
    return " ".join([snake(type(step).__name__), *words])


def _words(name: str, value: Any) -> Iterator[str]:
    if name in NAMED or (name == "take" and isinstance(value, tuple)):
        yield name
    match value:
        case bool():
            yield from (name,) * value
        case None:
            return
        case dict():
            yield from pieces(value, GOODS)
        case tuple():
            yield from map(str, value)
        case _:
            yield str(value)
