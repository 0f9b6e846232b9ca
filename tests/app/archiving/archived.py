"""Games that are archived."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from redis import Redis

from arbiter.app import archiving, cancelling, creating, invitations, joining, lists
from arbiter.app.services import Services
from tests.app.seen import answer
from tests.inviting import become, reachable


def size(services: Services, game: str) -> int:
    """Bytes of a game in the store."""
    with Redis.from_url(services.settings.store_url, protocol=2) as client:
        return sum(client.memory_usage(key, 0) or 0 for key in client.scan_iter(f"*{game}*") if b"index" not in key)


def archive(services: Services, game: str) -> Path:
    """Its file."""
    archiving.archive(services, game)
    digest = services.finished.archived()[game]
    return services.settings.data_dir / "archive" / game[:2] / f"{game}-{digest}.malecon"


def cancelled(services: Services) -> tuple[str, Callable[[Services], list[Any]]]:
    """A game that was given up, and everything that was done to it, to be done again."""
    ann = reachable(services, become(services, "Ann").id).id
    ben = become(services, "Ben").id
    wanted = creating.Wanted(ruleset="havana", seats=3, invite=["guest@example.org"])

    def repeat(services: Services, game: str) -> list[Any]:
        return [
            answer(lambda: creating.create(services, ann, wanted, "key")),
            answer(lambda: joining.join(services, ben, game, "", "key")),
            answer(lambda: invitations.invite(services, ann, game, "", "key")),
            answer(lambda: invitations.invite(services, ann, game, "other@example.org", "key 2")),
            answer(lambda: cancelling.cancel(services, ann, game, "key")),
            answer(lambda: cancelling.cancel(services, ann, game, "another")),
            answer(lambda: joining.join(services, ben, game, "", "another")),
        ]

    game = str(msgspec.json.decode(creating.create(services, ann, wanted, "key"))["id"])
    told = repeat(services, game)
    lists.enter(services, game)
    assert repeat(services, game) == told
    return game, lambda services: repeat(services, game)
