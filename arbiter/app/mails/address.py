"""Addresses and links that say whom a mail concerns: sealed tokens, readable only here (contract, "E-mail").

A local part has at most 64 characters (RFC 5321): tokens hold at most 18 bytes, which makes 56 characters.
"""

from base64 import b32decode, b32encode
from typing import NamedTuple

from arbiter.app.ids import address_digest
from arbiter.app.services import Services

GAME, SEAT, SEQ = 13, 1, 4  # bytes: 20 signs to base 36; a seat; the seq of a record
PLAYER = 10


class Play(NamedTuple):
    """A seat's decision: the game, the seat, and the `seq` of the record that opened it."""

    game: str
    seat: int
    seq: int


class Recipient(NamedTuple):
    """Whom a mail was sent to: the player ("" before there is one) and a digest of the address."""

    player: str
    digest: str


def ours(services: Services, local: str) -> bool:
    """Whether a local part is one that this installation made."""
    return _opened(services, local.partition("+")[0].lower(), local) is not None


def play(services: Services, to: Play) -> str:
    """The address to which a seat answers."""
    about = int(to.game, 36).to_bytes(GAME, "big") + bytes([to.seat]) + to.seq.to_bytes(SEQ, "big")
    return _address(services, "play", services.tokens.seal("play", about))


def played(services: Services, local: str) -> Play | None:
    """What the local part `play+<token>` of an address of ours is about."""
    about = _opened(services, "play", local)
    if about is None:
        return None
    game, seat, seq = about[:GAME], about[GAME], about[GAME + SEAT :]
    return Play(_letters(int.from_bytes(game, "big")), seat, int.from_bytes(seq, "big"))


def join(services: Services, code: str) -> str:
    """The address to which an invitation is answered.

    It is told to the invited address alone, which the link is not: so a reply to it proves the address.
    """
    return _address(services, "join", services.tokens.seal("join", b32decode(f"{code.upper()}======")))


def joined(services: Services, local: str) -> str | None:
    """The code of the invitation that the local part `join+<token>` answers."""
    about = _opened(services, "join", local)
    return None if about is None else b32encode(about).decode().rstrip("=").lower()


def bounce(services: Services, to: Recipient) -> str:
    """The envelope's sender, to which a server sends what it could not deliver."""
    return _address(services, "bounce", services.tokens.seal("bounce", _packed(to)))


def bounced(services: Services, local: str) -> Recipient | None:
    """Whose mail came back to the local part `bounce+<token>`."""
    return _recipient(_opened(services, "bounce", local))


def unsubscribe(services: Services, to: Recipient) -> str:
    """The link that stops mails to an address: a page by GET, done by POST (RFC 8058)."""
    return f"{services.settings.base_url}/unsubscribe/{services.tokens.seal('unsubscribe', _packed(to))}"


def unsubscribed(services: Services, token: str) -> Recipient | None:
    """Whose mails the token of such a link stops."""
    return _recipient(_opened(services, "unsubscribe", f"unsubscribe+{token}"))


def recipient(player: str, email: str) -> Recipient:
    return Recipient(player, address_digest(email))


def _address(services: Services, kind: str, token: str) -> str:
    return f"{kind}+{token}@{services.settings.mail_domain}"


def _opened(services: Services, kind: str, local: str) -> bytes | None:
    name, _, token = local.partition("+")
    found = services.tokens.open(token) if name.lower() == kind else None
    return found[1] if found and found[0] == kind else None


def _packed(to: Recipient) -> bytes:
    return (b32decode(to.player.upper()) if to.player else bytes(PLAYER)) + bytes.fromhex(to.digest)


def _recipient(about: bytes | None) -> Recipient | None:
    if about is None:
        return None
    player = about[:PLAYER]
    return Recipient(b32encode(player).decode().lower() if any(player) else "", about[PLAYER:].hex())


def _letters(number: int) -> str:
    """A game's id from its number to base 36."""
    signs = []
    for _ in range(20):
        number, digit = divmod(number, 36)
        signs.append("0123456789abcdefghijklmnopqrstuvwxyz"[digit])
    return "".join(reversed(signs))
