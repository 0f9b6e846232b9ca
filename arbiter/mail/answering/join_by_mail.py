"""Joining by mail: a reply to an invitation proves the address, for only that address was told where to reply."""

import msgspec

from arbiter.app import accepting, invitations, log, players
from arbiter.app.admission import invalid
from arbiter.app.ports.invitations import Invitation
from arbiter.app.ports.players import Player
from arbiter.app.services import Services


class Seated(msgspec.Struct, frozen=True):
    """A player who took a seat."""

    player: Player
    game: str
    seat: int


def join_by_mail(services: Services, code: str, name: str, address: str) -> Seated:
    """Seat whoever was invited at this address; done again it changes nothing. Refuses `invitation_invalid`.

    A player who has verified the address before is that player, whatever the name; for others one is made.
    """
    existing, invitation = services.players.by_address(address), services.invitations.find(code)
    if invitation is None or invitation.email.lower() != address.lower():
        raise invalid(services)
    if existing and invitation.used == existing.id:
        return _seated(services, invitation, existing)
    invitations.found(services, code)
    player = existing or players.welcome(services, name, invitation.email)
    accepting.accept(services, player.id, invitation, via="mail")
    return _seated(services, invitation, player)


def _seated(services: Services, invitation: Invitation, player: Player) -> Seated:
    seat = log.load(services, invitation.game).position.seat_of(player.id)
    if not seat:  # given back since
        raise invalid(services)
    return Seated(player, invitation.game, seat)
