"""Taking over a seat that stands open, by the forms of a game's page."""

import msgspec
from flask import Blueprint, Response

from api.context import services
from api.limits import SEATS_OF_ALL, limited
from api.pages.newcomer import field, newcomer, zone
from api.pages.page import page, refusals
from arbiter.app import read, taking_over
from arbiter.kernel.refusal import Refusal

takeover_pages = Blueprint("taking_over", __name__, template_folder="templates")
refusals(takeover_pages)


@takeover_pages.post("/games/<game:game>/seats/<seat:seat>/takeover")
@limited(SEATS_OF_ALL)
def take_over(game: str, seat: int) -> Response:
    """As the player of a token, who may be the seat's owner, or as a new one, in a game that everybody may see."""
    if not field("token"):
        _must_be_open_to_all(game, seat)
    own_zone = zone()
    player, token = newcomer()
    answer = taking_over.take_over(services(), player.id, game, seat, None, zone=own_zone)
    return page("joined.html", player=player, token=token, joined=msgspec.json.decode(answer))


def _must_be_open_to_all(game: str, seat: int) -> None:
    """No player is made for nothing."""
    if seat not in read.visible(services(), game, None).position.vacant:
        raise Refusal("seat_not_open", f"Seat {seat} does not stand open for a substitute.")
