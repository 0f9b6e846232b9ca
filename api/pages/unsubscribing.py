"""The unsubscribe page that mails link to (RFC 8058). Only a POST changes anything."""

from flask import Blueprint, Response, request

from api.context import services
from api.pages.page import page, refusals
from arbiter.app import subscriptions
from arbiter.kernel.refusal import Refusal

ONE_CLICK = ("List-Unsubscribe", "One-Click")

unsubscribe_pages = Blueprint("unsubscribing", __name__, template_folder="templates")
refusals(unsubscribe_pages)


@unsubscribe_pages.get("/unsubscribe/<string:token>")
def unsubscribe_page(token: str) -> Response:
    return page("unsubscribe.html", token=token, stopped=subscriptions.stop_of(services(), token))


@unsubscribe_pages.post("/unsubscribe/<string:token>")
def unsubscribe(token: str) -> Response:
    """A mail program's one click, or the page's button: neither has a login, both send `List-Unsubscribe=One-Click`.

    Programs that follow every link, even with a POST, do not send that body.
    """
    subscriptions.stop_of(services(), token)
    name, value = ONE_CLICK
    if request.form.get(name) != value:
        raise Refusal("invalid_request", f"The body must be {name}={value} (RFC 8058); nothing was changed.")
    subscriptions.unsubscribe(services(), token)
    return page("unsubscribe.html", token=token, stopped=subscriptions.stop_of(services(), token))


@unsubscribe_pages.post("/unsubscribe/<string:token>/undo")
def resubscribe(token: str) -> Response:
    subscriptions.subscribe(services(), token)
    return page("unsubscribe.html", token=token, stopped=subscriptions.stop_of(services(), token))
