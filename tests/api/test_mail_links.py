"""What programs that follow every link of every mail do: nothing."""

import re

from flask import Flask
from redis import Redis

from arbiter.app import mails, players
from arbiter.app.lobby import Wanted, create
from arbiter.app.ports import Letter
from arbiter.app.services import Services
from arbiter.store import temporary
from tests.app.conftest import Table
from tests.app.mailing import notice, part, read, text, verify_all


def letters(services: Services) -> list[Letter]:
    """A turn mail, an invitation and a verification."""
    table = Table(services)
    verify_all(table)
    create(services, table.players[0], Wanted(ruleset="cuba", seats=3, invite=["guest@example.org"]), None)
    players.create(services, "New", "new@example.org", "UTC")
    waiting = [task.message for task in services.outbox.read({}, 0)]
    found = [mails.DUE[m.kind](services, m) for m in waiting if m.kind in ("invite", "verify")]
    turns = [notice(table, seat) for seat in table.awaiting()["seats"]]
    return [*(due.write() for due in found if due), *filter(None, turns)]


def links(letter: Letter) -> set[str]:
    mail = read(letter)
    told = (text(mail), part(mail, "html").replace("&amp;", "&"), mail["List-Unsubscribe"])
    return {link.rstrip(">") for each in told for link in re.findall(r"https?://[^\s\"<>]+", each)}


def kept(server: temporary.Server) -> dict[bytes, bytes | None]:
    with Redis.from_url(server.url) as store:
        return {key: store.dump(key) for key in store.scan_iter()}


def test_following_every_link_changes_nothing(app: Flask, services: Services, server: temporary.Server) -> None:
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
    client = app.test_client()
    for path in sorted(paths):
        for ask in (client.get, client.head, client.get):
            status = ask(path, headers={"Accept": "text/html"}).status_code
            assert status in ((405,) if path.endswith("/moves") else (200,)), path
    assert kept(server) == before
