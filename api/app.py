"""The web application."""

from dataclasses import replace
from typing import Any

from flask import Flask, request

from api import answers, auth, converters, limits, problems, queries
from api.admin.routes import blp as admin
from api.agreement.routes import blp as proposals
from api.audit.routes import blp as audit
from api.boards.routes import blp as boards
from api.capacity import capacity
from api.files import Application
from api.games.routes import blp as games
from api.health import figures
from api.health.routes import blp as health
from api.invitations.routes import blp as invitations
from api.keys.routes import blp as keys
from api.moves.routes import blp as moves
from api.orders.routes import blp as orders
from api.pages import page
from api.pages.audit import audit_pages
from api.pages.invitation import invitation_pages
from api.pages.routes import pages
from api.pages.seat import seat_pages
from api.pages.takeover import takeover_pages
from api.pages.unsubscribing import unsubscribe_pages
from api.parsing import BODY_BYTES
from api.players.routes import blp as players
from api.polls import Polls
from api.records.routes import blp as records
from api.rulesets.routes import blp as rulesets
from api.seats.routes import blp as seats
from api.spec import Api
from arbiter.app.services import Services

LIMIT = BODY_BYTES + 1  # a body of unknown length is silently cut off here; the parser notices that it is too long
RESOURCES = (
    players,
    rulesets,
    games,
    seats,
    invitations,
    moves,
    orders,
    proposals,
    admin,
    records,
    audit,
    boards,
    keys,
    health,
)


def create_app(services: Services | None = None) -> Flask:
    """The application with these services, by default those configured in the environment."""
    services = services or _services()
    app = Application(__name__)
    app.config.update(MAX_CONTENT_LENGTH=LIMIT, MAX_FORM_MEMORY_SIZE=LIMIT, PROPAGATE_EXCEPTIONS=False)
    app.url_map.merge_slashes = False  # it would redirect to wherever `Host` says
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.extensions["malecon"] = replace(services, news=Polls(services.news, capacity()))
    converters.register(app)
    figures.register(app)
    answers.register(app)
    queries.register(app)
    app.before_request(_identify)
    limits.register(app)
    problems.register(app)
    app.extensions["malecon.api"] = _document(app)
    app.register_blueprint(pages)
    app.register_blueprint(seat_pages)
    app.register_blueprint(audit_pages)
    app.register_blueprint(unsubscribe_pages)
    app.register_blueprint(invitation_pages)
    app.register_blueprint(takeover_pages)
    page.register(app)
    return app


def document(app: Flask) -> dict[str, Any]:
    """The OpenAPI document of the application."""
    api: Api = app.extensions["malecon.api"]
    return api.document


def _document(app: Flask) -> Api:
    api = Api(app)
    for resource in RESOURCES:
        api.register_blueprint(resource)
    return api


def _identify() -> None:
    if request.endpoint != "static":
        auth.identify()


def _services() -> Services:
    from arbiter import settings, wiring

    return wiring.build(settings.load())
