"""Addresses and links that say whom a mail concerns: sealed tokens, readable only here (contract, "E-mail").

A local part has at most 64 characters (RFC 5321): tokens in addresses hold at most 18 bytes, which makes 56 of them.
"""

from base64 import b32decode, b32encode
from typing import NamedTuple

from arbiter.app.ids import address_digest
from arbiter.app.services import Services

GAME, SEAT, SEQ = 13, 1, 4  # bytes: 20 signs to base 36; a seat; the seq of a record
PLAYER = 10
ADDRESSES = {"play": ("play", "any"), "join": ("join",), "bounce": ("bounce",)}  # kinds of tokens by name


class Play(NamedTuple):
    """A seat's decision: the game, the seat, and the `seq` of the record that opened it."""

    game: str
    seat: int
    seq: int


class View(NamedTuple):
    """A seat as its player sees it: the game, the seat, and who has it, with whom the view ends."""

    game: str
    seat: int
    player: str


class Recipient(NamedTuple):
    """Whom a mail was sent to: the player ("" before there is one) and a digest of the address."""

    player: str
    digest: str


def ours(services: Services, local: str) -> bool:
    """Whether a local part is one that this installation made."""
    name = local.partition("+")[0].lower()
    return any(_opened(services, name, local, kind) is not None for kind in ADDRESSES.get(name, ()))


def play(services: Services, to: Play) -> str:
    """The address to which a seat answers."""
    return _address(services, "play", services.tokens.seal("play", _seat(to) + to.seq.to_bytes(SEQ, "big")))


def played(services: Services, local: str) -> Play | None:
    """What the local part `play+<token>` of an address of ours is about."""
    about = _opened(services, "play", local)
    if about is None:
        return None
    game, seat, seq = _seated(about)
    return Play(game, seat, int.from_bytes(seq, "big"))


def any_game(services: Services, player: str) -> str:
    """The address of mails about several games, of which an answer does not say which it means."""
    return _address(services, "play", services.tokens.seal("any", _player(player)))


def any_games(services: Services, local: str) -> str | None:
    """The player of such an address."""
    about = _opened(services, "play", local, "any")
    return None if about is None else b32encode(about).decode().lower()


def view(services: Services, to: View) -> str:
    """The link to a game's page as a seat sees it; whoever has it may look, and nothing else."""
    token = services.tokens.seal("view", _seat(to) + _player(to.player))
    return f"{services.settings.base_url}/seats/{token}"


def viewed(services: Services, token: str) -> View | None:
    """What the token of such a link lets be seen."""
    about = _opened(services, "view", f"view+{token}")
    if about is None:
        return None
    game, seat, player = _seated(about)
    return View(game, seat, b32encode(player).decode().lower())


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


def _opened(services: Services, named: str, local: str, kind: str = "") -> bytes | None:
    """What the token of a local part with this name is about, of the kind of that name where it has no other."""
    name, _, token = local.partition("+")
    found = services.tokens.open(token) if name.lower() == named else None
    return found[1] if found and found[0] == (kind or named) else None


def _seat(to: Play | View) -> bytes:
    return int(to.game, 36).to_bytes(GAME, "big") + bytes([to.seat])


def _seated(about: bytes) -> tuple[str, int, bytes]:
    """Game, seat, and what stands behind them."""
    return _letters(int.from_bytes(about[:GAME], "big")), about[GAME], about[GAME + SEAT :]


def _player(id: str) -> bytes:
    return b32decode(id.upper()) if id else bytes(PLAYER)


def _packed(to: Recipient) -> bytes:
    return _player(to.player) + bytes.fromhex(to.digest)


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
