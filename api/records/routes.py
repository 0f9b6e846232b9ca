"""A game's log and its past positions."""

from typing import Any

import msgspec
from flask import Response
from flask.views import MethodView

from api.answers import JSON, NDJSON, accepted, encoded, json_answer
from api.auth import caller_id, identify, open_to_all
from api.context import services
from api.parsing import Blueprint
from api.records.schemas import MOST, RecordsQuerySchema, RecordsSchema, StateSchema
from arbiter.app import read

blp = Blueprint("records", __name__, url_prefix="/v1/games/<game:game>", description="Records")


@blp.route("/events")
class Records(MethodView):
    @open_to_all
    @blp.arguments(RecordsQuerySchema, location="query")
    @blp.response(200, RecordsSchema)
    @blp.alt_response(200, content_type=NDJSON, schema={"type": "string"}, description="OK", success=True)
    def get(self, query: dict[str, Any], game: str) -> Response:
        """Read or wait for records, which are the same for every caller who may see the game"""
        media_type = accepted(JSON, NDJSON)
        limit = query.get("limit", MOST)
        records = read.events(services(), game, caller_id(), query["after"], limit + 1, query["wait"])
        if query["wait"]:
            identify()  # a token may have ended meanwhile
        if media_type == NDJSON:
            lines = records[:limit] if "limit" in query else _all(game, records)
            return Response(b"".join(line + b"\n" for line in lines), mimetype=NDJSON)
        return json_answer(_page(records[:limit], more=len(records) > limit))


def _page(records: list[bytes], *, more: bool) -> bytes:
    following = b"%d" % _seq(records[-1]) if more else b"null"
    return b'{"records":[' + b",".join(records) + b'],"next":' + following + b"}"


def _all(game: str, records: list[bytes]) -> list[bytes]:
    """These records and all that follow."""
    page = records
    while len(page) > MOST:
        page = read.events(services(), game, caller_id(), _seq(page[-1]), MOST + 1, 0)
        records += page
    return records


class Numbered(msgspec.Struct):
    seq: int


def _seq(record: bytes) -> int:
    return msgspec.json.decode(record, type=Numbered).seq


@blp.route("/states/<version:version>")
class State(MethodView):
    @open_to_all
    @blp.response(200, StateSchema)
    def get(self, game: str, version: int) -> Response:
        """See the view after a given record"""
        return encoded(read.state(services(), game, caller_id(), version))
