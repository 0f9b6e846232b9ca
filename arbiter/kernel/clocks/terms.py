"""The public terms of a game's clocks, as record 0 has them (docs/time.md)."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from arbiter.kernel.clocks import durations, zones
from arbiter.kernel.refusal import Refusal

HOUR = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
NOTHING = "PT0S"
OUTCOMES = ("autopilot", "pause", "forfeit")
SHORTEST, LONGEST = 1_000, 366 * 24 * 3600 * 1000  # ms
DAY = 24 * 60  # minutes
MOST_REMINDERS, MOST_MISSES = 5, 20


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What everyone agreed on. Durations are ISO 8601, `hours` local times `HH:MM`, `zone` an IANA name.

    `tzdata` is the release of the time zone data that deadlines were computed with.
    """

    turn: str
    bank: str = NOTHING
    increment: str = NOTHING
    grace: str = NOTHING
    reminders: tuple[str, ...] = ()
    zone: str = "UTC"
    weekends: bool = True
    hours: tuple[str, str] | UnsetType = UNSET
    on_timeout: str = "autopilot"
    misses: int = 3
    tzdata: str = ""


class Allowance(NamedTuple):
    """The same in ms."""

    turn: int
    bank: int
    increment: int
    grace: int


@lru_cache
def allowance(terms: Terms) -> Allowance:
    return Allowance(*(durations.parse(text) for text in (terms.turn, terms.bank, terms.increment, terms.grace)))


def told(terms: Terms) -> dict[str, Any]:
    """The terms with all their members, also those with the usual values; no hours where all count."""
    return {name: value for name in terms.__struct_fields__ if (value := getattr(terms, name)) is not UNSET}


def completed(given: Mapping[str, Any]) -> Terms:
    """Terms as a client gives them, in full and in canonical form; refuses `invalid_request` by field."""
    try:
        terms = msgspec.convert({**given, "tzdata": zones.VERSION}, Terms)
    except msgspec.ValidationError as error:
        sentence, _, place = str(error).rstrip("`").partition(" - at `$")
        field = f"clock{place}"
        raise Refusal("invalid_request", f"{field}: {sentence}.", errors={field: [f"{sentence}."]}) from None
    if wrong := {f"clock.{name}": [sentence] for name, sentence in _wrong(terms)}:
        first = next(iter(wrong))
        raise Refusal("invalid_request", f"{first}: {wrong[first][0]}", errors=wrong)
    return _canonical(terms)


def _wrong(terms: Terms) -> list[tuple[str, str]]:
    lengths = [("turn", terms.turn, SHORTEST)]
    lengths += [(name, getattr(terms, name), 0) for name in ("bank", "increment", "grace")]
    lengths += [("reminders", text, SHORTEST) for text in terms.reminders]
    found = [(name, sentence) for name, text, least in lengths if (sentence := _wrong_length(text, least))]
    if len(terms.reminders) > MOST_REMINDERS:
        found.append(("reminders", f"At most {MOST_REMINDERS} reminders."))
    if terms.zone not in zones.NAMES:
        found.append(("zone", "No time zone of the IANA database, such as Europe/Berlin."))
    if terms.hours is not UNSET and not _long_enough(terms.hours):
        found.append(("hours", "Two times of the day as HH:MM, at least an hour apart, such as 08:00 and 22:00."))
    if terms.on_timeout not in OUTCOMES:
        found.append(("on_timeout", f"One of {', '.join(OUTCOMES)}."))
    if not 1 <= terms.misses <= MOST_MISSES:
        found.append(("misses", f"From 1 to {MOST_MISSES}."))
    return found


def _long_enough(hours: tuple[str, str]) -> bool:
    """Whether they are times of the day, the second of them an hour later or more, if need be on the next day."""
    if not all(map(HOUR.fullmatch, hours)):
        return False
    start, end = (60 * int(hour[:2]) + int(hour[3:]) for hour in hours)
    return (end - start) % DAY >= 60


def _wrong_length(text: str, least: int) -> str:
    try:
        length = durations.parse(text)
    except ValueError:
        return "A duration in ISO 8601, such as P2D or PT12H."
    if not least <= length <= LONGEST:
        return f"From {durations.text(least)} to {durations.text(LONGEST)}."
    return ""


def _canonical(terms: Terms) -> Terms:
    """Durations in their one form, reminders from the earliest to the last, each once."""
    lengths = {name: durations.text(length) for name, length in allowance(terms)._asdict().items()}
    reminders = sorted({durations.parse(text) for text in terms.reminders}, reverse=True)
    return msgspec.structs.replace(terms, **lengths, reminders=tuple(map(durations.text, reminders)))
