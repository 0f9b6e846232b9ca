"""The audit as a page: the timeline of records, seals opening, draws and their derivation, the verdict."""

from collections.abc import Sequence

from flask import Blueprint, Response, current_app, request

from api.auth import caller_id
from api.context import services
from api.pages import checking, filters
from api.pages.checker import MOST_BYTES, CheckedFile
from api.pages.page import page, refusals, sent
from api.peer import peer
from arbiter.app.audit_file import exported
from arbiter.app.viewing import viewed
from arbiter.audit.faults import NotOurs
from arbiter.audit.witness_parser import parse_witness
from arbiter.audit.witnesses import Witness
from arbiter.games import RULESETS
from arbiter.kernel.refusal import Refusal

UPLOAD_BYTES = MOST_BYTES + 2**16  # with what a form puts around the file
CHECKS, SECONDS = 60, 60
WITNESSES = 100
TITLES = {edition.key: edition.title for edition in RULESETS.values()}

audit_pages = Blueprint("audits", __name__, template_folder="templates")
refusals(audit_pages)
filters.register(audit_pages)


@audit_pages.get("/audit")
@audit_pages.get("/games/<game:game>/audit")
def audit_page(game: str = "") -> Response:
    """A game that the caller may see is checked at once; otherwise the form is shown."""
    if game:
        _count()
    data = _own_file(game) if game else None
    return page("audit.html", game=game) if data is None else _verdict(data, game, ())


@audit_pages.get("/seats/<string:token>/audit")
def seat_audit_page(token: str) -> Response:
    """The same for anyone with a seat's link."""
    _count()
    viewer = viewed(services(), token)
    return _verdict(b"".join(exported(services(), viewer.game, viewer.player)), "", ())


@audit_pages.post("/audit")
@audit_pages.post("/games/<game:game>/audit")
def uploaded_file(game: str = "") -> Response:
    _count()
    request.max_content_length = UPLOAD_BYTES
    file = request.files.get("file")
    data = file.read() if file else b""
    if not data:
        return _wrong(game, "Choose a non-empty file.")
    entered = [line for line in request.form.get("witnesses", "").splitlines() if line.strip()]
    parsed = [parse_witness(text) for text in entered[:WITNESSES]]
    witnesses = [witness for witness in parsed if witness is not None]
    if len(witnesses) < len(entered):
        return _wrong(
            game,
            f"Enter each witness on its own line, as VERSION:HASH or the last line of a mail; at most {WITNESSES}.",
        )
    return _verdict(data, game, witnesses)


def _own_file(game: str) -> bytes | None:
    try:
        return b"".join(exported(services(), game, caller_id()))
    except Refusal as refusal:
        if refusal.code != "not_found":
            raise
        return None


def _verdict(data: bytes, game: str, witnesses: Sequence[Witness]) -> Response:
    ours = services().keyring.read().public
    template = current_app.jinja_env.get_template("pages/audit.html")

    def render(checked: CheckedFile) -> str:
        results = {"verdict": checked.verdict, "story": checked.story, "ours": checked.ours}
        return template.render(game=game, titles=TITLES, **results)

    try:
        return sent(checking.rendered(data, ours, witnesses, render))
    except NotOurs as error:
        return _wrong(game, str(error))


def _wrong(game: str, sentence: str) -> Response:
    return page("audit.html", 422, game=game, wrong=sentence)


def _count() -> None:
    wait = services().limits.hit(f"audit/{peer()}", CHECKS, SECONDS)
    if wait:
        raise Refusal("rate_limited", "Too many checks; try again in a moment.", retry_after=wait)
