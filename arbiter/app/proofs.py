"""The link in a verification mail: its token proves that its holder reads mails to the address."""

from base64 import b32decode, b32encode
from typing import NamedTuple

from arbiter.app import times
from arbiter.app.addresses import CODE_SECONDS
from arbiter.app.ports.players import Player
from arbiter.app.services import Services

PLAYER, TIME = 10, 5  # bytes


class Proof(NamedTuple):
    """Whoever shows it reads the mails to `email`; the mail was asked for by the player of this id."""

    player: str
    email: str


def word(services: Services, player: Player) -> str:
    """Good for as long as the code in the same mail."""
    until = int(times.moment(services).timestamp()) + CODE_SECONDS
    about = b32decode(player.id.upper()) + until.to_bytes(TIME, "big") + player.unverified.encode()
    return services.tokens.seal("verify", about)


def read(services: Services, word: str) -> Proof | None:
    """None for what is no such word, or too old."""
    kind, about = services.tokens.open(word.strip()) or ("", b"")
    until = int.from_bytes(about[PLAYER : PLAYER + TIME], "big")
    if kind != "verify" or until < times.moment(services).timestamp():
        return None
    return Proof(b32encode(about[:PLAYER]).decode().lower(), about[PLAYER + TIME :].decode())
