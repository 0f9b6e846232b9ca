"""Games: opening, listing, showing, cancelling."""

from typing import Any

from flask import Response
from flask.views import MethodView

from api.answers import JSON, encoded, json_answer, tagged
from api.auth import caller, caller_id, needs, open_to_all
from api.context import services
from api.games.schemas import ClosedSchema, GameNewSchema, GameSchema, GamesQuerySchema, GamesSchema
from api.limits import GAMES, GAMES_OF_ALL, limited
from api.parsing import Blueprint
from arbiter.app import cancelling, creating, due, open_seats, read

blp = Blueprint("games", __name__, url_prefix="/v1/games", description="Games")
ETAG = {"ETag": {"schema": {"type": "string"}, "description": "Derived from the answer's bytes."}}
Page = tuple[list[dict[str, Any]], str | None]
ALL = {"status": "", "ruleset": "", "cursor": ""}


@blp.route("")
class Games(MethodView):
    @needs("play")
    @limited(GAMES, GAMES_OF_ALL)
    @blp.keyed
    @blp.arguments(GameNewSchema)
    @blp.response(201, GameSchema)
    def post(self, body: dict[str, Any], key: str | None) -> Response:
        """Open a game and take seat 1"""
        return json_answer(creating.create(services(), caller().id, creating.Wanted(**body), key), 201)

    @open_to_all
    @blp.arguments(GamesQuerySchema, location="query")
    @blp.response(200, GamesSchema)
    def get(self, query: dict[str, Any]) -> Response:
        """List public games, or one's own, newest first or by deadline; or those with seats for substitutes"""
        games, following = _listed(query)
        return encoded({"games": games, "next": following})


def _listed(query: dict[str, Any]) -> Page:
    if query["open_seats"]:
        return _with_open_seats(query)
    return _by_deadline(query) if "sort" in query or "due_before" in query else _newest_first(query)


def _with_open_seats(query: dict[str, Any]) -> Page:
    if query.get("status", "running") != "running":
        return [], None
    chosen = {name: query[name] for name in ("ruleset", "cursor") if name in query}
    return open_seats.listing(services(), caller_id(), **chosen)


def _newest_first(query: dict[str, Any]) -> Page:
    if query["mine"] or query["awaiting"]:
        caller()
    chosen = {name: value for name, value in query.items() if name != "open_seats"}
    return read.listing(services(), caller_id(), **{**ALL, **chosen})


def _by_deadline(query: dict[str, Any]) -> Page:
    """Of one's own games."""
    player = caller().id
    if query.get("status", "running") != "running":
        return [], None
    chosen = {name: query[name] for name in ("ruleset", "awaiting", "cursor") if name in query}
    return due.listing(services(), player, before=query.get("due_before", ""), **chosen)


@blp.route("/<game:game>")
class Game(MethodView):
    @open_to_all
    @blp.unchanged
    @blp.response(200, GameSchema, headers=ETAG)
    @blp.alt_response(304, description="Not changed since the answer with this ETag", success=True)
    def get(self, game: str) -> Response:
        """See a game as the caller may see it"""
        return tagged(read.game(services(), game, caller_id()).text, JSON)

    @needs("play")
    @blp.response(200, ClosedSchema)
    def delete(self, game: str) -> Response:
        """Cancel an open game, as its creator"""
        return json_answer(cancelling.cancel(services(), caller().id, game, None))
