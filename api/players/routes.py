"""Players and their mail addresses."""

from typing import Any

import msgspec
from flask import Response
from flask.views import MethodView

from api.answers import encoded, json_answer
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
from arbiter.app import departing, players, subscriptions
from arbiter.app.ports.players import Absence

blp = Blueprint("players", __name__, url_prefix="/v1/players", description="Players")


@blp.route("")
class Players(MethodView):
    @limited(PLAYERS)
    @blp.arguments(PlayerNewSchema)
    @blp.response(201, WelcomeSchema)
    def post(self, body: dict[str, Any]) -> Response:
        """Create a player"""
        if body["email"]:
            mail_wanted()
        player, token = players.create(services(), body["name"], body["email"], body["timezone"])
        return encoded({"player": msgspec.to_builtins(player), "token": token}, 201)


@blp.route("/me")
class Me(MethodView):
    @needs("read")
    @blp.response(200, PlayerSchema)
    def get(self) -> Response:
        """See your own account"""
        return encoded(caller())

    @needs("play")
    @blp.arguments(PlayerChangeSchema)
    @blp.response(200, PlayerSchema)
    def patch(self, body: dict[str, Any]) -> Response:
        """Change your name, address, time zone, notifications or planned absences"""
        email = (body["email"] or "") if "email" in body else None
        if email:
            mail_wanted()
        absent = [Absence(**absence) for absence in body["absences"]] if "absences" in body else None
        name, timezone, wanted = body.get("name"), body.get("timezone"), body.get("notifications")
        return encoded(players.change(services(), caller(), name, email, timezone, wanted, absent))

    @needs("play")
    @blp.response(204)
    def delete(self) -> Response:
        """Delete your account: leave games, and delete name, address and tokens; the id stays in records

        Your seats in running games stand open for substitutes soon afterwards.
        """
        departing.depart(services(), caller().id)
        return Response(status=204)


@blp.route("/me/email/verification")
class Verification(MethodView):
    @needs("play")
    @blp.keyed
    @blp.arguments(CodeSchema)
    @blp.response(200, PlayerSchema)
    def post(self, body: dict[str, Any], key: str | None) -> Response:
        """Verify the address with the code from the mail"""
        return json_answer(players.verify_once(services(), caller().id, body["code"], key))


@blp.route("/me/notifications")
class Notices(MethodView):
    @needs("read")
    @blp.response(200, NoticesSchema)
    def get(self) -> Response:
        """See the delivery status of mails to you"""
        return encoded(subscriptions.mail_status(services(), caller()))


@blp.route("/me/notifications/stop")
class Stop(MethodView):
    @needs("play")
    @blp.response(204)
    def delete(self) -> Response:
        """Resume mails to your verified address after one bounced or a link stopped them"""
        subscriptions.resume(services(), caller())
        return Response(status=204)
