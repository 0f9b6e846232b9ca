"""Inviting to a game: by address or by a link to be passed on; withdrawing and declining."""

import base64
from collections.abc import Mapping, Sequence

import msgspec

from arbiter.app import log
from arbiter.app.addresses import checked_address, mailbox
from arbiter.app.invited import hide_private, invalid
from arbiter.app.once import call, replay
from arbiter.app.ports.games import Known, Stale
from arbiter.app.ports.invitations import Invitation
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.kernel.canonical import canonical
from arbiter.kernel.lobby import must_be_open
from arbiter.kernel.refusal import Refusal

CODE, ID = 16, 10  # random bytes: 26 signs to base 32, and 16
DAY = 24 * 3600
MAILS_A_DAY, LINKS_A_DAY = 20, 100  # of one player
INVITED_A_DAY = 20  # a mailbox, by whomever
ENOUGH = "You have reached today's limit of invitations."


class First(msgspec.Struct, frozen=True):
    """What is written together with a game that is opened with invitations."""

    vault: Mapping[str, bytes]
    mails: Sequence[Message]


def first_ones(services: Services, game: str, player: str, emails: Sequence[str], id: str) -> First:
    """Invitations to these addresses, one each; they are good once the game is written by the append of this id."""
    wanted = list({email.lower(): checked_address(email) for email in emails}.values())
    if wanted:
        _allow_mails(services, player, wanted, id)
    asked = [_made(services, game, player, email) for email in wanted]
    vault: dict[str, bytes] = {}
    for invitation in asked:
        services.invitations.announce(invitation)
        vault |= {invitation.field: msgspec.json.encode(invitation), invitation.mailed: b""}
    return First(vault, [Message("invite", game, about=invitation.id) for invitation in asked])


def invite(services: Services, player: str, game: str, email: str, key: str | None) -> bytes:
    """Invite an address, or anybody who is given the link. The answer's JSON: `{"id", "link"}`.

    For those who have a seat in the open game. An address is written to once a game, and has one invitation to it.
    """
    asked = call(services, f"invitations/{game}", player, key, email)
    known: Known | Stale | None = services.invitations.known(game, asked.id) if asked.keyed else None
    if known is None:
        _may_invite(services, player, game)
        known = Stale(0)
    while isinstance(known, Stale):
        over = services.invitations.get(game, services.invitations.named(game, email)) if email else None
        made = over if over and not over.used else _allowed(services, game, player, email, asked.id)
        kept = Known(asked.body, canonical({"id": made.id, "link": link(services, made.code)}))
        known = services.invitations.keep(made, asked.id, kept, over) or kept
    return replay(known, asked.body)


def _may_invite(services: Services, player: str, game: str) -> None:
    found = log.load(services, game)
    hide_private(services, found, player)
    if not found.seat_of(player):
        raise Refusal("forbidden", "Only players with a seat in the game can invite others.")
    must_be_open(found.position)


def _allowed(services: Services, game: str, player: str, email: str, id: str) -> Invitation:
    """A new invitation, once the limits allow it; asked for again under the same id it is counted once."""
    if email:
        _allow_mails(services, player, [checked_address(email)], id)
    elif links := LINKS_A_DAY * services.settings.limits:
        _spend(services, f"link/{player}", [id], links, ENOUGH)
    return _made(services, game, player, email)


def _made(services: Services, game: str, player: str, email: str) -> Invitation:
    id = services.invitations.named(game, email) if email else _word(services, ID)
    return Invitation(id=id, game=game, inviter=player, code=_word(services, CODE), email=email)


def _allow_mails(services: Services, player: str, emails: Sequence[str], id: str) -> None:
    """Strangers are written to for somebody only whom a mail reaches; refuses `forbidden` and `rate_limited`."""
    known = services.players.get(player)
    if known is None or not known.verified:
        raise Refusal("forbidden", "To invite by mail, verify your own address first, or pass on a link instead.")
    each = [f"{id}/{email.lower()}" for email in emails]
    for inviter in (player, mailbox(known.email)):
        _spend(services, f"invite/{inviter}", each, MAILS_A_DAY, ENOUGH)
    for email, one in zip(emails, each, strict=True):
        often = "This address has reached today's limit of invitations; pass on a link instead."
        _spend(services, f"invited/{mailbox(email)}", [one], INVITED_A_DAY, often)


def _spend(services: Services, what: str, each: Sequence[str], limit: int, enough: str) -> None:
    wait = services.limits.spend(what, each, limit, DAY)
    if wait:
        raise Refusal("rate_limited", enough, retry_after=wait)


def _word(services: Services, size: int) -> str:
    return base64.b32encode(services.entropy(size)).decode().lower().rstrip("=")


def link(services: Services, code: str) -> str:
    """The page of an invitation."""
    return f"{services.settings.base_url}/invitations/{code}"


def found(services: Services, code: str) -> Invitation:
    """The invitation of a code that is still good; refuses `invitation_invalid`."""
    known = services.invitations.find(code.lower())
    if known is None or known.used or log.load(services, known.game).position.status != "open":
        raise invalid(services)
    return known


def withdraw(services: Services, player: str, game: str, named: str) -> None:
    """Take an invitation back: for the one who made it, the game's creator, and whoever was invited (by id or code)."""
    there = log.load(services, game)
    known = services.invitations.get(game, named) or services.invitations.find(named.lower())
    if known is None or known.used or known.game != game:
        hide_private(services, there, player)
        raise _gone()
    if (
        named != known.code
        and player not in (known.inviter, there.position.creator)
        and not _is_sent(services, known, player)
    ):
        hide_private(services, there, player)
        raise Refusal("forbidden", "This invitation is not yours.")
    if not services.invitations.drop(known):  # used meanwhile
        raise _gone()


def _gone() -> Refusal:
    return Refusal("not_found", "There is no such invitation, or it was already used or withdrawn.")


def _is_sent(services: Services, invitation: Invitation, player: str) -> bool:
    known = services.players.get(player)
    return bool(known and known.verified and known.email.lower() == invitation.email.lower())


def decline(services: Services, code: str) -> None:
    """Withdraw an invitation as whoever holds its code; refuses `invitation_invalid`."""
    if not services.invitations.drop(found(services, code)):
        raise invalid(services)
