"""Many running games, made by the use cases on the store itself."""

import json
from collections.abc import Iterator, Sequence
from random import Random

from arbiter.app import players
from arbiter.app.creating import Wanted, create
from arbiter.app.joining import join
from arbiter.app.services import Services

SEATS = 3
RULESETS = ("cubaneo", "cuba")


def accounts(services: Services, number: int) -> list[tuple[str, str]]:
    """New players without an address: their ids and tokens."""
    made = (players.create(services, f"Player {n}", "", "UTC") for n in range(1, number + 1))
    return [(player.id, token) for player, token in made]


def games(
    services: Services, ids: Sequence[str], number: int, rulesets: Sequence[str] = RULESETS, seed: int = 1
) -> Iterator[str]:
    """Start that many games, the rulesets in turn, each with players by chance. Needs `MALECON_LIMITS=off`."""
    chance = Random(seed)
    for n in range(number):
        first, *others = chance.sample(ids, SEATS)
        wanted = Wanted(ruleset=rulesets[n % len(rulesets)], seats=SEATS)
        game: str = json.loads(create(services, first, wanted, None))["id"]
        for player in others:
            join(services, player, game, "", None)
        yield game
