"""Programs that look at every link of every mail change nothing by that."""

import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import msgspec
import pytest
from redis import Redis

from api.app import create_app
from arbiter.app import lobby, mails, players
from arbiter.app.lobby import Wanted
from arbiter.app.mails import answers, digest, moved, parts, token
from arbiter.app.mails.answers import Asking
from arbiter.app.services import Services
from arbiter.store import temporary
from tests.api.client import Client
from tests.app import mailing
from tests.app.conftest import Table, build

LINK = re.compile(r"https?://[^\s\"<>]+")


@pytest.fixture(scope="module")
def place() -> Iterator[temporary.Server]:
    with temporary.server() as one:
        yield one


@pytest.fixture
def here(place: temporary.Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Services:
    monkeypatch.setattr(parts, "png", mailing.sketched)
    return build(place.url, tmp_path)


def written(services: Services) -> list[EmailMessage]:
    """A mail of every kind that holds links: what lies in the outbox, and what is written at other times."""
    table = Table(services)
    mailing.verify_all(table)
    players.create(services, "Eve", "eve@example.org", "UTC")
    wanted = Wanted(ruleset="cuba", seats=3, visibility="private", invite=("guest@example.org",))
    lobby.create(services, table.players[0], wanted, None)
    known, seat = services.players.get(table.players[0]), mailing.reading(table, 1)
    assert known is not None
    moved.post(services, known, msgspec.structs.replace(known, email="new@example.org"))
    answers.post(services, token.write(services, seat, Asking("<a@example.org>", "a"), "mlc_secret"))
    messages = [task.message for task in services.outbox.read({}, 0) if task.message.kind in mails.DUE]
    due = [mails.DUE[message.kind](services, message) for message in messages]
    told = [message for message in messages if message.kind == "notify" and message.player == known.id]
    letters = [one.write() for one in due if one] + [digest.write(services, known, "2026-11-30", told)]
    assert {message.kind for message in messages} == {"notify", "verify", "invite", "moved", "answer"}
    return [mailing.read(letter) for letter in letters]


def links(mail: EmailMessage) -> set[str]:
    text = "\n".join((mailing.text(mail), mailing.part(mail, "html"), str(mail["List-Unsubscribe"])))
    return set(LINK.findall(text))


def kept(place: temporary.Server) -> dict[bytes, bytes]:
    """All that the store holds."""
    store: Redis = Redis.from_url(place.url)
    return {key: store.dump(key) for key in store.scan_iter()}


def test_looking_at_them_changes_nothing(place: temporary.Server, here: Services) -> None:
    found = set().union(*map(links, written(here)))
    paths = sorted(link.removeprefix(here.settings.base_url) for link in found)
    for begin in ("/unsubscribe/", "/invitations/", "/verification?", "/games/", "/rules/", "/docs", "/v1/games/"):
        assert any(path.startswith(begin) for path in paths), begin
    stranger = Client(create_app(here))
    before = kept(place)
    for path in paths:
        for method in ("GET", "HEAD"):
            answer = stranger.app.test_client().open(path, method=method)
            assert answer.status_code in (200, 302, 404, 405), (method, path)
    assert kept(place) == before
    stop = next(path for path in paths if path.startswith("/unsubscribe/"))
    stranger.app.test_client().post(stop, data={"List-Unsubscribe": "One-Click"})
    assert kept(place) != before, "the same link, posted"
