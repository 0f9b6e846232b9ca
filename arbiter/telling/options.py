"""A game's options in words."""

from collections.abc import Mapping
from typing import Any


def options(completed: Mapping[str, Any]) -> list[str]:
    """A game's options as they differ from what needs no words."""
    chosen = {name: value for name, value in completed.items() if (name, value) != ("pack", "house")}
    return [f"{name.replace('_', ' ')}: {_plain(value)}" for name, value in chosen.items() if value is not None]


def _plain(value: object) -> str:
    """An option's value in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    words = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return words.replace("_", " ") or "none"
