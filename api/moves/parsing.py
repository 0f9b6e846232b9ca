"""Parsing submissions: steps of the game's own verbs, or lines of text."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from api.context import services
from api.moves.schemas import STEPS
from api.strict_json import read_json
from arbiter.app import read
from arbiter.app.said import lines_of
from arbiter.kernel.decide import Said
from arbiter.kernel.events import snake
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.ruleset import Edition

PLACE = re.compile(r"(?s)(.*) - at `\$(.*)`\Z")


def submitted(game: str, player: str, body: dict[str, Any]) -> Sequence[Said]:
    """The steps or lines of a move's body."""
    return _lines(body["text"]) if "text" in body else steps(game, player, body["steps"])


def steps(game: str, player: str, values: Any) -> Sequence[Said]:
    """Steps given as JSON values. Refuses `invalid_request`, naming the field."""
    if isinstance(values, list) and len(values) > STEPS:
        raise _too_many()
    try:
        parsed: list[Said] = msgspec.convert({"steps": values}, _form(_edition(game))).steps
    except msgspec.ValidationError as error:
        read.visible(services(), game, player)  # who may not see the game is told nothing else
        raise _misformed(str(error), _edition(game), values) from None
    return parsed


@lru_cache
def _form(edition: Edition) -> type[Any]:
    """A struct of a game's steps: msgspec caches what it learns about a struct, but not about a union."""
    return msgspec.defstruct("Move", [("steps", list[edition.steps])])  # type: ignore[name-defined]


@lru_cache(maxsize=10_000)
def _edition(game: str) -> Edition:
    return read.edition(services(), game)


def steps_of_text(game: str, player: str, text: str) -> Sequence[Said]:
    """Steps given as JSON text, in a query."""
    try:
        values = read_json(text.encode())
    except ValueError as error:
        raise Refusal("invalid_request", f"`after` is not a list of steps: {error}.") from None
    return steps(game, player, values)


def _lines(text: str) -> Sequence[Said]:
    lines = lines_of(text)
    if len(lines) > STEPS:
        raise _too_many()
    return lines


def _too_many() -> Refusal:
    return Refusal("too_large", f"A submission may have at most {STEPS} steps.")


def _misformed(message: str, edition: Edition, values: Any) -> Refusal:
    match = PLACE.match(message)
    sentence, path = match.groups() if match else (message, "")
    field = re.sub(r"\[(\d+|\.\.\.)\]", r".\1", path).removeprefix(".")
    detail = f"{field}: {sentence}.{_hint(edition, field, values)}"
    return Refusal("invalid_request", detail, errors={field: [f"{sentence}."]})


def _hint(edition: Edition, field: str, values: Any) -> str:
    """What the invalid step may contain."""
    place, fields = re.match(r"steps\.(\d+)", field), _fields(edition)
    if not place:
        return ""
    step = values[int(place[1])]
    do = step.get("do") if isinstance(step, dict) else None
    if not isinstance(do, str) or do not in fields:
        return f" `do` must be one of {', '.join(fields)}."
    return f" Apart from `do`, `{do}` takes {', '.join(f'`{name}`' for name in fields[do]) or 'no fields'}."


@lru_cache
def _fields(edition: Edition) -> dict[str, tuple[str, ...]]:
    """The fields of every verb."""
    steps = [step for step, _, _ in edition.verbs()]
    return {snake(step.__name__): tuple(f.encode_name for f in msgspec.structs.fields(step)) for step in steps}
