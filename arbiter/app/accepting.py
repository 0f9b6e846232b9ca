"""Accepting an invitation: a seat of an open game, or one that stands open in a running game."""

from arbiter.app import joining, log, taking_over
from arbiter.app.admission import invalid
from arbiter.app.ports.invitations import Invitation
from arbiter.app.services import Services


def accept(services: Services, player: str, invitation: Invitation, zone: str = "", via: str = "api") -> bytes:
    """Take the lowest seat that there is; the answer's JSON is that of joining. Refuses `invitation_invalid`.

    `zone`: the time zone of the seat's clock, "" for the game's.
    """
    game, code = invitation.game, invitation.code
    position = log.load(services, game).position
    if position.status != "running":
        return joining.join(services, player, game, "", None, code, via, zone)
    if not position.vacant:
        raise invalid(services)
    return taking_over.take_over(services, player, game, position.vacant[0], None, code, zone, via)
