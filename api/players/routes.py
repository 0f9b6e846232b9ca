"""Players: themselves, and the address that mails go to."""

from typing import Any

import msgspec
from flask import Response
from flask.views import MethodView

from api.answers import encoded, told
from api.auth import caller, needs
from api.context import services
from api.limits import PLAYERS, limited, mail_wanted
from api.parsing import Blueprint
from api.players.schemas import (
    CodeSchema,
    NoticesSchema,
    PlayerChangeSchema,
    PlayerNewSchema,
    PlayerSchema,
    WelcomeSchema,
)
from arbiter.app import lobby, notices, players

blp = Blueprint("players", __name__, url_prefix="/v1/players", description="Players")


@blp.route("")
class Players(MethodView):
    @limited(PLAYERS)
    @blp.arguments(PlayerNewSchema)
    @blp.response(201, WelcomeSchema)
    def post(self, asked: dict[str, Any]) -> Response:
        """Become a player"""
        if asked["email"]:
            mail_wanted()
        player, token = players.create(services(), asked["name"], asked["email"], asked["timezone"])
        return encoded({"player": msgspec.to_builtins(player), "token": token}, 201)


@blp.route("/me")
class Me(MethodView):
    @needs("read")
    @blp.response(200, PlayerSchema)
    def get(self) -> Response:
        """See yourself"""
        return encoded(caller())

    @needs("play")
    @blp.arguments(PlayerChangeSchema)
    @blp.response(200, PlayerSchema)
    def patch(self, asked: dict[str, Any]) -> Response:
        """Change name, address, time zone or how you are told"""
        email = (asked["email"] or "") if "email" in asked else None
        if email:
            mail_wanted()
        wanted = asked.get("notifications")
        return encoded(players.change(services(), caller(), asked.get("name"), email, asked.get("timezone"), wanted))

    @needs("play")
    @blp.response(204)
    def delete(self) -> Response:
        """Leave your open games, and have name, address and tokens deleted; the id stays in records"""
        lobby.leave_all(services(), caller().id)
        services().players.delete(caller().id)
        return Response(status=204)


@blp.route("/me/email/verification")
class Verification(MethodView):
    @needs("play")
    @blp.keyed
    @blp.arguments(CodeSchema)
    @blp.response(200, PlayerSchema)
    def post(self, asked: dict[str, Any], key: str | None) -> Response:
        """Verify the address with the code from the mail"""
        return told(players.verify_once(services(), caller().id, asked["code"], key))


@blp.route("/me/notifications")
class Notices(MethodView):
    @needs("read")
    @blp.response(200, NoticesSchema)
    def get(self) -> Response:
        """See what became of the mails to you"""
        return encoded(notices.shown(services(), caller()))


@blp.route("/me/notifications/stop")
class Stop(MethodView):
    @needs("play")
    @blp.response(204)
    def delete(self) -> Response:
        """Have mails sent to your verified address again, after one came back or all were stopped by a link"""
        notices.resume(services(), caller())
        return Response(status=204)
