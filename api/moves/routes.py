"""Moves: available steps, previews, submissions and receipts."""

from typing import Any

from flask import Response, request
from flask.views import MethodView

from api import problems
from api.answers import encoded, json_answer
from api.auth import caller, load, needs
from api.context import services
from api.moves.parsing import steps_of_text, submitted
from api.moves.schemas import (
    MovedSchema,
    MoveQuerySchema,
    MoveSchema,
    OptionsQuerySchema,
    OptionsSchema,
    PreviewSchema,
    ReceiptSchema,
)
from api.parsing import Blueprint
from arbiter.app import previews, read
from arbiter.app.submit import Submission, submit
from arbiter.kernel.refusal import Refusal

blp = Blueprint("moves", __name__, url_prefix="/v1/games/<game:game>", description="Moves")


def refused(refusal: Refusal) -> Response:
    """A player whose seat stands open is told how to come back."""
    played = refusal.told.get("autopilot")
    if played and played["reason"] == "open":
        game = request.path.rpartition("/")[0]
        refusal.detail += f" To come back: `POST {game}/seats/{played['seat']}/takeover`."
    return problems.refused(refusal)


blp.register_error_handler(Refusal, refused)


@blp.route("/options")
class Options(MethodView):
    @needs("read")
    @blp.arguments(OptionsQuerySchema, location="query")
    @blp.response(200, OptionsSchema)
    def get(self, query: dict[str, Any], game: str) -> Response:
        """See everything your seat may do next"""
        player = caller().id
        after = steps_of_text(game, player, query["after"]) if "after" in query else ()
        return encoded(previews.options(services(), player, game, after, query["flat"]))


@blp.route("/moves")
class Moves(MethodView):
    @needs("play")
    @blp.keyed
    @blp.arguments(MoveQuerySchema, location="query")
    @blp.arguments(MoveSchema)
    @blp.response(201, MovedSchema)
    @blp.alt_response(200, schema=PreviewSchema, description="With `preview=true`: what would happen", success=True)
    def post(self, query: dict[str, Any], body: dict[str, Any], game: str, key: str | None) -> Response:
        """Submit steps, all or nothing"""
        player, expected = caller().id, body.get("expected_version")
        steps = submitted(game, player, body)
        if query["preview"]:
            return encoded(previews.preview(services(), player, game, steps, expected))
        submission = Submission(player=player, game=game, said=steps, body=body, key=key, expected=expected)
        return json_answer(submit(services(), submission, load), 201)


@blp.route("/decisions/<decision:decision>/receipt")
class Receipt(MethodView):
    @needs("read")
    @blp.response(200, ReceiptSchema)
    def get(self, game: str, decision: str) -> Response:
        """See your seat's receipt for a sealed decision again"""
        return encoded(read.receipt(services(), game, decision, caller().id))
