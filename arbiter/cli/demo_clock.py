"""The demo's clock: a game of seconds in which one player never answers, and what came of it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

TERMS: Mapping[str, Mapping[str, Any]] = {
    "fast": {"turn": "PT3S", "bank": "PT3S", "increment": "PT1S", "misses": 2},
}
ABSENT = "never answers"


def report(game: Mapping[str, Any], records: Sequence[Mapping[str, Any]]) -> str:
    """Who missed deadlines, and whose seat stands open for a substitute since which record."""
    events = [(record["seq"], event) for record in records for event in record["events"]]
    missed = Counter(event["seat"] for _, event in events if event["type"] == "deadline_missed")
    opened = {event["seat"]: seq for seq, event in events if event["type"] == "seat_opened"}
    names = {seat["seat"]: seat["player"]["name"] for seat in game["seats"]}
    return "; ".join(_seat(names[seat], missed[seat], opened.get(seat)) for seat in sorted(missed)) or "none missed"


def _seat(name: str, missed: int, opened: int | None) -> str:
    text = f"{name} missed {missed} deadline{'s' if missed > 1 else ''}"
    return text if opened is None else f"{text}; the seat stands open for a substitute since record {opened}"
