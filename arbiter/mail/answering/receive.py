"""A mail that came in: to whom it was sent, whether it was dealt with before, and dealing with it once."""

import re
from collections.abc import Callable
from email.message import Message
from hashlib import sha256

from arbiter.app import log
from arbiter.app.addresses import ADDRESS
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal
from arbiter.mail import sealed_addresses
from arbiter.mail.answering import invitation_reply, several_games
from arbiter.mail.answering.seat_reply import Later, act
from arbiter.mail.reading import automatic, message, new_text, sender
from arbiter.mail.reading.texts import texts
from arbiter.mail.sending import bounces
from arbiter.mail.writing.addressee import Addressee, addressees
from arbiter.mail.writing.incoming import Incoming

HELD = 120  # seconds for which one of several deliveries of the same mail has it alone
KEPT = 30 * 24 * 3600
A_DAY = 500  # mails of one player, and reports about one address, so that no loop lasts
MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,200}>")
SPACE = re.compile(rb"\r?\n\r?\n")  # between the headers and the body
DAY = 24 * 3600
OTHER = automatic.Sign("again", "it has the Message-ID of an earlier mail with different text", strong=True)
UNREADABLE = "unreadable"  # a mail of which not even the headers are read


def receive(services: Services, recipient: str, reverse_path: str, raw: bytes) -> str:
    """Deal with a mail (RFC 5322) that the address `reverse_path` ("" for a bounce) sent to one of ours.

    Returns what became of it, in a word or two for the log, once that is stored. Doing so again for the same mail does
    nothing more. Raises `Later`, and `Unavailable` when the store is away.
    """
    local = recipient.rpartition("@")[0]
    take = TAKERS.get(local.partition("+")[0].lower())
    if take is None:
        return "not for anybody"
    if not sealed_addresses.ours(services, local):
        return "no good token"
    mail = message.opened(raw)
    return take(services, local, reverse_path, mail, raw) if mail else UNREADABLE


def _played(services: Services, local: str, reverse_path: str, mail: Message, raw: bytes) -> str:
    """An answer to a decision, at `play+<token>`."""
    player_of_several = sealed_addresses.any_games(services, local)
    if player_of_several:
        return _of_several(services, player_of_several, local, reverse_path, mail, raw)
    to = sealed_addresses.played(services, local)
    if to is None:
        return "no good token"
    if why := automatic.nobodys(mail):
        return why
    seat = _reader(services, to)
    if seat is None or not _is_theirs(services, mail, seat.player.email):
        return "not from the seat"
    key, sign = _told_apart(
        services, _key(local, mail, raw), mail, automatic.sign(mail, reverse_path, seat.player.email)
    )
    incoming = Incoming(_id(mail), key)
    return _once(services, key, lambda: _deal(services, seat, to.seq, mail, incoming, sign))


def _of_several(services: Services, id: str, local: str, reverse_path: str, mail: Message, raw: bytes) -> str:
    """An answer to a mail about several games, at `play+<token>` too."""
    if why := automatic.nobodys(mail):
        return why
    player = services.players.get(id)
    if player is None or not player.verified or not _is_theirs(services, mail, player.email):
        return "not from the player"
    sign = automatic.sign(mail, reverse_path, player.email)
    key, sign = _told_apart(services, _key(local, mail, raw), mail, sign)
    return _once(services, key, lambda: several_games.act(services, player, mail, Incoming(_id(mail), key), sign))


def _invited(services: Services, local: str, reverse_path: str, mail: Message, raw: bytes) -> str:
    """An answer to an invitation, at `join+<token>`, which only the invited address was told."""
    code = sealed_addresses.joined(services, local)
    if code is None:
        return "no good token"
    if why := automatic.nobodys(mail):
        return why
    asked = services.invitations.find(code)
    email = asked.email if asked else next((email for _, email in message.writers(mail)), "")
    if not ADDRESS.fullmatch(email) or not _is_theirs(services, mail, email):
        return "not from the invited"
    sign = automatic.sign(mail, reverse_path, asked.email if asked else "")
    key, sign = _told_apart(services, _key(local, mail, raw), mail, sign)
    return _once(
        services, key, lambda: invitation_reply.act(services, code, mail, Incoming(_id(mail), key), email, sign)
    )


def _came_back(services: Services, local: str, reverse_path: str, mail: Message, raw: bytes) -> str:
    """A report on one of our mails, at `bounce+<token>`, which was its reverse_path's sender."""
    to = sealed_addresses.bounced(services, local)
    if to is None:
        return "no good token"
    if reverse_path:
        return "no report"
    if services.limits.hit(f"bounces/{to.player}/{to.digest}", A_DAY, DAY):
        return "too many"
    return _once(services, _key(local, mail, raw), lambda: _reported(services, local, raw))


def _reported(services: Services, local: str, raw: bytes) -> str:
    try:
        bounces.bounced(services, local.partition("+")[2], raw)
    except Refusal as refusal:
        raise Later(refusal.detail) from refusal
    return "bounce"


TAKERS: dict[str, Callable[[Services, str, str, Message, bytes], str]] = {
    "play": _played,
    "join": _invited,
    "bounce": _came_back,
}


def _reader(services: Services, to: sealed_addresses.Play) -> Addressee | None:
    try:
        return addressees(services, log.load(services, to.game, vault=("seed",))).get(to.seat)
    except Refusal as refusal:
        if refusal.passing:
            raise Later(refusal.detail) from refusal
        return None


def _is_theirs(services: Services, mail: Message, email: str) -> bool:
    authserv = services.settings.mail_authserv
    return sender.is_from(mail, email) and (not authserv or sender.vouched(mail, authserv, email))


def _id(mail: Message) -> str:
    found = MESSAGE_ID.search(message.header(mail, "Message-ID"))
    return found[0] if found else ""


def _key(local: str, mail: Message, raw: bytes) -> str:
    """What a mail to one of our addresses is known by."""
    return sha256("\n".join((local.lower(), _known_by(mail, raw))).encode()).hexdigest()


def _known_by(mail: Message, raw: bytes) -> str:
    """The Message-ID, or a hash of date and body, as far as it is read, where there is none."""
    return _id(mail) or f"{message.header(mail, 'Date')}\n{sha256(_body(raw)).hexdigest()}"


def _told_apart(
    services: Services, key: str, mail: Message, sign: automatic.Sign | None
) -> tuple[str, automatic.Sign | None]:
    """A mail that says something else than an earlier one under its Message-ID is known by its text too.

    It is another mail, and not played, as programs on the way may have changed the text of the same one.
    """
    lines = new_text.own(texts(mail).plain).lines
    text = sha256("\n".join(lines).encode(errors="replace")).hexdigest()
    if services.limits.once(f"text/{key}", text, KEPT) == text:
        return key, sign
    return sha256(f"{key}\n{text}".encode()).hexdigest(), sign if sign and sign.strong else OTHER


def _body(raw: bytes) -> bytes:
    found = SPACE.search(raw)
    begin = found.end() if found else 0
    return raw[begin : begin + message.BODY].replace(b"\r\n", b"\n")


def _once(services: Services, key: str, deal: Callable[[], str]) -> str:
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
