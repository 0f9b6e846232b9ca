"""The target of links in mails: a game as one seat sees it, without a login. Read-only."""

from flask import Blueprint, Response, request

from api.boards.pictures import picture_answer
from api.context import services
from api.pages.page import page, refusals
from arbiter.app import read, rendering
from arbiter.app.viewing import viewed
from arbiter.games import RULESETS
from arbiter.kernel.refusal import Refusal

seat_pages = Blueprint("shown_to_seats", __name__, url_prefix="/seats", template_folder="templates")
refusals(seat_pages)


@seat_pages.get("/<string:token>")
def game(token: str) -> Response:
    viewer = viewed(services(), token)
    body = read.game(services(), viewer.game, viewer.player).body
    text = rendering.text(services(), viewer.game, viewer.player)
    return page("game.html", game=body, text=text, title=RULESETS[body["ruleset"]].title, seat=f"/seats/{token}")


@seat_pages.get("/<string:token>/board.svg")
def picture(token: str) -> Response:
    """After record `version`, by default the current position."""
    viewer = viewed(services(), token)
    answer = picture_answer(rendering.board(services(), viewer.game, viewer.player, _version()))
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _version() -> int | None:
    text = request.args.get("version", "")
    if text and not (text.isascii() and text.isdigit() and len(text) < 16):
        raise Refusal("invalid_request", "`version` must be the number of a record.")
    return int(text) if text else None
