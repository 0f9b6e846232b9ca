"""Links in mails: a private game as one of its seats sees it, for whoever has the link."""

import re
from collections.abc import Callable

import msgspec
import pytest
from flask import Flask

from api.app import create_app
from arbiter.app import links, log
from arbiter.app.links import View
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.logs import redacted
from arbiter.mail import sealed_addresses
from arbiter.mail.writing import digest, game_mail, left, position
from arbiter.mail.writing.addressee import Addressee, addressee
from arbiter.mail.writing.incoming import Incoming
from tests.api.client import Client
from tests.api.play import Table
from tests.mail import mailing
from tests.mail.mailing import part, read

Open = Callable[..., Table]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_mail, "png", mailing.sketched)


@pytest.fixture
def game(app: Flask, services: Services) -> Table:
    """A private game of Havana that has begun; Ann and Bob have verified addresses."""
    return private(app, services, "havana")


def private(app: Flask, services: Services, ruleset: str, seats: int = 2) -> Table:
    game = Table(app, services, seats, ruleset=ruleset, visibility="private")
    for n, player in enumerate(game.players, 1):
        verified(services, player)
        if n > 1:
            link = game.players[0].post(f"{game.path}/invitations", {}, 201)["link"]
            player.post(f"{game.path}/seats", {"invitation": link.rpartition("/")[2]}, 201)
    return game


def verified(services: Services, player: Client) -> None:
    known = services.players.get(player.id)
    assert known is not None
    services.players.update(msgspec.structs.replace(known, email=f"{player.id}@example.org", verified=True))


def link(services: Services, game: Table, seat: int = 1, player: str = "") -> str:
    """The path of a seat's link."""
    to = View(game.id, seat, player or game.players[seat - 1].id)
    return links.view_url(services, to).removeprefix(services.settings.base_url)


def reading(services: Services, game: Table, seat: int) -> Addressee:
    found = addressee(services, game.id, seat)
    assert found is not None
    return found


def page_of(services: Services, envelope: Envelope) -> str:
    """The path of the game's page that a mail links to."""
    [found] = set(re.findall(r'href="([^"]*/(?:games|seats)/[^"]*)"', part(read(envelope), "html")))
    return found.removeprefix(services.settings.base_url)


@pytest.mark.parametrize("ruleset", ["cubaneo", "cuba", "havana"])
def test_the_reader_of_a_mail_sees_the_private_game(
    app: Flask, services: Services, stranger: Client, ruleset: str
) -> None:
    game = private(app, services, ruleset)
    stranger.refused("GET", game.path, "not_found", 404)
    for seat in (1, 2):
        to = reading(services, game, seat)
        envelope = position.write(services, to, Incoming("", f"key {game.id}"), "Here is the current position.")
        asked = Message("notify", game.id, "1-turn", seat, to.player.id)
        for mail in (envelope, digest.write(services, to.player, "2026-11-30", [asked])):
            answer = stranger.send("GET", page_of(services, mail))
            assert (answer.status_code, answer.mimetype) == (200, "text/html")
            assert f"as seat {seat} ({('Ann', 'Bob')[seat - 1]}) sees it" in answer.text
            everything_on_it_can_be_seen(stranger, answer.text)


def everything_on_it_can_be_seen(stranger: Client, page: str) -> None:
    found = set(re.findall(r'(?:href|src)="(/[^"]*)"', page))
    assert {"/board.svg", "/audit"} <= {re.sub(r"^/seats/\w+|\?.*", "", path) for path in found}
    for path in found:
        assert stranger.send("GET", path).status_code == 200, path


def test_nobody_keeps_or_passes_on_what_a_link_shows(services: Services, game: Table, stranger: Client) -> None:
    path = link(services, game)
    for each in (path, f"{path}/board.svg", f"{path}/audit"):
        headers = stranger.send("GET", each).headers
        assert (headers["Cache-Control"], headers["Referrer-Policy"]) == ("no-store", "no-referrer")
        for method in ("POST", "PUT", "DELETE", "PATCH"):
            assert stranger.send(method, each).status_code == 405


def test_a_link_shows_no_open_sealed_answer(services: Services, game: Table, stranger: Client) -> None:
    """Not even the seat's own: with another answer, all that is told of the position stays as it was."""
    path, told = link(services, game), []
    for cards in (["pesos", "mama"], ["siesta", "debris"]):
        receipt = game.move(1, {"do": "lay", "cards": cards})["receipt"]
        assert game.players[0].get(game.path)["view"]["sealed"]["steps"][0]["cards"] == cards
        page, picture, audit = (stranger.send("GET", f"{path}{each}").text for each in ("", "/board.svg", "/audit"))
        told.append((page.partition("<pre>")[2].partition("</pre>")[0], picture))
        for each in (page, picture, audit):
            assert receipt["salt"] not in each
            assert not re.search(f"{cards[0]}.{{1,20}}{cards[1]}", each)
        assert receipt["commitment"] in audit
    assert told[0] == told[1]


def test_a_link_ends_with_the_seat(app: Flask, services: Services, stranger: Client) -> None:
    game = Table(app, services, 3, ruleset="havana", visibility="private")
    ann, bob, cem = game.players
    for guest in (bob, cem):
        invited = ann.post(f"{game.path}/invitations", {}, 201)["link"].rpartition("/")[2]
        if guest is bob:
            bob.post(f"{game.path}/seats", {"invitation": invited}, 201)
    path = link(services, game, 2)
    assert stranger.send("GET", path).status_code == 200
    bob.call("DELETE", f"{game.path}/seats/me")
    gone(stranger, path)
    cem.post(f"{game.path}/seats", {"invitation": invited}, 201)
    assert log.load(services, game.id).position.seat_of(cem.id) == 2
    gone(stranger, path)
    assert stranger.send("GET", link(services, game, 2, cem.id)).status_code == 200


def gone(stranger: Client, path: str) -> None:
    for each in (path, f"{path}/board.svg", f"{path}/audit"):
        answer = stranger.send("GET", each)
        assert (answer.status_code, answer.mimetype) == (404, "text/html"), each


def test_a_link_ends_with_the_player(services: Services, game: Table, stranger: Client) -> None:
    path = link(services, game, 2)
    assert stranger.send("GET", path).status_code == 200
    game.players[1].call("DELETE", "/v1/players/me", status=204)
    gone(stranger, path)


def test_other_tokens_show_nothing(services: Services, game: Table, stranger: Client) -> None:
    token = link(services, game).rpartition("/")[2]
    play = (
        sealed_addresses.play_address(services, sealed_addresses.Play(game.id, 1, 0))
        .partition("@")[0]
        .partition("+")[2]
    )
    stop = links.unsubscribe_url(services, links.recipient(game.players[0].id, "a@example.org")).rpartition("/")[2]
    for bad in (token[:-1], f"b{token[1:]}" if token[0] != "b" else f"c{token[1:]}", play, stop, "x", "ä", "9" * 5000):
        gone(stranger, f"/seats/{bad}")
    stranger.refused("GET", f"/v1/games/{game.id}", "not_found", 404)
    assert sealed_addresses.read_play(services, f"play+{token}") is None
    assert links.read_unsubscribe(services, token) is None


def test_bad_versions_of_a_picture(services: Services, game: Table, stranger: Client) -> None:
    path = f"{link(services, game)}/board.svg"
    for bad, status in (("-1", 422), ("x", 422), ("9" * 5000, 422), ("99", 404), ("0", 404), ("", 200)):
        assert stranger.send("GET", f"{path}?version={bad}").status_code == status, bad


def test_a_link_is_not_in_the_logs(
    services: Services, game: Table, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not where its page fails either."""
    path = link(services, game)
    token = path.rpartition("/")[2]

    def fails(*given: object) -> None:
        raise RuntimeError(f"GET {path}?version=1")

    monkeypatch.setattr("api.pages.seat.viewed", fails)
    assert create_app(services).test_client().get(path).status_code == 500
    assert caplog.records
    told = " ".join(f"{record.getMessage()} {record.exc_info}" for record in caplog.records)
    assert token not in redacted(told)
    assert token not in redacted(f"GET {path}/board.svg HTTP/1.1")


def test_who_left_is_linked_to_no_page(app: Flask, services: Services) -> None:
    game = Table(app, services, 3, ruleset="havana", visibility="private")
    code = game.players[0].post(f"{game.path}/invitations", {}, 201)["link"].rpartition("/")[2]
    verified(services, game.players[1])
    game.players[1].post(f"{game.path}/seats", {"invitation": code}, 201)
    before = reading(services, game, 2)
    game.players[1].call("DELETE", f"{game.path}/seats/me")
    envelope = left.write(services, before, Incoming("", "left"))
    assert "/seats/" not in part(read(envelope), "html")
    assert "/rules/havana" in part(read(envelope), "html")
