"""The page of an invitation: shows the game and buttons that post; viewing it changes nothing."""

import msgspec
from flask import Blueprint, Response

from api.context import services
from api.limits import SEATS_OF_ALL, limited
from api.pages.clock_filters import terms_in_words
from api.pages.newcomer import newcomer, zone
from api.pages.page import page, refusals
from arbiter.app import accepting, invitations, read
from arbiter.games import RULESETS
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
    invitation, own_zone = invitations.found(services(), code), zone()
    player, token = newcomer()
    answer = accepting.accept(services(), player.id, invitation, own_zone)
    return page("joined.html", player=player, token=token, joined=msgspec.json.decode(answer))


@invitation_pages.post("/<string:code>/decline")
def decline(code: str) -> Response:
    invitations.decline(services(), code)
    return page("declined.html")
