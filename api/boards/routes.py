"""Positions as pictures."""

from typing import Any

from flask import Response
from flask.views import MethodView

from api.answers import SVG
from api.auth import caller_id, open_to_all
from api.boards.pictures import picture_answer
from api.boards.schemas import BoardQuerySchema
from api.context import services
from api.parsing import Blueprint
from arbiter.app.rendering import board

blp = Blueprint("boards", __name__, url_prefix="/v1/games/<game:game>", description="Boards")
ETAG = {"ETag": {"schema": {"type": "string"}, "description": "Derived from the picture."}}


@blp.route("/board.svg")
class Board(MethodView):
    @open_to_all
    @blp.unchanged
    @blp.arguments(BoardQuerySchema, location="query")
    @blp.response(200, {"type": "string"}, content_type=SVG, headers=ETAG)
    @blp.alt_response(304, description="Not changed since the answer with this ETag", success=True)
    def get(self, query: dict[str, Any], game: str) -> Response:
        """See the position as a picture, as the caller may see it"""
        return picture_answer(board(services(), game, caller_id(), query.get("version")))
