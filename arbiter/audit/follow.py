"""Following records decided by another revision of the rules: their events are taken as they are."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from arbiter.games import RULESETS
from arbiter.kernel.events import Asked, ClocksPaused, Created, Event, GameEnded, KernelEvent
from arbiter.kernel.position import Position, fold
from arbiter.kernel.records import Record
from arbiter.kernel.ruleset import Ruleset

MOST = 100_000
MOST_EVENTS = 1_000  # in a record
MOST_SEALED, MOST_ASKED = 100, 100  # answers open at once, kinds of decisions: each event copies them


def followed(
    rules: Ruleset[Any], position: Position[Any], line: bytes, decoder: msgspec.json.Decoder[Record[Any]]
) -> Position[Any] | None:
    """The position after such a record; None if its events are unknown to these rules or impossible."""
    try:
        record = decoder.decode(line)
        if len(record.events) > MOST_EVENTS or not _modest(msgspec.to_builtins(record.events)):
            return None
        if not all(_seated(event, RULESETS[rules.key].seats) for event in record.events):
            return None
        after = fold(rules, position, [record])
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        return None
    return after if len(after.answers) <= MOST_SEALED and len(after.opened) <= MOST_ASKED else None


def _seated(event: Event, seats: Sequence[int]) -> bool:
    """Whether a kernel event names only seats that this game can have."""
    possible = range(1, seats[-1] + 1)
    match event:
        case Created(seats=number):
            return number in seats
        case Asked(seats=asked):
            return len(asked) <= len(possible) and all(seat in possible for seat in asked)
        case GameEnded(winners=winners):
            return all(seat in possible for seat in winners)
        case ClocksPaused(seat=seat):
            return seat == 0 or seat in possible
        case KernelEvent() if hasattr(event, "seat"):
            return event.seat in possible
    return True


def _modest(value: Any) -> bool:
    """Whether no number in it is larger than possible in a game."""
    match value:
        case int():
            return -MOST <= value <= MOST
        case str():
            return True
        case Mapping():
            return all(map(_modest, value.values()))
        case Sequence():
            return all(map(_modest, value))
    return True
