"""The arbiter's public keys."""

from flask import Response
from flask.views import MethodView

from api.answers import encoded
from api.context import services
from api.keys.schemas import KeysSchema
from api.parsing import Blueprint

blp = Blueprint("keys", __name__, description="Public keys")
SECONDS = 60
CACHED = {"Cache-Control": {"schema": {"type": "string"}, "description": "May be cached for a minute."}}


@blp.route("/.well-known/malecon-keys.json")
class Keys(MethodView):
    @blp.response(200, KeysSchema, headers=CACHED)
    def get(self) -> Response:
        """Read the keys used to sign heads, with their times and revocations"""
        answer = encoded({"keys": services().keyring.read().public})
        answer.headers["Cache-Control"] = f"public, max-age={SECONDS}"
        return answer
