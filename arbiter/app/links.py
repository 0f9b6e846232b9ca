"""Links that say what they are about: sealed tokens, readable only here (contract, "E-mail"); and what tokens hold."""

from base64 import b32decode, b32encode
from typing import NamedTuple

from arbiter.app.ids import address_digest
from arbiter.app.services import Services

GAME, SEAT = 13, 1  # bytes: 20 signs to base 36; a seat
PLAYER = 10


class View(NamedTuple):
    """A seat as its player sees it: the game, the seat, and who has it, with whom the view ends."""

    game: str
    seat: int
    player: str


class Recipient(NamedTuple):
    """Whom a mail was sent to: the player ("" before there is one) and a digest of the address."""

    player: str
    digest: str

    @property
    def packed(self) -> bytes:
        return packed_player(self.player) + bytes.fromhex(self.digest)


def recipient(player: str, email: str) -> Recipient:
    return Recipient(player, address_digest(email))


def unpacked_recipient(about: bytes) -> Recipient:
    player = about[:PLAYER]
    return Recipient(unpacked_player(player) if any(player) else "", about[PLAYER:].hex())


def view(services: Services, to: View) -> str:
    """The link to a game's page as a seat sees it; whoever has it may look, and nothing else."""
    token = services.tokens.seal("view", packed_seat(to.game, to.seat) + packed_player(to.player))
    return f"{services.settings.base_url}/seats/{token}"


def viewed(services: Services, token: str) -> View | None:
    """What the token of such a link lets be seen."""
    about = _opened(services, "view", token)
    if about is None:
        return None
    game, seat, player = unpacked_seat(about)
    return View(game, seat, unpacked_player(player))


def unsubscribe(services: Services, to: Recipient) -> str:
    """The link that stops mails to an address: a page by GET, done by POST (RFC 8058)."""
    return f"{services.settings.base_url}/unsubscribe/{services.tokens.seal('unsubscribe', to.packed)}"


def unsubscribed(services: Services, token: str) -> Recipient | None:
    """Whose mails the token of such a link stops."""
    about = _opened(services, "unsubscribe", token)
    return None if about is None else unpacked_recipient(about)


def _opened(services: Services, kind: str, token: str) -> bytes | None:
    found = services.tokens.open(token)
    return found[1] if found and found[0] == kind else None


def packed_seat(game: str, seat: int) -> bytes:
    return int(game, 36).to_bytes(GAME, "big") + bytes([seat])


def unpacked_seat(about: bytes) -> tuple[str, int, bytes]:
    """Game, seat, and what follows them."""
    return _base36(int.from_bytes(about[:GAME], "big")), about[GAME], about[GAME + SEAT :]


def packed_player(id: str) -> bytes:
    return b32decode(id.upper()) if id else bytes(PLAYER)


def unpacked_player(about: bytes) -> str:
    return b32encode(about).decode().lower()


def _base36(number: int) -> str:
    """A game's id from its number."""
    signs = []
    for _ in range(20):
        number, digit = divmod(number, 36)
        signs.append("0123456789abcdefghijklmnopqrstuvwxyz"[digit])
    return "".join(reversed(signs))
