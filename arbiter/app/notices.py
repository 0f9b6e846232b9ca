"""A player's own mails: what became of them, and whether any go out at all."""

from typing import Any

from arbiter.app import links
from arbiter.app.ids import address_digest
from arbiter.app.links import Recipient
from arbiter.app.ports.notices import Stop
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal


def shown(services: Services, player: Player) -> dict[str, Any]:
    """`{"stopped": Stop or None, "notices": [Notice]}`, the newest first."""
    stopped = services.stops.find(address_digest(player.email)) if player.verified else None
    return {"stopped": stopped, "notices": list(services.notices.all(player.id).values())}


def resume(services: Services, player: Player) -> None:
    """Undo a stop of the player's verified address, which nobody can do for another's.

    What waits is told now, as the player wishes to be told: what was not sent yet, and what did not arrive.
    """
    if player.verified:
        services.stops.resume(address_digest(player.email))
        services.outbox.push(Message("verified", "", player=player.id))


def unsubscribe(services: Services, token: str) -> None:
    """Stop all mails to the address that the token was sent to; refuses `not_found`."""
    services.stops.stop(_recipient(services, token).digest, Stop("unsubscribed", services.now()))


def subscribe(services: Services, token: str) -> None:
    """Undo that, by whoever has a mail that was sent there; refuses `not_found`."""
    to = _recipient(services, token)
    services.stops.resume(to.digest)
    player = services.players.get(to.player) if to.player else None
    if player and player.verified and address_digest(player.email) == to.digest:
        services.outbox.push(Message("verified", "", player=player.id))


def known(services: Services, token: str) -> Stop | None:
    """Whether mails to the address of the token are stopped; refuses `not_found`."""
    return services.stops.find(_recipient(services, token).digest)


def _recipient(services: Services, token: str) -> Recipient:
    to = links.unsubscribed(services, token)
    if to is None:
        raise Refusal("not_found", "This link is not valid or is incomplete; copy all of it.")
    return to
