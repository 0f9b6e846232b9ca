"""Inviting to a game: by address or by a link to be passed on; withdrawing and declining."""

import base64
from collections.abc import Mapping, Sequence

import msgspec

from arbiter.app import log
from arbiter.app.addresses import checked_address, mailbox
from arbiter.app.admission import hide_private, invalid, takes_players
from arbiter.app.idempotency import call, require_same
from arbiter.app.ports.games import Stale
from arbiter.app.ports.invitations import Invitation, Kept
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.app.times import DAY
from arbiter.app.unreadable import reading
from arbiter.kernel.canonical import canonical
from arbiter.kernel.lobby import must_be_open
from arbiter.kernel.refusal import Refusal

CODE_BYTES, ID_BYTES = 16, 10  # random bytes: 26 and 16 characters in base 32
MAILS_A_DAY, LINKS_A_DAY = 20, 100  # of one player
INVITED_A_DAY = 20  # for each mailbox, whoever invites
ENOUGH = "You have reached today's limit of invitations."


class InitialInvitations(msgspec.Struct, frozen=True):
    """What is written together with a new game: its invitations and their mails."""

    vault: Mapping[str, bytes]
    mails: Sequence[Message]


def initial_invitations(
    services: Services, game: str, player: str, emails: Sequence[str], id: str
) -> InitialInvitations:
    """One invitation for each address, valid once the append of this id has written the game."""
    addresses = list({email.lower(): checked_address(email) for email in emails}.values())
    if addresses:
        _count_mails(services, player, addresses, id)
    invitations = [_new_invitation(services, game, player, email) for email in addresses]
    vault: dict[str, bytes] = {}
    for invitation in invitations:
        services.invitations.announce(invitation)
        vault |= {invitation.field: msgspec.json.encode(invitation), invitation.mailed: b""}
    return InitialInvitations(vault, [Message("invite", game, about=invitation.id) for invitation in invitations])


def invite(services: Services, player: str, game: str, email: str, key: str | None) -> bytes:
    """Invite an address, or anyone who gets the link. The answer's JSON: `{"id", "link"}`.

    Only players with a seat in the game may invite, to an open game or to a seat that stands open in a running one.
    Each address gets one mail and one invitation for each game, and one more once it is running.
    """
    request = call(services, f"invitations/{game}", player, key, email)
    with reading(services, game):
        answered: Kept | Stale | None = services.invitations.known(game, request.id) if request.keyed else None
    substitute = False
    if answered is None:
        substitute = _check_may_invite(services, player, game) == "running"
        answered = Stale(0)
    while isinstance(answered, Stale):
        over = services.invitations.get(game, services.invitations.named(game, email)) if email else None
        good = over if over and not over.used and over.substitute == substitute else None
        invitation = good or _limited_invitation(services, game, player, email, request.id, substitute)
        answer = Kept(request.body, canonical({"id": invitation.id, "link": link(services, invitation.code)}))
        answered = services.invitations.keep(invitation, request.id, answer, over) or answer
    require_same(answered.body == request.body)
    return answered.answer


def _check_may_invite(services: Services, player: str, game: str) -> str:
    """The game's status; refuses where nobody can take a seat, and who has none."""
    loaded = log.load(services, game)
    hide_private(services, loaded, player)
    if not loaded.seat_of(player):
        raise Refusal("forbidden", "Only players with a seat in the game can invite others.")
    if not takes_players(loaded.position):
        must_be_open(loaded.position)
    return loaded.position.status


def _limited_invitation(
    services: Services, game: str, player: str, email: str, id: str, substitute: bool
) -> Invitation:
    """A new invitation, if the limits allow it; a retry under the same id counts once."""
    if email:
        _count_mails(services, player, [checked_address(email)], id)
    elif links := LINKS_A_DAY * services.settings.limits:
        _spend(services, f"link/{player}", [id], links, ENOUGH)
    return _new_invitation(services, game, player, email, substitute)


def _new_invitation(services: Services, game: str, player: str, email: str, substitute: bool = False) -> Invitation:
    id = services.invitations.named(game, email) if email else _random_word(services, ID_BYTES)
    code = _random_word(services, CODE_BYTES)
    return Invitation(id=id, game=game, inviter=player, code=code, email=email, substitute=substitute)


def _count_mails(services: Services, player: str, emails: Sequence[str], id: str) -> None:
    """Count mails against the limits; refuses `rate_limited`, and `forbidden` if the player has no verified address."""
    account = services.players.get(player)
    if account is None or not account.verified:
        raise Refusal("forbidden", "To invite by mail, verify your own address first, or pass on a link instead.")
    keys = [f"{id}/{email.lower()}" for email in emails]
    for inviter in (player, mailbox(account.email)):
        _spend(services, f"invite/{inviter}", keys, MAILS_A_DAY, ENOUGH)
    for email, key in zip(emails, keys, strict=True):
        detail = "This address has reached today's limit of invitations; pass on a link instead."
        _spend(services, f"invited/{mailbox(email)}", [key], INVITED_A_DAY, detail)


def _spend(services: Services, name: str, keys: Sequence[str], limit: int, detail: str) -> None:
    wait = services.limits.spend(name, keys, limit, DAY)
    if wait:
        raise Refusal("rate_limited", detail, retry_after=wait)


def _random_word(services: Services, size: int) -> str:
    return base64.b32encode(services.entropy(size)).decode().lower().rstrip("=")


def link(services: Services, code: str) -> str:
    """The page of an invitation."""
    return f"{services.settings.base_url}/invitations/{code}"


def found(services: Services, code: str) -> Invitation:
    """The valid invitation with a code; refuses `invitation_invalid`."""
    invitation = services.invitations.find(code.lower())
    if invitation is None or invitation.used or not takes_players(log.load(services, invitation.game).position):
        raise invalid(services)
    return invitation


def withdraw(services: Services, player: str, game: str, reference: str) -> None:
    """Withdraw an invitation by id or code: allowed for its maker, the creator of the game, and whoever was invited."""
    loaded = log.load(services, game)
    invitation = services.invitations.get(game, reference) or services.invitations.find(reference.lower())
    if invitation is None or invitation.used or invitation.game != game:
        hide_private(services, loaded, player)
        raise _no_such_invitation()
    if (
        reference != invitation.code
        and player not in (invitation.inviter, loaded.position.creator)
        and not _was_sent_to(services, invitation, player)
    ):
        hide_private(services, loaded, player)
        raise Refusal("forbidden", "This invitation is not yours.")
    if not services.invitations.drop(invitation):  # used meanwhile
        raise _no_such_invitation()


def _no_such_invitation() -> Refusal:
    return Refusal("not_found", "There is no such invitation, or it was already used or withdrawn.")


def _was_sent_to(services: Services, invitation: Invitation, player: str) -> bool:
    account = services.players.get(player)
    return bool(account and account.verified and account.email.lower() == invitation.email.lower())


def decline(services: Services, code: str) -> None:
    """Withdraw an invitation as whoever holds its code; refuses `invitation_invalid`."""
    if not services.invitations.drop(found(services, code)):
        raise invalid(services)
