"""What administrators do to games."""

from typing import Any

from flask import Response
from flask.views import MethodView

from api.admin.schemas import RepairSchema
from api.answers import json_answer
from api.auth import caller, needs
from api.context import services
from api.games.schemas import ClosedSchema
from api.parsing import Blueprint
from arbiter.app import repairs
from arbiter.kernel.repair import Repair

blp = Blueprint("admin", __name__, url_prefix="/v1/games/<game:game>/admin", description="Administrators")


@blp.route("")
class Admin(MethodView):
    @needs("admin")
    @blp.keyed
    @blp.arguments(RepairSchema)
    @blp.response(201, ClosedSchema)
    def post(self, body: dict[str, Any], game: str, key: str | None) -> Response:
        """Repair a game, with a token from `malecon token --admin`; it is recorded and told to all players"""
        return json_answer(repairs.perform_repair(services(), caller().id, game, Repair(**body), key), 201)
