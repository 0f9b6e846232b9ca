"""A mail that came in: to whom it was sent, whether it was dealt with before, and dealing with it once."""

from collections.abc import Callable
from email.message import Message

from arbiter.app import log
from arbiter.app.addresses import ADDRESS
from arbiter.app.services import Services
from arbiter.app.times import DAY
from arbiter.kernel.refusal import Refusal
from arbiter.mail import sealed_addresses
from arbiter.mail.answering import invitation_reply, several_games
from arbiter.mail.answering.later import Later
from arbiter.mail.answering.mail_identity import KEPT, distinguish, mail_key, message_id
from arbiter.mail.answering.seat_reply import act
from arbiter.mail.reading import automatic, message, sender
from arbiter.mail.sending import bounces
from arbiter.mail.writing.addressee import Addressee, addressees
from arbiter.mail.writing.incoming import Incoming

HELD = 120  # seconds for which one of several deliveries of the same mail has it alone
A_DAY = 500  # mails of one player, and reports about one address, so that no loop lasts
UNREADABLE = "unreadable"  # a mail of which not even the headers are read


def receive(services: Services, recipient: str, reverse_path: str, raw: bytes) -> str:
    """Deal with a mail (RFC 5322) that the address `reverse_path` ("" for a bounce) sent to one of ours.

    Returns what became of it, in a word or two for the log, once that is stored. Doing so again for the same mail does
    nothing more. Raises `Later`, and `Unavailable` when the store is away.
    """
    local = recipient.rpartition("@")[0]
    handler = HANDLERS.get(local.partition("+")[0].lower())
    if handler is None:
        return "not for anybody"
    if not sealed_addresses.is_ours(services, local):
        return "no good token"
    mail = message.opened(raw)
    return handler(services, local, reverse_path, mail, raw) if mail else UNREADABLE


def _seat_reply(services: Services, local: str, reverse_path: str, mail: Message, raw: bytes) -> str:
    """An answer to a decision, at `play+<token>`."""
    player_of_several = sealed_addresses.read_any_game(services, local)
    if player_of_several:
        return _several_games_reply(services, player_of_several, local, reverse_path, mail, raw)
    to = sealed_addresses.read_play(services, local)
    if to is None:
        return "no good token"
    if why := automatic.discard_reason(mail):
        return why
    seat = _seat_addressee(services, to)
    if seat is None or not _is_authentic(services, mail, seat.player.email):
        return "not from the seat"
    key, sign = distinguish(
        services, mail_key(local, mail, raw), mail, automatic.sign(mail, reverse_path, seat.player.email)
    )
    incoming = Incoming(message_id(mail), key)
    return _run_once(services, key, lambda: _deal(services, seat, to.seq, mail, incoming, sign))


def _several_games_reply(services: Services, id: str, local: str, reverse_path: str, mail: Message, raw: bytes) -> str:
    """An answer to a mail about several games, at `play+<token>` too."""
    if why := automatic.discard_reason(mail):
        return why
    player = services.players.get(id)
    if player is None or not player.verified or not _is_authentic(services, mail, player.email):
        return "not from the player"
    sign = automatic.sign(mail, reverse_path, player.email)
    key, sign = distinguish(services, mail_key(local, mail, raw), mail, sign)
    return _run_once(
        services, key, lambda: several_games.act(services, player, mail, Incoming(message_id(mail), key), sign)
    )


def _invitation_reply(services: Services, local: str, reverse_path: str, mail: Message, raw: bytes) -> str:
    """An answer to an invitation, at `join+<token>`, which only the invited address was told."""
    code = sealed_addresses.read_join(services, local)
    if code is None:
        return "no good token"
    if why := automatic.discard_reason(mail):
        return why
    invitation = services.invitations.find(code)
    email = invitation.email if invitation else next((email for _, email in message.writers(mail)), "")
    if not ADDRESS.fullmatch(email) or not _is_authentic(services, mail, email):
        return "not from the invited"
    sign = automatic.sign(mail, reverse_path, invitation.email if invitation else "")
    key, sign = distinguish(services, mail_key(local, mail, raw), mail, sign)
    return _run_once(
        services, key, lambda: invitation_reply.act(services, code, mail, Incoming(message_id(mail), key), email, sign)
    )


def _bounce(services: Services, local: str, reverse_path: str, mail: Message, raw: bytes) -> str:
    """A report on one of our mails, at `bounce+<token>`, which was its reverse_path's sender."""
    to = sealed_addresses.read_bounce(services, local)
    if to is None:
        return "no good token"
    if reverse_path:
        return "no report"
    if services.limits.hit(f"bounces/{to.player}/{to.digest}", A_DAY, DAY):
        return "too many"
    return _run_once(services, mail_key(local, mail, raw), lambda: _handle_report(services, local, raw))


def _handle_report(services: Services, local: str, raw: bytes) -> str:
    try:
        bounces.handle_bounce(services, local.partition("+")[2], raw)
    except Refusal as refusal:
        raise Later(refusal.detail) from refusal
    return "bounce"


HANDLERS: dict[str, Callable[[Services, str, str, Message, bytes], str]] = {
    "play": _seat_reply,
    "join": _invitation_reply,
    "bounce": _bounce,
}


def _seat_addressee(services: Services, to: sealed_addresses.Play) -> Addressee | None:
    try:
        return addressees(services, log.load(services, to.game, vault=("seed",))).get(to.seat)
    except Refusal as refusal:
        if refusal.passing:
            raise Later(refusal.detail) from refusal
        return None


def _is_authentic(services: Services, mail: Message, email: str) -> bool:
    authserv = services.settings.mail_authserv
    return sender.is_from(mail, email) and (not authserv or sender.vouched(mail, authserv, email))


def _run_once(services: Services, key: str, deal: Callable[[], str]) -> str:
    name = f"reply/{key}"
    if not services.limits.claim(name, HELD):
        raise Later("The same mail is being processed.")
    try:
        return services.limits.kept(name) or services.limits.once(name, deal(), KEPT)
    finally:
        services.limits.release(name)


def _deal(
    services: Services, seat: Addressee, seq: int, mail: Message, incoming: Incoming, sign: automatic.Sign | None
) -> str:
    if services.limits.hit(f"replies/{seat.player.id}", A_DAY, DAY):
        return "too many"
    return act(services, seat, seq, mail, incoming, sign)
