"""A move late in a long game beside one early in a short game: both replace a bid that was sealed before."""

import statistics
from collections.abc import Iterator
from itertools import count, islice
from random import Random

from bench.house import House, house_rules
from bench.installed import installed
from bench.places import Live, opened, timed
from bench.rest import PLAYERS
from bench.table import Readers
from bench.wire import Wire

EARLY, LATE = 20, 2000
BID = b'{"steps":[{"do":"bid","pesos":0}]}'
SAMPLES, FRESH = 400, 5  # pairs of moves; moves made in each short game


class Bidder:
    """A seat that replaces its bid in a game's first parliament, while another seat's is still owed."""

    def __init__(self, live: Live, wire: Wire) -> None:
        self._live, self._wire = live, wire
        self.version = live.table.position.version

    def bid(self) -> float:
        """Seconds that the same bid took once more."""
        took, _ = timed(self._wire, self._live.asked(self._live.table.asked.seats[0], BID))
        self.version += 1
        return took


def bidders(readers: Readers, house: House, wire: Wire) -> Iterator[Bidder]:
    """From one new game after the other, where two or more have a choice of bids."""
    for number in count():
        live = Live(readers, iter([opened(house, number)]), Random(number))
        while live.table.revealing or not live.table.asked.sealed:
            live.play(wire)
        if live.table.asked.kind == "bid" and len(live.table.asked.seats) > 1:
            yield Bidder(live, wire)


def measure(samples: int = SAMPLES, late: int = LATE) -> str:
    """Medians over alternating moves; a table in Markdown."""
    readers = Readers(house_rules())
    with installed({"REPLACEMENTS": "1000000", "LIMITS": "off"}) as place:
        house = House(place.base_url, PLAYERS)
        wire = Wire(house.address)
        found = bidders(readers, house, wire)
        deep = next(found)
        while deep.version < late:
            deep.bid()
        fresh = list(islice(found, samples // FRESH))
        first = [min(b.version for b in fresh), max(b.version for b in fresh) + FRESH]
        pairs = [(bidder.bid(), deep.bid()) for _ in range(FRESH) for bidder in fresh]
        wire.close()
        house.close()
    early, long = (1000 * statistics.median(took) for took in zip(*pairs, strict=True))
    return TEXT.format(
        samples=len(pairs), low=first[0], high=first[1], late=late, early=early, long=long, ratio=long / early
    )


TEXT = """\
{samples} pairs of replaced bids, one after the other from one client; median latency.

| at record | ms |
|---|---|
| {low} to {high} | {early:.2f} |
| {late} and later | {long:.2f} ({ratio:.0%}) |"""
