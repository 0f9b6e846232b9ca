"""Players who invite, and games that players are invited to."""

import re
from typing import Any

import msgspec
import pytest

from arbiter.app import creating, invitations, players
from arbiter.app.creating import Wanted
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal
from tests.outbox import waiting

GUEST = "guest@example.org"


def become(services: Services, name: str, email: str = "") -> Player:
    """A player; an address is a verified one."""
    player, _ = players.create(services, name, "", "UTC")
    if email:
        player = msgspec.structs.replace(player, email=email, verified=True)
        services.players.update(player)
    return player


def reachable(services: Services, id: str) -> Player:
    """The player with a verified address: the one that it has, or one of its own."""
    known = services.players.get(id)
    assert known is not None
    if known.verified:
        return known
    made = msgspec.structs.replace(known, email=f"{id}@example.org", verified=True)
    assert services.players.update(made)
    return made


def opened(services: Services, ann: Player, seats: int = 3, **more: Any) -> str:
    wanted = Wanted(ruleset="cubaneo", seats=seats, **{"visibility": "private", **more})
    return str(msgspec.json.decode(creating.create(services, ann.id, wanted, None))["id"])


def code_of(services: Services, player: Player, game: str, email: str = "") -> str:
    told = msgspec.json.decode(invitations.invite(services, player.id, game, email, None))
    found = re.fullmatch(r"http://127\.0\.0\.1:8080/invitations/([a-z2-7]{26})", told["link"])
    assert found
    return found[1]


def invites(services: Services, game: str) -> list[Message]:
    tasks = waiting(services)
    return [task.message for task in tasks if (task.message.kind, task.message.game) == ("invite", game)]


def refused(code: str, do: Any, *arguments: Any) -> None:
    with pytest.raises(Refusal) as refusal:
        do(*arguments)
    assert refusal.value.code == code
