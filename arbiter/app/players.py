"""Players, their tokens and their addresses."""

import base64
import re
from zoneinfo import available_timezones

import msgspec

from arbiter.app.ports import Message, Player, Token
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal

NAME_LENGTH = 60
CODE_SECONDS = 24 * 3600
CODE_BYTES = 5
ADDRESS = re.compile(r"[^\s@\"<>,;:()\[\]\\]{1,64}@[^\s@\"<>,;:()\[\]\\]{1,189}", re.ASCII)
MAILS_A_DAY = 5


def create(services: Services, name: str, email: str, timezone: str) -> tuple[Player, str]:
    """A new player and the token, which is shown this once. An address is sent a verification mail."""
    player = Player(id=_word(services, 10), name=_name(name), created=services.now(), timezone=_zone(timezone))
    if email:
        player = msgspec.structs.replace(player, email=_address(email))
    secret = "mlc_" + base64.urlsafe_b64encode(services.entropy(32)).decode().rstrip("=")
    services.players.create(player, Token(_word(services, 10), player.id, ("read", "play")), secret)
    if email:
        _verify(services, player)
    return player, secret


def change(services: Services, player: Player, name: str | None, email: str | None, timezone: str | None) -> Player:
    """The player with what was given changed (None: kept, "" takes the address away); new addresses are verified."""
    new = msgspec.structs.replace(
        player,
        name=player.name if name is None else _name(name),
        timezone=player.timezone if timezone is None else _zone(timezone),
    )
    if email is not None and email != player.email:
        new = msgspec.structs.replace(new, email=_address(email) if email else "", verified=False)
    services.players.update(new)
    if new.email and not new.verified and email is not None:
        _verify(services, new)
    return new


def verify(services: Services, player: str, code: str) -> Player:
    """The player with its address verified; refuses `code_invalid`."""
    email = services.players.take_code(player, code.strip().lower())
    known = services.players.get(player)
    if known is None or not email or email != known.email:
        raise Refusal("code_invalid", "This code is wrong, used up or too old; change the address to get a new one.")
    verified = msgspec.structs.replace(known, verified=True)
    services.players.update(verified)
    return verified


def new_code(services: Services, player: Player) -> str:
    """A fresh verification code for the player's address; it replaces any other."""
    code = base64.b32encode(services.entropy(CODE_BYTES)).decode().lower()
    services.players.set_code(player.id, player.email, code, CODE_SECONDS)
    return code


def _verify(services: Services, player: Player) -> None:
    """Have the verification mail sent, within bounds by address."""
    wait = services.limits.hit(f"verify/{player.email.lower()}", MAILS_A_DAY, 24 * 3600)
    if wait:
        raise Refusal("rate_limited", "This address was sent enough verification mails for today.", retry_after=wait)
    services.outbox.push(Message("verify", "", player=player.id))


def _word(services: Services, size: int) -> str:
    return base64.b32encode(services.entropy(size)).decode().lower()


def _name(name: str) -> str:
    shown = " ".join(name.split())
    if not 1 <= len(shown) <= NAME_LENGTH or not shown.isprintable():
        raise Refusal("invalid_request", f"A name has 1 to {NAME_LENGTH} characters that can be seen.")
    return shown


def _zone(zone: str) -> str:
    if zone not in available_timezones():
        raise Refusal("invalid_request", "`timezone` is a name of the IANA database, such as `Europe/Berlin`.")
    return zone


def _address(email: str) -> str:
    if not ADDRESS.fullmatch(email):
        raise Refusal("invalid_request", "`email` is an address such as `ann@example.org`.")
    return email
