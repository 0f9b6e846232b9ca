"""Joining by mail: a reply to an invitation proves the address, for only that address was told where to reply."""

import msgspec

from arbiter.app import invitations, joining, log, players
from arbiter.app.invited import invalid
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
    known, asked = services.players.by_address(address), services.invitations.find(code)
    if asked is None or asked.email.lower() != address.lower():
        raise invalid(services)
    if known and asked.used == known.id:
        return _seated(services, asked, known)
    invitations.found(services, code)
    player = known or players.welcome(services, name, asked.email)
    joining.join(services, player.id, asked.game, "", None, code, via="mail")
    return _seated(services, asked, player)


def _seated(services: Services, asked: Invitation, player: Player) -> Seated:
    seat = log.load(services, asked.game).position.seat_of(player.id)
    if not seat:  # given back since
        raise invalid(services)
    return Seated(player, asked.game, seat)
