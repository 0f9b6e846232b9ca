"""Problem answers (RFC 9457) for all errors."""

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from flask import Flask, Response
from gunicorn.http.errors import ParseException
from werkzeug.exceptions import HTTPException, NotFound

from arbiter.app.ports.unavailable import Damaged, Refusing, Unavailable
from arbiter.kernel.refusal import Refusal

log = logging.getLogger("malecon.web")
MIMETYPE = "application/problem+json"

TITLES: dict[str, tuple[int, str]] = {
    "invalid_request": (422, "The request does not match the documented format"),
    "unauthenticated": (401, "Missing or invalid token"),
    "forbidden": (403, "The player may not do this"),
    "not_found": (404, "Not found"),
    "method_not_allowed": (405, "Method not allowed"),
    "not_acceptable": (406, "No acceptable response format"),
    "unsupported_media_type": (415, "Unsupported content type"),
    "too_large": (413, "Too large"),
    "request_timeout": (408, "The request took too long to arrive"),
    "unreadable_text": (422, "The text is not a step, or is ambiguous"),
    "invitation_invalid": (422, "The invitation is not valid"),
    "code_invalid": (422, "The code is not valid"),
    "not_your_turn": (409, "The game is not waiting for this seat"),
    "decision_open": (409, "The seat is asked already"),
    "decision_closed": (409, "The decision is closed"),
    "too_many_replacements": (409, "The sealed answer was replaced too many times"),
    "illegal_step": (422, "The rules do not allow this step"),
    "reveals_midway": (422, "No further step may follow this one"),
    "stale_version": (409, "The game is at a newer version"),
    "idempotency_mismatch": (422, "The key was already used with a different body"),
    "game_not_open": (409, "The game is no longer open"),
    "game_not_started": (409, "The game has not started"),
    "game_finished": (409, "The game is over"),
    "seat_taken": (409, "The seat is already taken"),
    "seat_not_open": (409, "The seat does not stand open"),
    "seat_on_autopilot": (409, "The arbiter plays this seat"),
    "already_seated": (409, "The player already has a seat"),
    "no_clocks": (409, "The game has no clocks"),
    "clocks_paused": (409, "The clocks stand still"),
    "clocks_running": (409, "The clocks are running"),
    "proposal_open": (409, "A proposal of this kind is open"),
    "proposal_closed": (409, "The proposal is closed"),
    "already_voted": (409, "The vote is in already"),
    "rate_limited": (429, "Too many requests"),
    "busy": (503, "Busy; retry with the same key"),
    "store_unavailable": (503, "The store is unavailable or read-only; retry with the same key"),
    "game_unreadable": (503, "This game cannot be read at the moment"),
    "internal_error": (500, "Internal error"),
}
BY_STATUS = {
    400: "invalid_request",
    401: "unauthenticated",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    408: "request_timeout",
    413: "too_large",
    414: "too_large",
    415: "unsupported_media_type",
    429: "rate_limited",
    431: "too_large",
    503: "busy",
}


def problem(
    code: str, detail: str, *, status: int = 0, headers: Mapping[str, str] | None = None, **members: Any
) -> Response:
    """A problem answer; `members` are its additional ones."""
    usual, title = TITLES[code]
    status = status or usual
    body = {"type": f"/problems#{code}", "title": title, "status": status, "detail": detail, "code": code, **members}
    answer = Response(msgspec.json.encode(body), status, mimetype=MIMETYPE)
    if status == HTTPStatus.UNAUTHORIZED:
        answer.headers["WWW-Authenticate"] = "Bearer"
    answer.headers.update(headers or {})
    return answer


def refused(refusal: Refusal) -> Response:
    members = dict(refusal.told)
    wait = members.pop("retry_after", 1 if refusal.code == "busy" else None)
    headers = {"Retry-After": str(wait)} if wait is not None else None
    return problem(refusal.code, refusal.detail, headers=headers, **members)


def unavailable(error: Unavailable) -> Response:
    log.warning("store unavailable", extra={"error": str(error)})
    detail = "The store is not responding. The request may have been carried out; retry with the same key."
    return problem("store_unavailable", detail, headers={"Retry-After": "1"})


def refusing(error: Refusing) -> Response:
    log.warning("store accepts no writes", extra={"error": str(error)})
    detail = f"{error} Retry with the same key once this is fixed."
    return problem("store_unavailable", detail, headers={"Retry-After": "5"})


def damaged(error: Damaged) -> Response:
    """Stored data is damaged, which is no fault of the request; it is logged."""
    log.error("damaged data in the store", exc_info=error)
    detail = "Some stored data cannot be read; the error has been logged."
    return problem("store_unavailable", detail, headers={"Retry-After": "60"})


def http_error(error: HTTPException) -> Response:
    """What Flask, Werkzeug and webargs refuse."""
    status = error.code or 500
    messages = getattr(error, "data", {}).get("messages")
    kept = {k: v for k, v in error.get_headers() if k.lower() not in ("content-type", "content-length")}
    code = BY_STATUS.get(status, "invalid_request" if status < 500 else "internal_error")
    if messages is None:
        detail = "Nothing exists at this address." if isinstance(error, NotFound) else error.description or error.name
        return problem(code, detail, status=status, headers=kept)
    errors = {name: sentences for location in messages.values() for name, sentences in flat(location)}
    first = next(iter(errors.items()))
    return problem(code, f"{first[0]}: {first[1][0]}", status=status, errors=errors)


def garbled(error: ParseException) -> Response:
    """A body whose chunks turn out to be unreadable."""
    return problem("invalid_request", f"The body cannot be read: {error}.", status=400, headers={"Connection": "close"})


def flat(messages: Any, at: str = "") -> list[tuple[str, list[str]]]:
    """Messages of marshmallow by the path of their field."""
    if isinstance(messages, Mapping):
        pairs = [pair for key, inner in messages.items() for pair in flat(inner, f"{at}.{key}" if at else str(key))]
        return [(name.removesuffix("._schema"), sentences) for name, sentences in pairs]
    return [(at, [str(m) for m in messages] if isinstance(messages, list) else [str(messages)])]


def fault(error: Exception) -> Response:
    """A bug: logged, and not described to the client."""
    log.error("internal error", exc_info=error)
    return problem("internal_error", "Something went wrong on the server; the error has been logged.")


def outside(app: Flask, refusal: Refusal, accept: str) -> bytes:
    """The whole answer to a request that never reached the application, as the application would give it."""
    with app.test_request_context("/-", headers={"Accept": accept} if accept else {}):
        answer = app.process_response(app.make_response(app.handle_user_exception(refusal)))
    answer.headers["Connection"] = "close"
    head = "".join(f"{name}: {value}\r\n" for name, value in answer.headers)
    return f"HTTP/1.1 {answer.status}\r\n{head}\r\n".encode("latin-1") + answer.get_data()


def register(app: Flask) -> None:
    app.register_error_handler(Refusal, refused)
    app.register_error_handler(Unavailable, unavailable)
    app.register_error_handler(Refusing, refusing)
    app.register_error_handler(Damaged, damaged)
    app.register_error_handler(ParseException, garbled)
    app.register_error_handler(Exception, fault)
