"""The audit file of a game."""

import zlib
from collections.abc import Iterable, Iterator

from flask import Response, request
from flask.views import MethodView

from api.answers import NDJSON
from api.audit.schemas import FILE, SENT
from api.auth import caller_id, open_to_all
from api.context import services
from api.parsing import Blueprint
from arbiter.app.audit_file import exported

blp = Blueprint("audit", __name__, url_prefix="/v1/games/<game:game>", description="Audit")
GZIP = 16 + zlib.MAX_WBITS  # with gzip's own header (RFC 1952), which holds no name and no time here


@blp.route("/audit")
class Audit(MethodView):
    @open_to_all
    @blp.response(200, content_type=NDJSON, schema=FILE, headers=SENT)
    def get(self, game: str) -> Response:
        """Download the whole history: all records and, once the game is over, the seed, salts and answers

        Check it with `malecon audit FILE`, which needs nothing from this server.
        """
        lines = exported(services(), game, caller_id())
        packed = request.accept_encodings["gzip"] > 0
        answer = Response(compressed(lines) if packed else lines, mimetype=NDJSON)
        answer.headers["Content-Disposition"] = f'attachment; filename="malecon-{game}.ndjson"'
        answer.headers["Vary"] = "Accept, Accept-Encoding, Authorization"
        if packed:
            answer.headers["Content-Encoding"] = "gzip"
        return answer


def compressed(parts: Iterable[bytes]) -> Iterator[bytes]:
    """The same as one gzip member."""
    packing = zlib.compressobj(wbits=GZIP)
    for part in parts:
        if chunk := packing.compress(part):
            yield chunk
    yield packing.flush()
