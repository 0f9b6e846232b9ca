"""Addresses that say whom a mail concerns: sealed tokens, readable only here (docs/architecture-mail.md, "Sending").

A local part has at most 64 characters (RFC 5321): tokens in addresses hold at most 18 bytes, which makes 56 of them.
"""

from base64 import b32decode, b32encode
from typing import NamedTuple

from arbiter.app.links import (
    Recipient,
    pack_player,
    pack_seat,
    unpack_player,
    unpack_recipient,
    unpack_seat,
)
from arbiter.app.services import Services

SEQ = 4  # bytes of the seq of a record
ADDRESSES = {"play": ("play", "any"), "join": ("join",), "bounce": ("bounce",)}  # kinds of tokens by name


class Play(NamedTuple):
    """A seat's decision: the game, the seat, and the `seq` of the record that opened it."""

    game: str
    seat: int
    seq: int


def is_ours(services: Services, local: str) -> bool:
    """Whether a local part is one that this installation made."""
    name = local.partition("+")[0].lower()
    return any(_open(services, name, local, kind) is not None for kind in ADDRESSES.get(name, ()))


def play_address(services: Services, decision: Play) -> str:
    """The address to which a seat answers."""
    data = pack_seat(decision.game, decision.seat) + decision.seq.to_bytes(SEQ, "big")
    return _address(services, "play", services.tokens.seal("play", data))


def read_play(services: Services, local: str) -> Play | None:
    """What the local part `play+<token>` of an address of ours is about."""
    data = _open(services, "play", local)
    if data is None:
        return None
    game, seat, seq = unpack_seat(data)
    return Play(game, seat, int.from_bytes(seq, "big"))


def any_game_address(services: Services, player: str) -> str:
    """The address of mails about several games, of which an answer does not say which it means."""
    return _address(services, "play", services.tokens.seal("any", pack_player(player)))


def read_any_game(services: Services, local: str) -> str | None:
    """The player of such an address."""
    data = _open(services, "play", local, "any")
    return None if data is None else unpack_player(data)


def join_address(services: Services, code: str) -> str:
    """The address to which an invitation is answered.

    It is told to the invited address alone, which the link is not: so a reply to it proves the address.
    """
    return _address(services, "join", services.tokens.seal("join", b32decode(f"{code.upper()}======")))


def read_join(services: Services, local: str) -> str | None:
    """The code of the invitation that the local part `join+<token>` answers."""
    data = _open(services, "join", local)
    return None if data is None else b32encode(data).decode().rstrip("=").lower()


def bounce_address(services: Services, to: Recipient) -> str:
    """The envelope's sender, to which a server sends what it could not deliver."""
    return _address(services, "bounce", services.tokens.seal("bounce", to.packed))


def read_bounce(services: Services, local: str) -> Recipient | None:
    """Whose mail came back to the local part `bounce+<token>`."""
    data = _open(services, "bounce", local)
    return None if data is None else unpack_recipient(data)


def _address(services: Services, kind: str, token: str) -> str:
    return f"{kind}+{token}@{services.settings.mail_domain}"


def _open(services: Services, local_name: str, local: str, kind: str = "") -> bytes | None:
    """What the token of a local part with this name is about, of the kind of that name where it has no other."""
    name, _, token = local.partition("+")
    opened = services.tokens.open(token) if name.lower() == local_name else None
    return opened[1] if opened and opened[0] == (kind or local_name) else None
