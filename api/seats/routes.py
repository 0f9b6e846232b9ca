"""Seats of a game: taking, leaving and resigning them, and taking them over."""

from typing import Any

from flask import Response
from flask.views import MethodView

from api.answers import json_answer
from api.auth import caller, needs
from api.context import services
from api.games.schemas import ClosedSchema
from api.limits import SEATS, SEATS_OF_ALL, limited
from api.parsing import Blueprint
from api.seats.schemas import JoinedSchema, JoinSchema, ResignationSchema, TakeoverSchema
from arbiter.app import joining, leaving, resigning, taking_over

blp = Blueprint("seats", __name__, url_prefix="/v1/games/<game:game>/seats", description="Seats")


@blp.route("")
class Seats(MethodView):
    @needs("play")
    @limited(SEATS, SEATS_OF_ALL)
    @blp.keyed
    @blp.arguments(JoinSchema, required=False)
    @blp.response(201, JoinedSchema)
    def post(self, body: dict[str, Any], game: str, key: str | None) -> Response:
        """Take the lowest free seat, with an invitation if the game is private; the game starts when it is full"""
        nonce, code, zone = body["nonce"], body["invitation"], body["zone"]
        return json_answer(joining.join(services(), caller().id, game, nonce, key, code, zone=zone), 201)


@blp.route("/me")
class Mine(MethodView):
    @needs("play")
    @blp.response(200, ClosedSchema)
    def delete(self, game: str) -> Response:
        """Leave an open game; if its creator leaves, it is cancelled"""
        return json_answer(leaving.leave(services(), caller().id, game, None))


@blp.route("/me/resignation")
class Resignation(MethodView):
    @needs("play")
    @blp.keyed
    @blp.arguments(ResignationSchema, required=False)
    @blp.response(201, ClosedSchema)
    def post(self, body: dict[str, Any], game: str, key: str | None) -> Response:
        """Give up your seat in a running game: as its `on_resignation` says, for a substitute or to the arbiter"""
        return json_answer(resigning.resign(services(), caller().id, game, key), 201)


@blp.route("/<seat:seat>/takeover")
class Takeover(MethodView):
    @needs("play")
    @limited(SEATS, SEATS_OF_ALL)
    @blp.keyed
    @blp.arguments(TakeoverSchema, required=False)
    @blp.response(201, JoinedSchema)
    def post(self, body: dict[str, Any], game: str, seat: int, key: str | None) -> Response:
        """Take over a seat that stands open, with an invitation if the game is private; or come back to your own"""
        code, zone = body["invitation"], body["zone"]
        return json_answer(taking_over.take_over(services(), caller().id, game, seat, key, code, zone), 201)
