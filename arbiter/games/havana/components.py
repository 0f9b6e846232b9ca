"""The words of the rules, in the order of their tables."""

from collections.abc import Iterable

COLOURS = ("red", "yellow", "blue", "brown")
GRAY = "gray"
MATERIALS = (*COLOURS, GRAY)
CARDS = (
    "siesta",
    "refreshment",
    "protection",
    "debris",
    "conservation",
    "tax_collector",
    "worker",
    "architect",
    "peso_thief",
    "materials_thief",
    "black_market",
    "pesos",
    "mama",
)
_PLACES = {card: place for place, card in enumerate(CARDS)}


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in the order of HV-6."""
    return tuple(sorted(cards, key=_PLACES.__getitem__))
