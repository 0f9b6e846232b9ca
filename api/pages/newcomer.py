"""Who takes a seat by a form: the player of a token, or a new one; and the time zone of the seat's clock."""

from flask import request

from api.auth import owner
from api.context import services
from api.limits import mail_wanted, player_wanted
from arbiter.app import players
from arbiter.app.ports.players import Player
from arbiter.kernel.clocks import zones
from arbiter.kernel.refusal import Refusal


def newcomer() -> tuple[Player, str]:
    """The player, and the token to be shown: that of a new one, which is shown only once."""
    token = field("token")
    if not token:
        player_wanted()
        if field("email"):
            mail_wanted()
        return players.create(services(), field("name"), field("email"), "UTC")
    return owner(token), ""


def zone() -> str:
    """That of the seat's clock; refused before a player is made, whose token would not be shown."""
    named = field("zone")
    if named and named not in zones.NAMES:
        raise Refusal("invalid_request", "There is no such time zone; write it as in Europe/Berlin.")
    return named


def field(name: str) -> str:
    return request.form.get(name, "").strip()[:300]
