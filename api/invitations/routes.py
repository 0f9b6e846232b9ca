"""Invitations to a game: making and withdrawing them."""

from typing import Any

from flask import Response
from flask.views import MethodView

from api.answers import json_answer
from api.auth import caller, needs
from api.context import services
from api.invitations.schemas import InvitationSchema, InviteSchema
from api.limits import INVITATIONS, limited
from api.parsing import Blueprint
from arbiter.app import invitations

blp = Blueprint("invitations", __name__, url_prefix="/v1/games/<game:game>/invitations", description="Invitations")


@blp.route("")
class Invitations(MethodView):
    @needs("play")
    @limited(INVITATIONS)
    @blp.keyed
    @blp.arguments(InviteSchema, required=False)
    @blp.response(201, InvitationSchema)
    def post(self, body: dict[str, Any], game: str, key: str | None) -> Response:
        """Invite an address, or whoever receives the link, to a game in which you have a seat"""
        return json_answer(invitations.invite(services(), caller().id, game, body["email"], key), 201)


@blp.route("/<string:invitation>")
class Invitation(MethodView):
    @needs("play")
    @blp.response(204)
    def delete(self, game: str, invitation: str) -> Response:
        """Withdraw an invitation you made, or decline one sent to you (by its id or its code)"""
        invitations.withdraw(services(), caller().id, game, invitation)
        return Response(status=204)
