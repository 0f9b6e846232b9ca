"""Many games that have just begun, and some that wait for players."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from itertools import islice

import msgspec

from arbiter.app import creating, joining, players
from arbiter.app.services import Services
from arbiter.cli.installation import Installation
from bench import bulk

SEATS = 3
WATCHED = 100  # games in which the first player has a seat
CUBA_EVERY, OPEN_EVERY = 50, 20  # every 50th game is one of cuba, every 20th is open; none is one of havana
GAMES_PER_PLAYER = 4
PATIENCE = 600.0  # seconds for an installation to be ready


@cache
def loaded(games: int) -> bulk.Loaded:
    """The same store for all who ask for as many games."""
    return bulk.filled(games, partial(_enroll, max(games // GAMES_PER_PLAYER, 8) + 1), partial(_open_all, games))


@contextmanager
def installation(loaded: bulk.Loaded) -> Iterator[Installation]:
    """An installation on the running store, not yet started; stopped at the end."""
    one = Installation(loaded.data_dir, {"STORE_URL": loaded.store.url, "LIMITS": "off"}, PATIENCE)
    try:
        yield one
    finally:
        one.stop()


def _enroll(number: int, services: Services) -> list[bulk.Account]:
    made = (players.create(services, f"Player {n}", "", "UTC") for n in range(number))
    return [(player.id, token) for player, token in made]


def _open_all(games: int, services: Services, numbers: Sequence[int], players: Sequence[str]) -> list[str]:
    watcher, *others = players
    every = max(games // WATCHED, 1)
    return [_open(services, number, others, watcher if number % every == 0 else "") for number in numbers]


def _open(services: Services, number: int, others: Sequence[str], watcher: str) -> str:
    first = SEATS * number % (len(others) - SEATS)
    seated = list(others[first : first + SEATS])
    if watcher:
        seated[number % SEATS] = watcher
    wanted = creating.Wanted(ruleset="cubaneo" if number % CUBA_EVERY else "cuba", seats=SEATS)
    game: str = msgspec.json.decode(creating.create(services, seated[0], wanted, None))["id"]
    full = number % OPEN_EVERY != OPEN_EVERY - 1
    for player in islice(seated, 1, None if full else SEATS - 1):
        joining.join(services, player, game, "", None)
    return game
