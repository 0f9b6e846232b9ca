"""Pages for people: plain HTML without scripts. What changes anything is a button that posts."""

from typing import Any

from flask import Blueprint, Response, request

from api import auth
from api.auth import caller_id
from api.context import services
from api.limits import client
from api.pages import clock_filters
from api.pages.page import page, refusals
from api.pages.texts import rules_html, text_html
from api.problems import TITLES
from arbiter.app import open_seats, players, proofs, read, rendering
from arbiter.games import RULESETS
from arbiter.kernel.refusal import Refusal

pages = Blueprint("pages", __name__, template_folder="templates")
refusals(pages)
clock_filters.register(pages)


@pages.get("/")
def home() -> Response:
    return page("home.html", rulesets=RULESETS.values())


@pages.get("/games")
def lobby() -> Response:
    """Open and running public games, and those that look for substitutes."""
    lists = [(status, _listed(status)) for status in ("open", "running")]
    vacant, _ = open_seats.listing(services(), None)
    return page("lobby.html", lists=[*lists, ("seats for substitutes", vacant)], titles=_titles())


@pages.get("/games/<game:game>")
def game(game: str) -> Response:
    """The target of links in mails: who plays, who is awaited, where the records are."""
    body = read.game(services(), game, caller_id()).body
    text = rendering.text(services(), game, caller_id())
    return page("game.html", game=body, text=text, title=_titles()[body["ruleset"]], seat="")


@pages.get("/rules/<string:key>")
def rules(key: str) -> Response:
    text = rules_html(key)
    if text is None:
        raise Refusal("not_found", "There are no rules with that name.")
    return page("text.html", title=f"Rules of {RULESETS[key].title}", text=text)


@pages.get("/audit/format")
def audit_format() -> Response:
    return page("text.html", title="Checking a game's history", text=text_html("audit.md"))


@pages.get("/packs")
def packs() -> Response:
    return page("text.html", title="Component packs", text=text_html("packs.md"))


@pages.get("/time")
def time_and_absence() -> Response:
    return page("text.html", title="Time and absence", text=text_html("time.md"))


@pages.get("/problems")
def problems() -> Response:
    return page("problems.html", titles=TITLES)


@pages.get("/verification")
def verification() -> Response:
    """Shows a button; opening the link changes nothing."""
    return page("verification.html", player=_field(request.args, "player"), code=_field(request.args, "code"))


@pages.post("/verification")
def verify() -> Response:
    name, code = _field(request.form, "player"), _field(request.form, "code")
    return page("verified.html", player=players.verify_as_stranger(services(), name, code, client()))


@pages.get("/verification/<string:word>")
def link(word: str) -> Response:
    """The target of links in mails; opening it changes nothing."""
    proof = proofs.read(services(), word)
    if proof is None:
        raise Refusal(
            "code_invalid", "This link is incomplete or older than a day; change your address to get a new one."
        )
    player = services().players.get(proof.player)
    return page("proof.html", word=word, email=proof.email, name=player.name if player else "")


@pages.post("/verification/<string:word>")
def proved(word: str) -> Response:
    """For the player who requested the mail, or the one whose token is given."""
    token = _field(request.form, "token")
    if token:
        return page("verified.html", player=players.verify(services(), auth.owner(token).id, word))
    return page("verified.html", player=players.verify_by_link(services(), word))


def _listed(status: str) -> list[dict[str, Any]]:
    return read.listing(services(), None, status=status, ruleset="", mine=False, awaiting=False, cursor="")[0]


def _titles() -> dict[str, str]:
    return {edition.key: edition.title for edition in RULESETS.values()}


def _field(form: Any, name: str) -> str:
    return str(form.get(name, ""))[:64]
