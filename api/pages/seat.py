"""The target of links in mails: a game as one seat sees it, without a login. Read-only."""

from flask import Blueprint, Response, request

from api.boards.pictures import pictured
from api.context import services
from api.pages.page import page, refusals
from arbiter.app import read, rendering
from arbiter.app.viewing import viewed
from arbiter.games import RULESETS
from arbiter.kernel.refusal import Refusal

shown_to_seats = Blueprint("shown_to_seats", __name__, url_prefix="/seats", template_folder="templates")
refusals(shown_to_seats)


@shown_to_seats.get("/<string:token>")
def game(token: str) -> Response:
    to = viewed(services(), token)
    shown = read.game(services(), to.game, to.player).body
    text = rendering.text(services(), to.game, to.player)
    return page("game.html", game=shown, text=text, title=RULESETS[shown["ruleset"]].title, seat=f"/seats/{token}")


@shown_to_seats.get("/<string:token>/board.svg")
def picture(token: str) -> Response:
    """After record `version`, by default the current position."""
    to = viewed(services(), token)
    answer = pictured(rendering.board(services(), to.game, to.player, _version()))
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _version() -> int | None:
    said = request.args.get("version", "")
    if said and not (said.isascii() and said.isdigit() and len(said) < 16):
        raise Refusal("invalid_request", "`version` must be the number of a record.")
    return int(said) if said else None
