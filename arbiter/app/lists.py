"""Entering games into the lists they belong to."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from arbiter.app import archiving, cards
from arbiter.app.ports.games import BATCHES
from arbiter.app.ports.index import Listed
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal

SLICE = 20.0  # seconds for which lists are built at a time
CHUNK = 100  # games that are entered together
ATTEMPTS = 10  # for games that move on meanwhile: each append writes a card and asks for the lists itself


def enter(services: Services, game: str, left: str = "") -> None:
    """Enter a game into its lists, which player `left` it if one did; invitations end when no seat can be taken."""
    card = cards.one(services, game)
    services.index.put(_listed(card), [left] if left else [])
    if card["status"] != "open" and not vacant(card):
        services.invitations.clear(game)


def vacant(card: dict[str, Any]) -> bool:
    """Whether a seat stands open for a substitute."""
    return card["status"] == "running" and any(seat.get("autopilot") == "open" for seat in card["seats"])


def _listed(card: dict[str, Any]) -> Listed:
    seats = () if "archive" in card else card["seats"]
    return Listed(
        game=card["id"],
        created=card["created"],
        status=card["status"],
        ruleset=card["ruleset"],
        public=card["visibility"] == "public",
        vacant=vacant(card),
        players=[seat["player"]["id"] for seat in seats if seat["player"]],
    )


def restore(services: Services, game: str) -> bool:
    """Write a game's card and enter the game into its lists; whether it could be read, or is gone.

    One decided by newer rules than ours is left to a newer process.
    """
    try:
        cards.made(services, game)
    except Refusal as refusal:
        return not refusal.passing
    _restore_all(services, [game])
    return True


def build(services: Services) -> int:
    """Build the lists where the games were last entered by an earlier release, for a while; returns how many were.

    What is left is built the next time. Games that such a release finished begin to rest.
    """
    end, entered = time.monotonic() + SLICE, 0
    first = services.index.built()
    for number, games in enumerate(services.games.batches(first), first + 1):
        if not games and number < BATCHES:
            continue
        _restore_all(services, games)
        archiving.enter(services, games)
        services.index.set_built(number)
        entered += len(games)
        if time.monotonic() >= end:
            break
    return entered


def rebuild(services: Services, progress: Callable[[int, int], None] = lambda done, all: None) -> int:
    """Build all lists and cards anew from the games; returns how many there are.

    `progress` is told how many batches of games are done, and how many there are.
    """
    entered = 0
    for number, games in enumerate(services.games.batches(), 1):
        _restore_all(services, games)
        archiving.enter(services, games)
        entered += len(games)
        progress(number, BATCHES)
    services.index.set_built(BATCHES)
    return entered


def _restore_all(services: Services, games: Sequence[str]) -> None:
    """Those that move on meanwhile are restored again, as the relay may have entered them in between."""
    for first in range(0, len(games), CHUNK):
        chunk = games[first : first + CHUNK]
        for _ in range(ATTEMPTS):
            chunk = _restored(services, chunk)
            if not chunk:
                break


def _restored(services: Services, games: Sequence[str]) -> list[str]:
    """The games that have moved on meanwhile; one that cannot be read is left out."""
    made = []
    for game in games:
        with suppress(Refusal):
            made.append(cards.made(services, game))
    services.index.put_all([_listed(content) for _, content in made])
    return services.games.restore_cards([card for card, _ in made])
