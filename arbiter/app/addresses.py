"""Addresses: their form, and the codes by which they are verified."""

import base64
import re

from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.app.times import DAY
from arbiter.kernel.refusal import Refusal

CODE_SECONDS = DAY
CODE_BYTES = 5
GMAIL = ("gmail.com", "googlemail.com")
ATOM, LABEL = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+", r"[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
ADDRESS = re.compile(  # RFC 5321 without quoted names; `=?` would begin an encoded word, and could hide others
    rf"(?!.*=\?)(?=.{{1,64}}@.{{1,189}}\Z){ATOM}(?:\.{ATOM})*@{LABEL}(?:\.{LABEL})*"
)


def checked_address(email: str) -> str:
    """The address; refuses `invalid_request`."""
    if not ADDRESS.fullmatch(email):
        raise Refusal("invalid_request", "`email` must be an address such as `ann@example.org`.")
    return email


def mailbox(email: str) -> str:
    """The mailbox that an address reaches, for limits: without the sub-address (RFC 5233) and Gmail's dots."""
    local, _, domain = email.lower().rpartition("@")
    name = local.partition("+")[0] or local
    return f"{name.replace('.', '')}@gmail.com" if domain in GMAIL else f"{name}@{domain}"


def new_code(services: Services, player: Player) -> str:
    """A fresh verification code for the player's address; it replaces any other."""
    code = base64.b32encode(services.entropy(CODE_BYTES)).decode().lower()
    services.players.set_code(player.id, player.unverified, code, CODE_SECONDS)
    return code
