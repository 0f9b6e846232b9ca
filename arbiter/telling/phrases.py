"""Phrases shared by the sentences of all games."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Names = Mapping[int, str]  # the players' names by seat


def who(names: Names, seat: int) -> str:
    """The player's name, or the seat's number where there is none."""
    return names.get(seat) or f"Seat {seat}"


def everyone(names: Names, seats: Iterable[int]) -> str:
    return listed([who(names, seat) for seat in seats])


def listed(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def some(number: int, one: str, many: str = "") -> str:
    """`1 peso`, `2 pesos`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def points(view: Any) -> Mapping[int, int]:
    """The victory points of a view whose seats have them."""
    return {seat.seat: seat.vp for seat in view.seats}
