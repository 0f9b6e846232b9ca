"""What programs that follow every link of every mail do: nothing."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from api.app import create_app
from arbiter.app import mails, players
from arbiter.app.lobby import Wanted, create
from arbiter.app.ports.letters import Letter
from arbiter.app.services import Services
from arbiter.store import temporary
from tests.app.conftest import Table, build
from tests.app.mailing import notice, part, read, text, verify_all
from tests.outbox import waiting


def letters(services: Services) -> list[Letter]:
    """A turn mail, an invitation and a verification."""
    table = Table(services)
    verify_all(table)
    create(services, table.players[0], Wanted(ruleset="cuba", seats=3, invite=["guest@example.org"]), None)
    players.create(services, "New", "new@example.org", "UTC")
    messages = [task.message for task in waiting(services)]
    found = [mails.DUE[m.kind](services, m) for m in messages if m.kind in ("invite", "verify")]
    turns = [notice(table, seat) for seat in table.awaiting()["seats"]]
    return [*(due.write() for due in found if due), *filter(None, turns)]


def links(letter: Letter) -> set[str]:
    mail = read(letter)
    told = (text(mail), part(mail, "html").replace("&amp;", "&"), mail["List-Unsubscribe"])
    return {link.rstrip(">") for each in told for link in re.findall(r"https?://[^\s\"<>]+", each)}


def kept(server: temporary.Server) -> dict[bytes, bytes | None]:
    with Redis.from_url(server.url) as store:
        return {key: store.dump(key) for key in store.scan_iter()}


@pytest.fixture
def server() -> Iterator[temporary.Server]:
    """A store of its own, since all that is kept is compared."""
    with temporary.server() as one:
        yield one


def test_following_every_link_changes_nothing(server: temporary.Server, tmp_path: Path) -> None:
    services = build(server.url, tmp_path)
    found = {link for letter in letters(services) for link in links(letter)}
    base = services.settings.base_url
    assert all(link.startswith(f"{base}/") for link in found)
    paths = {link.removeprefix(base) for link in found}
    assert {path.split("/")[1].partition("?")[0] for path in paths} >= {
        "games",
        "invitations",
        "rules",
        "unsubscribe",
        "verification",
    }
    before = kept(server)
    client = create_app(services).test_client()
    for path in sorted(paths):
        for ask in (client.get, client.head, client.get):
            status = ask(path, headers={"Accept": "text/html"}).status_code
            assert status in ((405,) if path.endswith("/moves") else (200,)), path
    assert kept(server) == before
