"""How a game is told that brings no words or pictures of its own: everything by its name and its fields."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from arbiter.games import RULESETS
from arbiter.kernel.canonical import canonical
from arbiter.kernel.events import Event
from arbiter.telling import svg
from arbiter.telling.context import Context
from arbiter.telling.phrases import Names
from arbiter.telling.sections import Section
from arbiter.telling.svg import Block

MARGIN = 8
WIDE = svg.WIDTH - 2 * MARGIN


def context(rules: Any, names: Names) -> Context:
    return Context(rules, names, {})


def event(_: Context, event: Event) -> str:
    """As in `card_taken: seat=1, card=7`."""
    fields = msgspec.to_builtins(event)
    name = fields.pop("type")
    return f"{name}: {', '.join(f'{field}={_value(value)}' for field, value in fields.items())}".removesuffix(": ")


def asked(rules: Any, view: Any, kind: str) -> str:
    return f"to answer the decision {kind.replace('_', ' ')}"


def gives(rules: Any, do: str, field: str, value: Any) -> str:
    return ""


def points(view: Any) -> Mapping[int, int]:
    return {}


def position(rules: Any, view: Any, names: Names) -> Sequence[Section]:
    """The view as a table of its fields; one that holds others is a section of its own."""
    fields = msgspec.to_builtins(view)
    nested = [name for name, value in fields.items() if _nested(value)]
    seats = [f"Seat {seat}: {name}." for seat, name in names.items()]
    flat = [(_words(name), _value(value)) for name, value in fields.items() if name not in nested]
    return [
        Section(RULESETS[rules.key].title, seats, flat),
        *(Section(_words(name).capitalize(), rows=[*_rows("", fields[name])]) for name in nested),
    ]


def picture(rules: Any, view: Any, names: Names) -> str:
    """The same table, drawn."""
    sections = position(rules, view, names)
    page = svg.stacked((line for section in sections for line in _drawn(section)), 3, MARGIN, MARGIN)
    return svg.document(page.height + MARGIN, sections[0].title, page.parts)


def _drawn(section: Section) -> Iterator[Block]:
    yield svg.paragraph(section.title, WIDE, 13, svg.ACCENT, bold=True)
    for sentence in section.said:
        yield svg.paragraph(sentence, WIDE)
    for name, value in section.rows:
        yield svg.paragraph(f"{name}: {value}", WIDE)


def _rows(path: str, value: Any) -> Iterator[tuple[str, str]]:
    """A nested value as rows of paths and plain values; what a list holds is numbered from 1."""
    if not _nested(value):
        yield path, _value(value)
        return
    for name, inner in value.items() if isinstance(value, Mapping) else enumerate(value, 1):
        yield from _rows(f"{path} {_words(str(name))}".strip(), inner)


def _nested(value: Any) -> bool:
    return isinstance(value, Mapping) or (isinstance(value, Sequence) and any(map(_holds, value)))


def _holds(value: Any) -> bool:
    return isinstance(value, Mapping | list | tuple)


def _value(value: Any) -> str:
    match value:
        case None:
            return "none"
        case str():
            return value
        case list() | tuple() if not any(map(_holds, value)):
            return ", ".join(map(_value, value)) or "none"
    return canonical(value).decode()


def _words(name: str) -> str:
    return name.replace("_", " ")
