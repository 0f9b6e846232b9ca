"""Rulesets: seats, options, components, verbs."""

from functools import lru_cache
from typing import Any

from flask import Response
from flask.views import MethodView

from api.answers import encoded
from api.auth import open_to_all
from api.components import schema_of
from api.context import services
from api.pages.texts import rules_text, section
from api.parsing import Blueprint
from api.rulesets.schemas import PackQuerySchema, RulesetSchema, RulesetsSchema
from arbiter.app import packs
from arbiter.games import RULESETS
from arbiter.kernel.events import snake
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.ruleset import Edition

PACK = {"type": ["string", "null"], "default": "house", "description": "A component pack, one of `packs`."}
PLAIN = (
    "The rules page does not describe it. Usually it chooses nothing where that is possible, else ends or passes, else"
    " takes the first offer with the first value of each field."
)
blp = Blueprint("rulesets", __name__, url_prefix="/v1/rulesets", description="Rulesets")


@blp.route("")
class Rulesets(MethodView):
    @open_to_all
    @blp.response(200, RulesetsSchema)
    def get(self) -> Response:
        """List the available rulesets"""
        return encoded({"rulesets": [_summary(edition) for edition in RULESETS.values()]})


@blp.route("/<string:key>")
class Ruleset(MethodView):
    @open_to_all
    @blp.arguments(PackQuerySchema, location="query")
    @blp.response(200, RulesetSchema)
    def get(self, query: dict[str, Any], key: str) -> Response:
        """See a ruleset's options, components and verbs"""
        edition = RULESETS.get(key)
        if edition is None:
            raise Refusal("not_found", f"There is no ruleset with that name; available: {', '.join(RULESETS)}.")
        pack = packs.playable(services(), key, query["pack"])
        choice = {"packs": packs.available(services(), key), "pack": query["pack"]}
        return encoded({**_summary(edition), **_told(key), **choice, "catalogue": edition.catalogue(pack)})


def _summary(edition: Edition) -> dict[str, Any]:
    summary = {"key": edition.key, "title": edition.title, "rules": edition.revision, "seats": list(edition.seats)}
    return {**summary, "revisions": [*RULESETS.revisions(edition.key)], "components": edition.components}


@lru_cache
def _told(key: str) -> dict[str, Any]:
    edition = RULESETS[key]
    return {
        "options": _options(edition),
        "verbs": [_verb(step, text, about) for step, text, about in edition.verbs()],
        "autopilot": section(rules_text(key), "Autopilot") or PLAIN,
    }


def _options(edition: Edition) -> dict[str, Any]:
    """The ruleset's own options, and `pack`, which every game has."""
    own = schema_of(edition.options, f"{edition.title} options")
    return {**own, "properties": {**own.get("properties", {}), "pack": PACK}}


def _verb(step: Any, text: str, about: str) -> dict[str, Any]:
    do = snake(step.__name__)
    return {"do": do, "text": text, "about": about, "rule": step.rule, "schema": schema_of(step, do)}
