"""The page of an invitation: shows the game and buttons that post; viewing it changes nothing."""

import msgspec
from flask import Blueprint, Response, request

from api.auth import owner
from api.context import services
from api.limits import SEATS_OF_ALL, limited, mail_wanted, player_wanted
from api.pages.clock_filters import terms_in_words
from api.pages.page import page, refusals
from arbiter.app import invitations, joining, players, read
from arbiter.app.ports.players import Player
from arbiter.games import RULESETS
from arbiter.kernel.clocks import zones
from arbiter.kernel.refusal import Refusal
from arbiter.telling.options import options

invitation_pages = Blueprint("invited", __name__, url_prefix="/invitations", template_folder="templates")
refusals(invitation_pages)


@invitation_pages.get("/<string:code>")
def invitation_page(code: str) -> Response:
    """The game, and a form for a name."""
    invitation = invitations.found(services(), code)
    game = read.invited(services(), invitation)
    title, option_texts = RULESETS[game["ruleset"]].title, options(game["options"])
    terms = terms_in_words(game["clock"]) if "clock" in game else []
    return page("invitation.html", invitation=invitation, game=game, title=title, options=option_texts, terms=terms)


@invitation_pages.post("/<string:code>")
@limited(SEATS_OF_ALL)
def accept(code: str) -> Response:
    """Take a seat as the player of a token, or as a new one, whose token is shown only once."""
    invitation, zone = invitations.found(services(), code), _zone()
    player, token = _player()
    answer = joining.join(services(), player.id, invitation.game, "", None, invitation.code, zone=zone)
    return page("joined.html", player=player, token=token, joined=msgspec.json.decode(answer))


@invitation_pages.post("/<string:code>/decline")
def decline(code: str) -> Response:
    invitations.decline(services(), code)
    return page("declined.html")


def _player() -> tuple[Player, str]:
    """Who joins, and the token to be shown."""
    token = _field("token")
    if not token:
        player_wanted()
        if _field("email"):
            mail_wanted()
        return players.create(services(), _field("name"), _field("email"), "UTC")
    return owner(token), ""


def _zone() -> str:
    """That of the seat's clock; refused before a player is made, whose token would not be shown."""
    zone = _field("zone")
    if zone and zone not in zones.NAMES:
        raise Refusal("invalid_request", "There is no such time zone; write it as in Europe/Berlin.")
    return zone


def _field(name: str) -> str:
    return request.form.get(name, "").strip()[:300]
