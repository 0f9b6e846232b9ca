"""Links whose sealed tokens say what they are for, and the packing of what tokens hold.

See docs/architecture-mail.md, "Sending".
"""

from base64 import b32decode, b32encode
from typing import NamedTuple

from arbiter.app.ids import address_digest
from arbiter.app.services import Services

GAME, SEAT = 13, 1  # bytes: 20 characters in base 36; a seat
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
        return pack_player(self.player) + bytes.fromhex(self.digest)


def recipient(player: str, email: str) -> Recipient:
    return Recipient(player, address_digest(email))


def unpack_recipient(data: bytes) -> Recipient:
    player = data[:PLAYER]
    return Recipient(unpack_player(player) if any(player) else "", data[PLAYER:].hex())


def view_url(services: Services, seat_view: View) -> str:
    """The link to a game's page as a seat sees it; read-only, for whoever has it."""
    token = services.tokens.seal("view", pack_seat(seat_view.game, seat_view.seat) + pack_player(seat_view.player))
    return f"{services.settings.base_url}/seats/{token}"


def read_view(services: Services, token: str) -> View | None:
    """The view that such a link's token grants; None for any other token."""
    data = _open(services, "view", token)
    if data is None:
        return None
    game, seat, player = unpack_seat(data)
    return View(game, seat, unpack_player(player))


def unsubscribe_url(services: Services, to: Recipient) -> str:
    """The link that stops mails to an address: a page by GET, done by POST (RFC 8058)."""
    return f"{services.settings.base_url}/unsubscribe/{services.tokens.seal('unsubscribe', to.packed)}"


def read_unsubscribe(services: Services, token: str) -> Recipient | None:
    """The recipient whose mails such a link's token stops; None for any other token."""
    data = _open(services, "unsubscribe", token)
    return None if data is None else unpack_recipient(data)


def _open(services: Services, kind: str, token: str) -> bytes | None:
    opened = services.tokens.open(token)
    return opened[1] if opened and opened[0] == kind else None


def pack_seat(game: str, seat: int) -> bytes:
    return int(game, 36).to_bytes(GAME, "big") + bytes([seat])


def unpack_seat(data: bytes) -> tuple[str, int, bytes]:
    """Game, seat, and what follows them."""
    return _base36(int.from_bytes(data[:GAME], "big")), data[GAME], data[GAME + SEAT :]


def pack_player(id: str) -> bytes:
    return b32decode(id.upper()) if id else bytes(PLAYER)


def unpack_player(data: bytes) -> str:
    return b32encode(data).decode().lower()


def _base36(number: int) -> str:
    """A game's id from its number."""
    signs = []
    for _ in range(20):
        number, digit = divmod(number, 36)
        signs.append("0123456789abcdefghijklmnopqrstuvwxyz"[digit])
    return "".join(reversed(signs))
