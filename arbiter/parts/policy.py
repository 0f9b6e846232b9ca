"""The plain policy: which of its legal steps is taken for a seat that is absent."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from arbiter.kernel.events import Seat
from arbiter.kernel.offers import Offer

Raw = Mapping[str, Any]
Choice = Callable[[Any, Any, Seat, Sequence[Offer]], Raw]
"""From the tables, a state, a seat and its offers to a step that one of them takes, as JSON has it."""

CLOSING = ("end", "pass")
COMPARED = 1000  # steps of an offer: bundles and amounts have any number of values


def plainest(offers: Iterable[Offer]) -> Raw:
    """A step of an offer that ends or passes, if there is one, else of the first: the first value of each domain.

    That is the smallest amount and the fewest things; what may be left out is left out.
    """
    offer = min(offers, key=lambda offer: CLOSING.index(offer.do) if offer.do in CLOSING else len(CLOSING))
    needed = {name: domain for name, domain in offer.fields.items() if not getattr(domain, "optional", False)}
    return {"do": offer.do, **{name: next(domain.values()) for name, domain in needed.items()}}


def least(offers: Iterable[Offer], rank: Callable[[Raw], Any]) -> Raw:
    """The legal step of least rank, of equal ones the first; of each offer the first steps alone are compared."""
    return min((step for offer in offers for step in islice(offer.spelled(), COMPARED)), key=rank)
