"""Proposals in a game, and votes on them."""

from typing import Any

from flask import Response
from flask.views import MethodView

from api.agreement.schemas import ProposalNewSchema, ProposalVotedSchema, VoteSchema
from api.answers import json_answer
from api.auth import caller, needs
from api.context import services
from api.parsing import Blueprint
from arbiter.app import agreement
from arbiter.kernel.agreement import Wanted

blp = Blueprint("proposals", __name__, url_prefix="/v1/games/<game:game>/proposals", description="Proposals")


@blp.route("")
class Proposals(MethodView):
    @needs("play")
    @blp.keyed
    @blp.arguments(ProposalNewSchema)
    @blp.response(201, ProposalVotedSchema)
    def post(self, body: dict[str, Any], game: str, key: str | None) -> Response:
        """Propose a pause, an extension or an end to all that play; you are for it"""
        return json_answer(agreement.propose(services(), caller().id, game, Wanted(**body), key), 201)


@blp.route("/<decision:proposal>/votes")
class Votes(MethodView):
    @needs("play")
    @blp.keyed
    @blp.arguments(VoteSchema)
    @blp.response(201, ProposalVotedSchema)
    def post(self, body: dict[str, Any], game: str, proposal: str, key: str | None) -> Response:
        """Vote on an open proposal, or change your vote"""
        return json_answer(agreement.vote(services(), caller().id, game, proposal, body["yes"], key), 201)
