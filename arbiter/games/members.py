"""What an edition from another package must be made of, checked before any game is played with it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, get_args

import msgspec

from arbiter.games import package_files
from arbiter.kernel.events import Event, KernelEvents
from arbiter.kernel.offers import Step
from arbiter.kernel.position import Position
from arbiter.kernel.records import Record
from arbiter.kernel.ruleset import Edition, Ruleset

SEATS = range(2, 101)
METHODS = ("completed_options", "check", "rules", "catalogue", "verbs")
PLAYED_BY = tuple(name for name, member in vars(Ruleset).items() if callable(member) and not name.startswith("_"))
Form = tuple[Callable[[Any], bool], str]


def _is_line(value: Any) -> bool:
    return isinstance(value, str) and value.isprintable() and bool(value.strip())


def _is_number(value: Any) -> bool:
    return type(value) is int and 1 <= value < 2**53


def _are_seats(value: Any) -> bool:
    return (
        isinstance(value, Sequence)
        and 0 < len(value) <= len(SEATS)
        and all(type(seats) is int and seats in SEATS for seats in value)
        and [*value] == sorted(set(value))
    )


def _are_numbers(value: Any) -> bool:
    return isinstance(value, Sequence) and all(map(_is_number, value))


def _is_struct(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, msgspec.Struct)


def _is_union_of(base: type[msgspec.Struct]) -> Callable[[Any], bool]:
    return lambda value: all(_is_struct(each) and issubclass(each, base) for each in get_args(value) or (value,))


FORMS: Mapping[str, Form] = {
    "title": (_is_line, "a line of text"),
    "seats": (_are_seats, f"ascending numbers of seats from {SEATS[0]} to {SEATS[-1]}"),
    "revision": (_is_number, "a whole number from 1 on"),
    "repairs": (_are_numbers, "a sequence of revisions"),
    "components": (_is_line, "a line of text"),
    "package": (lambda value: isinstance(value, str), "the name of a package, or empty"),
    "options": (_is_struct, "a msgspec struct"),
    "state": (_is_struct, "a msgspec struct"),
    "view_type": (_is_struct, "a msgspec struct"),
    "steps": (_is_union_of(Step), "a union of `Step` structs"),
    "events": (_is_union_of(Event), "a union of `Event` structs"),
    **dict.fromkeys(METHODS, (callable, "a method")),
}

USES: Mapping[str, Callable[[Edition], Any]] = {
    "__hash__": hash,
    "events": lambda edition: msgspec.json.Decoder(Record[KernelEvents | edition.events]),  # type: ignore[name-defined]
    "state": lambda edition: msgspec.json.schema(Position[edition.state]),  # type: ignore[name-defined]
    "steps": lambda edition: msgspec.json.schema(edition.steps),
    "view_type": lambda edition: msgspec.json.schema(edition.view_type),
    "options": lambda edition: msgspec.json.schema(edition.options),
    "verbs": lambda edition: [(step.rule, f"{form}{about}") for step, form, about in edition.verbs()],
    "package": lambda edition: (package_files.page(edition.package), _house(edition)),
    "check": lambda edition: edition.check(_house(edition)),
    "rules": lambda edition: _complete(edition.rules(_house(edition))),
    "catalogue": lambda edition: msgspec.json.encode(edition.catalogue(_house(edition))),
}


def faults(edition: Edition) -> Iterator[str]:
    """What is wrong with its members, in sentences; the later ones assume that there is none before."""
    if missing := [name for name in FORMS if not hasattr(edition, name)]:
        yield f"its edition lacks {', '.join(missing)}."
    for name, (fits, words) in FORMS.items():
        if not fits(getattr(edition, name)):
            yield f"its `{name}` must be {words}."
    if any(revision >= edition.revision for revision in edition.repairs):
        yield "its `repairs` must be revisions before its own."
    for name, use in USES.items():
        yield from _failing(edition, name, use)


def _failing(edition: Edition, name: str, use: Callable[[Edition], Any]) -> Iterator[str]:
    try:
        use(edition)
    except Exception as error:
        yield f"its `{name}` cannot be used: {told(error)}"


def _complete(rules: Any) -> None:
    """Raises AttributeError for rules without all that games are played by."""
    if missing := [name for name in PLAYED_BY if not callable(getattr(rules, name, None))]:
        raise AttributeError(f"they lack {', '.join(missing)}")


def _house(edition: Edition) -> Mapping[str, Any]:
    return package_files.packs(edition.key, edition.package)["house"]


def told(error: BaseException) -> str:
    """An error in one line."""
    line = " ".join(str(error).split())[:300]
    return f"{type(error).__name__}: {''.join(c if c.isprintable() else '?' for c in line)}"
