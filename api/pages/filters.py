"""Records in words for people, of bounded length."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from flask import Blueprint

from arbiter.audit.escaped import escaped
from arbiter.kernel.canonical import canonical
from arbiter.kernel.clocks.terms import Terms
from arbiter.telling.terms import terms

LONGEST = 2000
MOST = 6


def register(blueprint: Blueprint) -> None:
    """The filters of the templates."""
    for filter in (short, as_json, words, kinds, actor, clock):
        blueprint.add_app_template_filter(filter)


def short(text: Any) -> str:
    """Text from a file, safe to show."""
    return escaped(str(text), LONGEST)


def as_json(value: Any) -> str:
    return short(canonical(value).decode())


def words(event: Mapping[str, Any]) -> str:
    """What an event shows: `card 7, berth 2`."""
    parts = (f"{name} {_word(value)}" for name, value in event.items() if name != "type")
    return short(", ".join(parts))


def kinds(events: Sequence[Mapping[str, Any]]) -> str:
    """A summary: the first kinds of events."""
    names = list(dict.fromkeys(str(event.get("type")).replace("_", " ") for event in events))
    return short(", ".join(names[:MOST]) + (" ..." if len(names) > MOST else ""))


def actor(by: Any) -> str:
    """Who made a record."""
    match by:
        case {"seat": seat}:
            return short(f"seat {seat}")
        case {"player": player}:
            return short(f"player {player}")
    return short(f"the {by}")


def clock(told: Terms) -> list[str]:
    """The terms of clocks that a file tells, be they none that a game can have."""
    try:
        lines = terms(told)
    except (KeyError, ValueError):
        lines = [canonical(msgspec.to_builtins(told)).decode()]
    return [short(line) for line in lines]


def _word(value: Any) -> str:
    match value:
        case str():
            return value.replace("_", " ")
        case list() if all(isinstance(item, str | int) for item in value):
            return " and ".join(map(str, value)) or "none"
        case Mapping() if all(isinstance(item, int) for item in value.values()):
            return " and ".join(f"{n} {name.replace('_', ' ')}" for name, n in value.items()) or "nothing"
    return canonical(value).decode()
