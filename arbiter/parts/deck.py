"""A shuffled deck as what it can still hold: a row of candidate sets, from the top; each a sorted tuple.

Cards put under a deck and shuffled there are a set of their own, reached when those above are drawn.
"""

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar


class Card(Protocol):
    def __lt__(self, other: Any, /) -> bool: ...


T = TypeVar("T", bound=Card)
Deck = tuple[tuple[T, ...], ...]


def fresh(cards: Iterable[T]) -> Deck[T]:
    """A deck of shuffled cards."""
    return under((), cards)


def top(deck: Deck[T]) -> tuple[T, ...]:
    """What the top card can be."""
    return deck[0]


def drawn(deck: Deck[T], card: T) -> Deck[T]:
    """The deck without its top card."""
    rest = without(deck[0], card)
    return (rest, *deck[1:]) if rest else deck[1:]


def under(deck: Deck[T], cards: Iterable[T]) -> Deck[T]:
    """The deck with more cards shuffled under it."""
    new = tuple(sorted(cards))
    return (*deck, new) if new else deck


def without(cards: tuple[T, ...], card: T) -> tuple[T, ...]:
    """The cards less one of this kind."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
