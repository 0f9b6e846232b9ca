"""Shared verbs under Cuba's own rule numbers and names."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from arbiter.games.cuban import bid, obey, pass_acts
from arbiter.kernel.events import Seat
from arbiter.kernel.offers import Offer
from arbiter.parts.verb import Offering, Verb


def under(rule: str, verb: Verb) -> Verb:
    """The same verb, offered under another rule."""
    return replace(verb, offers={place: _numbered(rule, offering) for place, offering in verb.offers.items()})


def _numbered(rule: str, offering: Offering) -> Offering:
    def offers(t: Any, state: Any, seat: Seat) -> Iterator[Offer]:
        return (Offer(offer.do, rule, offer.fields) for offer in offering(t, state, seat))

    return offers


BID = under("CU-5.1", bid.BID)
OBEY = under("CU-5.4", obey.OBEY)
PASS = replace(pass_acts.PASS, form="pass BILL BILL")
