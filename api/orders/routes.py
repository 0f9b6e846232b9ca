"""Standing orders: the next submission of one's own seat, given in advance."""

from collections.abc import Sequence
from typing import Any

import msgspec
from flask import Response
from flask.views import MethodView

from api.answers import encoded
from api.auth import caller, needs
from api.context import services
from api.moves.parsing import submitted
from api.orders.schemas import OrderSchema, StandingOrderSchema
from api.parsing import Blueprint
from arbiter.app import standing_orders
from arbiter.app.standing_orders import Alternative, Order
from arbiter.kernel.decide import Said

blp = Blueprint("orders", __name__, url_prefix="/v1/games/<game:game>/seats/me/order", description="Standing orders")


@blp.route("")
class StandingOrder(MethodView):
    @needs("play")
    @blp.arguments(OrderSchema)
    @blp.response(200, StandingOrderSchema)
    def put(self, body: dict[str, Any], game: str) -> Response:
        """Give your seat's next submission in advance; nobody else learns of it before it is played"""
        player = caller().id
        wanted = [_alternative(game, player, each) for each in body.get("alternatives", [body])]
        order = Order(alternatives=tuple(wanted), decision_kind=body.get("decision_kind", ""))
        return _told(standing_orders.give(services(), player, game, order, body.get("expected_version")))

    @needs("play")
    @blp.response(200, StandingOrderSchema)
    def get(self, game: str) -> Response:
        """See your seat's standing order"""
        return _told(standing_orders.show(services(), caller().id, game))

    @needs("play")
    @blp.response(204)
    def delete(self, game: str) -> Response:
        """Withdraw your seat's standing order, if there is one"""
        standing_orders.withdraw(services(), caller().id, game)
        return Response(status=204)


def _alternative(game: str, player: str, body: dict[str, Any]) -> Alternative:
    said: Sequence[Said] = submitted(game, player, body)
    if "text" in body:
        return Alternative(text=body["text"])
    return Alternative(steps=tuple(msgspec.to_builtins(step) for step in said))


def _told(order: Order) -> Response:
    kind = {"decision_kind": order.decision_kind} if order.decision_kind else {}
    return encoded({"alternatives": order.alternatives, **kind, "version": order.version})
