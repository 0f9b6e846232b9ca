"""The plain policy: the step that is taken for a seat that is absent."""

from collections.abc import Iterable, Sequence
from typing import Any

from arbiter.kernel.offers import Offer

CLOSING = ("end", "pass")


def preferred(offers: Iterable[Offer], verbs: Sequence[str]) -> Offer:
    """The first offer of the earliest of these verbs that is offered; of others the first. There must be an offer."""
    return min(offers, key=lambda offer: verbs.index(offer.do) if offer.do in verbs else len(verbs))


def plainest(offer: Offer) -> dict[str, Any]:
    """The step with the first value of each domain: the smallest amount, the fewest things."""
    return {"do": offer.do, **{name: next(domain.values()) for name, domain in offer.fields.items()}}
