"""What all pages share: a strict security policy, no caching, refusals as pages."""

import json
from typing import Any

from flask import Blueprint, Flask, Response, make_response, render_template, request
from werkzeug.datastructures import MIMEAccept

from api.answers import JSON
from api.problems import MIMETYPE

POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HTML, PROBLEMS = "text/html", (MIMETYPE, JSON)
API_PATHS = ("/v1/", "/healthz", "/readyz", "/metrics", "/openapi.json", "/.well-known/")  # never want pages
_PAGE_BLUEPRINTS: set[str] = set()


def page(template: str, status: int = 200, **values: Any) -> Response:
    return sent(render_template(f"pages/{template}", **values), status)


def sent(text: str, status: int = 200) -> Response:
    """HTML as a page with the common headers."""
    answer = make_response(text, status)
    answer.headers["Content-Security-Policy"] = POLICY
    answer.headers["Cache-Control"] = "no-store"
    return answer


def refusals(blueprint: Blueprint) -> None:
    """Refusals of these pages are pages too, unless problem answers are requested."""
    _PAGE_BLUEPRINTS.add(blueprint.name)


def register(app: Flask) -> None:
    app.after_request(_for_people)


def _for_people(response: Response) -> Response:
    """A problem answer as a page, if a page is wanted."""
    if response.mimetype != MIMETYPE or not _wanted():
        return response
    problem = json.loads(response.get_data())
    answer = page("refused.html", response.status_code, title=problem["title"], detail=problem["detail"])
    answer.headers.extend((name, value) for name, value in response.headers if name not in answer.headers)
    return answer


def _wanted() -> bool:
    if request.path.startswith(API_PATHS):
        return False
    served = (HTML, *PROBLEMS) if request.blueprint in _PAGE_BLUEPRINTS else (*PROBLEMS, HTML)
    accepted = request.accept_mimetypes or MIMEAccept([("*/*", 1)])
    return accepted.best_match(served) == HTML
