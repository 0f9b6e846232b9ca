"""Addresses that say whom a mail concerns: sealed tokens, readable only here (contract, "E-mail").

A local part has at most 64 characters (RFC 5321): tokens in addresses hold at most 18 bytes, which makes 56 of them.
"""

from base64 import b32decode, b32encode
from typing import NamedTuple

from arbiter.app.links import (
    Recipient,
    packed_player,
    packed_seat,
    unpacked_player,
    unpacked_recipient,
    unpacked_seat,
)
from arbiter.app.services import Services

SEQ = 4  # bytes of the seq of a record
ADDRESSES = {"play": ("play", "any"), "join": ("join",), "bounce": ("bounce",)}  # kinds of tokens by name


class Play(NamedTuple):
    """A seat's decision: the game, the seat, and the `seq` of the record that opened it."""

    game: str
    seat: int
    seq: int


def ours(services: Services, local: str) -> bool:
    """Whether a local part is one that this installation made."""
    name = local.partition("+")[0].lower()
    return any(_opened(services, name, local, kind) is not None for kind in ADDRESSES.get(name, ()))


def play(services: Services, to: Play) -> str:
    """The address to which a seat answers."""
    about = packed_seat(to.game, to.seat) + to.seq.to_bytes(SEQ, "big")
    return _address(services, "play", services.tokens.seal("play", about))


def played(services: Services, local: str) -> Play | None:
    """What the local part `play+<token>` of an address of ours is about."""
    about = _opened(services, "play", local)
    if about is None:
        return None
    game, seat, seq = unpacked_seat(about)
    return Play(game, seat, int.from_bytes(seq, "big"))


def any_game(services: Services, player: str) -> str:
    """The address of mails about several games, of which an answer does not say which it means."""
    return _address(services, "play", services.tokens.seal("any", packed_player(player)))


def any_games(services: Services, local: str) -> str | None:
    """The player of such an address."""
    about = _opened(services, "play", local, "any")
    return None if about is None else unpacked_player(about)


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
    return _address(services, "bounce", services.tokens.seal("bounce", to.packed))


def bounced(services: Services, local: str) -> Recipient | None:
    """Whose mail came back to the local part `bounce+<token>`."""
    about = _opened(services, "bounce", local)
    return None if about is None else unpacked_recipient(about)


def _address(services: Services, kind: str, token: str) -> str:
    return f"{kind}+{token}@{services.settings.mail_domain}"


def _opened(services: Services, named: str, local: str, kind: str = "") -> bytes | None:
    """What the token of a local part with this name is about, of the kind of that name where it has no other."""
    name, _, token = local.partition("+")
    found = services.tokens.open(token) if name.lower() == named else None
    return found[1] if found and found[0] == (kind or named) else None
