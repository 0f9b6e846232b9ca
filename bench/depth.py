"""A move late in a long game compared with one early in a short game: both replace a sealed bid."""

import statistics
from collections.abc import Iterator
from itertools import count, islice
from random import Random

from bench.http_client import HttpClient
from bench.installation import running_installation
from bench.local_game import Decoders
from bench.server import Server, default_rules
from bench.sessions import LiveSession, open_game, timed
from bench.sides import PLAYERS

EARLY, LATE = 20, 2000
BID = b'{"steps":[{"do":"bid","pesos":0}]}'
SAMPLES, FRESH = 400, 5  # pairs of moves; moves made in each short game


class Bidder:
    """A seat that replaces its bid in a game's first parliament, while another seat has yet to bid."""

    def __init__(self, session: LiveSession, http: HttpClient) -> None:
        self._session, self._http = session, http
        self.version = session.local_game.position.version

    def bid(self) -> float:
        """Submit the same bid again; returns the seconds it took."""
        seat = self._session.local_game.pending_decision.seats[0]
        took, _ = timed(self._http, self._session.move_request(seat, BID))
        self.version += 1
        return took


def bidders(decoders: Decoders, server: Server, http: HttpClient) -> Iterator[Bidder]:
    """From one new game after another, if at least two seats have a choice of bids."""
    for number in count():
        session = LiveSession(decoders, iter([open_game(server, number)]), Random(number))
        while session.local_game.revealing or not session.local_game.pending_decision.sealed:
            session.play(http)
        if session.local_game.pending_decision.kind == "bid" and len(session.local_game.pending_decision.seats) > 1:
            yield Bidder(session, http)


def measure(samples: int = SAMPLES, late: int = LATE) -> str:
    """Medians over alternating moves; a table in Markdown."""
    decoders = Decoders(default_rules())
    with running_installation({"REPLACEMENTS": "1000000", "LIMITS": "off"}) as installation:
        server = Server(installation.base_url, PLAYERS)
        http = HttpClient(server.address)
        waiting = bidders(decoders, server, http)
        deep = next(waiting)
        while deep.version < late:
            deep.bid()
        fresh = list(islice(waiting, samples // FRESH))
        first = [min(b.version for b in fresh), max(b.version for b in fresh) + FRESH]
        pairs = [(bidder.bid(), deep.bid()) for _ in range(FRESH) for bidder in fresh]
        http.close()
        server.close()
    early, long = (1000 * statistics.median(took) for took in zip(*pairs, strict=True))
    return TEXT.format(
        samples=len(pairs), low=first[0], high=first[1], late=late, early=early, long=long, ratio=long / early
    )


TEXT = """\
{samples} pairs of replaced bids, submitted one after another by one client; median latency.

| at record | ms |
|---|---|
| {low} to {high} | {early:.2f} |
| {late} and later | {long:.2f} ({ratio:.0%}) |"""
