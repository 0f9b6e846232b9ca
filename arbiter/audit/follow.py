"""Following records decided by another revision of the rules: their events are taken as they are."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from arbiter.games import RULESETS
from arbiter.kernel.clocks.terms import LONGEST, allowance
from arbiter.kernel.events import Asked, ClocksPaused, Created, Event, GameEnded, KernelEvent
from arbiter.kernel.position import Position, fold
from arbiter.kernel.records import Record
from arbiter.kernel.ruleset import Ruleset

MOST = 100_000
MOST_EVENTS = 1_000  # in a record
MOST_ABSENCES = 1_000
# Answers open at once, kinds of decisions, open proposals: each event copies them.
MOST_SEALED, MOST_ASKED, MOST_PROPOSED = 100, 100, 100


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
        return after if _modest_in_all(after) else None
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        return None


def _modest_in_all(position: Position[Any]) -> bool:
    """Whether no more is open in it, and no clock runs longer, than is possible in a game."""
    terms = UNSET if position.created is None else position.created.clock
    times = [] if terms is UNSET else [*allowance(terms)]
    for clock in position.clocks:
        times += [clock.bank, clock.grace, clock.running.extra if clock.running else 0]
    absences = sum(len(clock.absences) for clock in position.clocks)
    few = len(position.answers) <= MOST_SEALED and len(position.opened) <= MOST_ASKED and absences <= MOST_ABSENCES
    return few and len(position.proposals) <= MOST_PROPOSED and all(time <= LONGEST for time in times)


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
