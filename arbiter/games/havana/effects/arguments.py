"""What follows a card in a line of text."""

from collections.abc import Callable, Mapping
from typing import Any

from arbiter.games.havana.components import CARDS, MATERIALS
from arbiter.games.havana.entries import Entry
from arbiter.parts.goods import counted
from arbiter.parts.line import Scanner

Argument = Callable[[Scanner], Mapping[str, Any]]
WORKER = "worker"


def discarded_card(words: Scanner) -> Mapping[str, Any]:
    return {"take": words.word("a card", CARDS)}


def end_building(words: Scanner) -> Mapping[str, Any]:
    return {"building": words.number("the number of a building", "building")}


def victim_seat(words: Scanner) -> Mapping[str, Any]:
    return {"seat": words.number("the number of a seat", "seat")}


def chosen_cubes(words: Scanner) -> Mapping[str, Any]:
    return {"cubes": counted((words.word("a material", MATERIALS), *words.some(MATERIALS)))}


def tax_entries(words: Scanner) -> Mapping[str, Any]:
    """A seat and what it loses, as often as they follow."""
    entries = []
    while words.more:
        entries.append(Entry(words.number("the number of a seat"), words.word("what it loses", (WORKER, *MATERIALS))))
    return {"from_": tuple(entries)}
