"""How a player wants to be told, what became of the mails, and the link that stops them."""

from collections.abc import Callable

import pytest

from arbiter.app import addresses, links
from arbiter.app.ids import address_digest
from arbiter.app.ports.notices import Stop
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.mail import sealed_addresses
from arbiter.mail.sending import delivery_status
from tests.api.client import Client

ME = "/v1/players/me"
DEFAULT = {"mode": "each", "digest_at": "08:00", "quiet": None}


@pytest.fixture
def ann(player: Callable[..., Client], services: Services) -> Client:
    """A player with a verified address of its own."""
    found = player()
    found.call("PATCH", ME, {"email": f"{found.id}@example.org"})
    verify(found, services)
    return found


def verify(ann: Client, services: Services) -> None:
    known = services.players.get(ann.id)
    assert known is not None
    ann.post(f"{ME}/email/verification", {"code": addresses.new_code(services, known)})


def link(ann: Client, services: Services, email: str = "") -> str:
    to = links.recipient(ann.id, email or ann.get(ME)["email"])
    return links.unsubscribe(services, to).removeprefix(services.settings.base_url)


def test_wishes_are_kept_and_changed_one_by_one(ann: Client):
    assert ann.get(ME)["notifications"] == DEFAULT
    quiet = {"from": "22:00", "to": "07:30"}
    for asked, told in [
        ({"mode": "digest"}, {**DEFAULT, "mode": "digest"}),
        ({"digest_at": "18:45"}, {"mode": "digest", "digest_at": "18:45", "quiet": None}),
        ({"quiet": quiet}, {"mode": "digest", "digest_at": "18:45", "quiet": quiet}),
        ({"mode": "off"}, {"mode": "off", "digest_at": "18:45", "quiet": quiet}),
        ({}, {"mode": "off", "digest_at": "18:45", "quiet": quiet}),
        ({"mode": "each", "quiet": None}, {"mode": "each", "digest_at": "18:45", "quiet": None}),
    ]:
        assert ann.call("PATCH", ME, {"notifications": asked})["notifications"] == told
        assert ann.get(ME)["notifications"] == told
    assert ann.call("PATCH", ME, {"name": "Anna"})["notifications"]["digest_at"] == "18:45"


@pytest.mark.parametrize(
    "wanted",
    [
        {"mode": "weekly"},
        {"mode": None},
        {"digest_at": "24:00"},
        {"digest_at": "8:00"},
        {"digest_at": "08:00\n"},
        {"digest_at": 8},
        {"quiet": {"from": "22:00"}},
        {"quiet": {"from": "22:00", "to": "22:00"}},
        {"quiet": {"from": "22:00", "to": "٠٧:٣٠"}},
        {"quiet": {"start": "22:00", "end": "07:00"}},
        {"quiet": []},
        {"pause": True},
        [],
        None,
    ],
)
def test_other_wishes_are_refused(ann: Client, wanted: object):
    ann.refused("PATCH", ME, "invalid_request", 422, {"notifications": wanted})
    assert ann.get(ME)["notifications"] == DEFAULT


def test_a_verified_address_stays_until_the_new_one_is(ann: Client, services: Services):
    old, new = ann.get(ME)["email"], f"new-{ann.id}@example.org"
    told = ann.call("PATCH", ME, {"email": new})
    assert (told["email"], told["verified"], told["pending"]) == (old, True, new)
    verify(ann, services)
    told = ann.get(ME)
    assert (told["email"], told["verified"], told["pending"]) == (new, True, "")


def test_a_change_of_address_is_called_off(ann: Client, services: Services):
    old = ann.get(ME)["email"]
    ann.call("PATCH", ME, {"email": f"typo-{ann.id}@example.org"})
    known = services.players.get(ann.id)
    assert known is not None
    code = addresses.new_code(services, known)
    told = ann.call("PATCH", ME, {"email": old})
    assert (told["email"], told["verified"], told["pending"]) == (old, True, "")
    ann.refused("POST", f"{ME}/email/verification", "code_invalid", 422, {"code": code})


def test_both_addresses_are_taken_away(ann: Client):
    ann.call("PATCH", ME, {"email": f"new-{ann.id}@example.org"})
    told = ann.call("PATCH", ME, {"email": None})
    assert (told["email"], told["verified"], told["pending"]) == ("", False, "")


def test_what_became_of_the_mails(ann: Client, services: Services):
    assert ann.get(f"{ME}/notifications") == {"stopped": None, "notices": []}
    message = Message("notify", "g" * 20, "12-turn", 2, ann.id)
    delivery_status.note(services, message, "held", "Why.", until=1_800_000_000)
    [notice] = ann.get(f"{ME}/notifications")["notices"]
    assert notice == {
        "kind": "turn",
        "game": "g" * 20,
        "decision": "12-turn",
        "seat": 2,
        "state": "held",
        "at": notice["at"],
        "until": "2027-01-15T08:00:00.000Z",
        "detail": "Why.",
        "to": "",
        "message_id": "",
    }
    Client(ann.app).refused("GET", f"{ME}/notifications", "unauthenticated", 401)


def test_nobody_sees_those_of_others(ann: Client, player: Callable[..., Client], services: Services):
    delivery_status.note(services, Message("notify", "g" * 20, "12-turn", 2, ann.id), "held")
    assert player("Eve").get(f"{ME}/notifications")["notices"] == []


def test_a_stop_is_shown_and_undone(ann: Client, services: Services):
    digest = address_digest(ann.get(ME)["email"])
    services.stops.stop(digest, Stop("bounced", "2026-11-30T00:00:00.000Z", "550 5.1.1 nobody"))
    stopped = ann.get(f"{ME}/notifications")["stopped"]
    assert stopped == {"why": "bounced", "at": "2026-11-30T00:00:00.000Z", "detail": "550 5.1.1 nobody"}
    for _ in range(2):
        ann.call("DELETE", f"{ME}/notifications/stop", status=204)
    assert ann.get(f"{ME}/notifications")["stopped"] is None


def test_no_stranger_undoes_it_with_the_same_address(ann: Client, player: Callable[..., Client], services: Services):
    email = ann.get(ME)["email"]
    ann.send("POST", link(ann, services), data=CLICK)
    eve = player("Eve")
    eve.call("PATCH", ME, {"email": email})
    eve.call("DELETE", f"{ME}/notifications/stop", status=204)
    assert eve.get(f"{ME}/notifications")["stopped"] is None, "it is not hers to know"
    assert services.stops.find(address_digest(email)) is not None


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_following_the_link_changes_nothing(ann: Client, stranger: Client, services: Services, method: str):
    for _ in range(2):
        answer = stranger.app.test_client().open(link(ann, services), method=method)
        assert answer.status_code == 200
    assert ann.get(f"{ME}/notifications")["stopped"] is None
    assert stranger.send("GET", f"{link(ann, services)}/undo").status_code == 405


def test_the_page_has_a_button_without_a_login(ann: Client, stranger: Client, services: Services):
    page = stranger.send("GET", link(ann, services))
    assert f'<form method="post" action="{link(ann, services)}">' in page.text
    assert "<button>Stop all mails</button>" in page.text
    assert page.headers["Cache-Control"] == "no-store"
    assert "script" not in page.text


def test_one_click(ann: Client, stranger: Client, services: Services):
    """RFC 8058: no login, no cookie, no redirection; done twice it is done."""
    for _ in range(2):
        answer = stranger.send("POST", link(ann, services), data={"List-Unsubscribe": "One-Click"})
        assert (answer.status_code, answer.headers.get("Set-Cookie")) == (200, None)
    assert ann.get(f"{ME}/notifications")["stopped"]["why"] == "unsubscribed"
    answer = stranger.send("POST", f"{link(ann, services)}/undo")
    assert (answer.status_code, "Stop all mails" in answer.text) == (200, True)
    assert ann.get(f"{ME}/notifications")["stopped"] is None


CLICK = {"List-Unsubscribe": "One-Click"}
FORM = "application/x-www-form-urlencoded"


@pytest.mark.parametrize(
    "body",
    [
        {"data": b"x" * 300_000},
        {"data": b"{", "content_type": "application/json"},
        {"data": b'{"List-Unsubscribe": "One-Click"}', "content_type": "application/json"},
        {"data": b"List-Unsubscribe=", "content_type": FORM},
        {"data": b"List-Unsubscribe=Yes", "content_type": FORM},
        {"data": b"List-Unsubscribe=One-Click", "content_type": "text/plain"},
        {"query_string": "List-Unsubscribe=One-Click"},
        {"data": b"--b", "content_type": "multipart/form-data; boundary=b"},
        {},
    ],
)
def test_what_no_mail_program_posts_stops_nothing(
    ann: Client, stranger: Client, services: Services, body: dict[str, object]
):
    answer = stranger.send("POST", link(ann, services), **body)
    assert (answer.status_code in (413, 422), answer.mimetype) == (True, "text/html")
    assert ann.get(f"{ME}/notifications")["stopped"] is None


@pytest.mark.parametrize(
    "body", [b"List-Unsubscribe=One-Click", b"a=b&List-Unsubscribe=One-Click", b"List%2DUnsubscribe=One-Click"]
)
def test_a_one_click(ann: Client, stranger: Client, services: Services, body: bytes):
    assert stranger.send("POST", link(ann, services), data=body, content_type=FORM).status_code == 200
    assert ann.get(f"{ME}/notifications")["stopped"]["why"] == "unsubscribed"


def test_the_pages_button_says_the_same(ann: Client, stranger: Client, services: Services):
    shown = stranger.send("GET", link(ann, services)).text
    assert '<input type="hidden" name="List-Unsubscribe" value="One-Click">' in shown


def test_a_multipart_one_click(ann: Client, stranger: Client, services: Services):
    form = {"data": {"List-Unsubscribe": "One-Click"}, "content_type": "multipart/form-data"}
    assert stranger.send("POST", link(ann, services), **form).status_code == 200
    assert ann.get(f"{ME}/notifications")["stopped"]["why"] == "unsubscribed"


def test_an_old_link_stops_the_old_address_only(ann: Client, stranger: Client, services: Services):
    old = link(ann, services)
    ann.call("PATCH", ME, {"email": f"new-{ann.id}@example.org"})
    verify(ann, services)
    assert stranger.send("POST", old, data=CLICK).status_code == 200
    assert ann.get(f"{ME}/notifications")["stopped"] is None


@pytest.mark.parametrize("token", ["abc", "a" * 56, "%00", "x" * 5000, "é"])
@pytest.mark.parametrize("path", ["", "/undo"])
def test_links_that_are_not_ours(stranger: Client, token: str, path: str):
    answer = stranger.send("POST", f"/unsubscribe/{token}{path}")
    assert (answer.status_code, "not valid" in answer.text) == (404, True)


def test_a_token_of_another_kind_is_none(ann: Client, stranger: Client, services: Services):
    bounce = sealed_addresses.bounce(services, links.recipient(ann.id, ann.get(ME)["email"]))
    token = bounce.partition("@")[0].partition("+")[2]
    assert stranger.send("POST", f"/unsubscribe/{token}").status_code == 404
    assert ann.get(f"{ME}/notifications")["stopped"] is None


def test_a_stranger_who_was_invited_stops_them_too(stranger: Client, services: Services):
    email = "guest-of-nobody@example.org"
    to = links.recipient("", email)
    path = links.unsubscribe(services, to).removeprefix(services.settings.base_url)
    assert stranger.send("POST", path, data=CLICK).status_code == 200
    assert services.stops.find(address_digest(email)) is not None
    assert stranger.send("POST", f"{path}/undo").status_code == 200
    assert services.stops.find(address_digest(email)) is None
