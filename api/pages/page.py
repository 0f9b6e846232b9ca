"""What all pages share: a strict policy, nothing kept by caches, refusals as pages."""

from typing import Any

from flask import Blueprint, Response, make_response, render_template
from werkzeug.exceptions import HTTPException

from api.problems import BY_STATUS, TITLES
from arbiter.kernel.refusal import Refusal

POLICY = (
    "default-src 'none'; img-src 'self'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


def page(template: str, status: int = 200, **shown: Any) -> Response:
    return sent(render_template(f"pages/{template}", **shown), status)


def sent(text: str, status: int = 200) -> Response:
    """HTML as a page of ours."""
    answer = make_response(text, status)
    answer.headers["Content-Security-Policy"] = POLICY
    answer.headers["Cache-Control"] = "no-store"
    return answer


def refusals(blueprint: Blueprint) -> None:
    """What these pages refuse is a page too."""
    blueprint.register_error_handler(Refusal, _refused)
    blueprint.register_error_handler(HTTPException, _http_error)


def _refused(refusal: Refusal) -> Response:
    status, title = TITLES[refusal.code]
    answer = page("refused.html", status, title=title, detail=refusal.detail)
    if "retry_after" in refusal.told:
        answer.headers["Retry-After"] = str(refusal.told["retry_after"])
    return answer


def _http_error(error: HTTPException) -> Response:
    status = error.code or 500
    title = TITLES[BY_STATUS.get(status, "invalid_request")][1]
    return page("refused.html", status, title=title, detail=error.description or error.name)
