"""Who is invited: by a code, or by a mail to the player's verified address."""

from typing import Any

from arbiter.app import log
from arbiter.app.ports.invitations import Invitation
from arbiter.app.services import Services
from arbiter.kernel.position import Position
from arbiter.kernel.refusal import Refusal


def usable_invitation(
    services: Services, position: Position[Any], player: str | None, code: str = ""
) -> Invitation | None:
    """The invitation by which a player may take a seat, where one can be taken; refuses `invitation_invalid` for a bad
    code.
    """
    p = position
    if player and p.seat_of(player):
        return None
    invitation = _find_invitation(services, p, player, code) if takes_players(p) else None
    usable = invitation if invitation and not invitation.used else None
    if code and usable is None:
        raise invalid(services)
    return usable


def _find_invitation(services: Services, position: Position[Any], player: str | None, code: str) -> Invitation | None:
    if code:
        invitation = services.invitations.find(code.lower())
        return invitation if invitation and invitation.game == position.game else None
    account = services.players.get(player) if player else None
    if account is None or not account.verified:
        return None
    return services.invitations.get(position.game, services.invitations.named(position.game, account.email))


def takes_players(position: Position[Any]) -> bool:
    """Whether a seat can be taken: of an open game, or one that stands open in a running game."""
    return position.status == "open" or bool(position.vacant)


def hide_private(services: Services, game: log.Game, player: str | None) -> None:
    """Refuse `not_found` for a private game of others, unless one is invited to it."""
    if game.private and not game.seat_of(player) and usable_invitation(services, game.position, player) is None:
        raise Refusal("not_found", "There is no such game, or it is private.")


def invalid(services: Services) -> Refusal:
    """That there is no such invitation, unless the store is one from which all are gone (`Refusing`)."""
    services.keyring.verify()
    return Refusal(
        "invitation_invalid",
        "The invitation is no longer valid: it was used or withdrawn, or no seat is free. Ask for a new one.",
    )
