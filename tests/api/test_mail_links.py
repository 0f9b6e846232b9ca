"""What programs that follow every link of every mail do: nothing."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from api.app import create_app
from arbiter.app import addresses, players, read
from arbiter.app.creating import Wanted, create
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.mail import sealed_addresses, writing
from arbiter.mail.answering.receive import receive
from arbiter.mail.sending import kinds
from arbiter.mail.writing import digest, game_mail
from tests import temporary
from tests.app.conftest import Table, build
from tests.inviting import reachable
from tests.mail import mailing
from tests.mail.mailing import KINDS, kind, notice, part, reading, text, verify_all
from tests.mail.post import STEPS, Seats, mail
from tests.mail.test_joining import Invited
from tests.outbox import waiting
from tests.workers.kinds import every_kind

MODULES = {  # of kinds whose module is called otherwise
    "clocks": "clock_change",
    "declined": "not_joined",
    "moved": "address_changed",
    "not joined": "not_joined",
    "open seat": "open_seat",
    "order dropped": "order_tried",
    "order kept": "order_kept",
    "order played": "order_tried",
    "present": "position",
    "say": "table_talk",
    "seat lost": "seat_taken",
    "seat taken": "seat_taken",
    "token": "api_token",
    "which": "which_game",
}


def letters(services: Services) -> list[Envelope]:
    """Of every kind one at least."""
    return [
        *before_it_starts(services),
        *answers(services),
        *over(services),
        *about_addresses(services),
        *about_time(services),
    ]


def before_it_starts(services: Services) -> Iterator[Envelope]:
    """An invitation that is open, and what became of others."""
    ann = reachable(services, players.create(services, "Ann", "", "UTC")[0].id).id
    create(services, ann, Wanted(ruleset="cuba", seats=3, invite=["guest@example.org"]), None)
    yield from due(services, "invite")
    one, other = Invited(services, guest="one@example.org"), Invited(services, guest="other@example.org")
    one.reply("join One")
    one.reply("leave", to=str(one.answers()[0]["Reply-To"]), id="<two@example.org>")
    other.reply("hello")
    other.reply("decline", id="<two@example.org>")
    yield from kept(services, "answer", "say")


def answers(services: Services) -> Iterator[Envelope]:
    """The mail of a turn, and what comes for each thing that can be written in reply."""
    seats = Seats(services)
    yield from filter(None, (notice(seats, seat, "started") for seat in (1, 2, 3)))
    yield from filter(None, [notice(seats, seats.ann)])
    said = (["help"], ["show"], ["resend"], ["token"], ["worker z9"], ["preview", *STEPS], ["say Hello"], STEPS)
    for number, lines in enumerate(said):
        seats.deliver(mail(*lines, id=f"<{number}@example.org>"))
    yield from seats.answers()
    seat = seats.awaiting()["seats"][0]
    asked = Message("notify", seats.game, seats.awaiting()["decision"], seat, seats.players[seat - 1])
    player = reading(seats, seat).player
    yield digest.write(services, player, "2026-11-30", [asked])
    receive(
        services,
        sealed_addresses.any_game_address(services, player.id),
        player.email,
        mail("show", sender=player.email),
    )
    yield next(envelope for envelope in kept(services, "answer") if kind(mailing.read(envelope)) == "which")


def over(services: Services) -> Iterator[Envelope]:
    table, chooser = Table(services, 2, ruleset="havana"), random.Random(1)
    verify_all(table)
    while read.game(services, table.game, None).body["awaiting"]:
        table.move(chooser)
    yield from filter(None, [notice(table, 1, "result")])


def about_addresses(services: Services) -> Iterator[Envelope]:
    """A code that was not typed yet, and an address that is a player's no more."""
    ann = players.create(services, "Ann", "old@example.org", "UTC")[0]
    ann = players.verify(services, ann.id, addresses.new_code(services, ann))
    ann = players.change(services, ann, None, "new@example.org", None)
    players.verify(services, ann.id, addresses.new_code(services, ann))
    yield from due(services, "moved")
    players.create(services, "New", "latest@example.org", "UTC")
    yield from due(services, "verify")


def about_time(services: Services) -> Iterator[Envelope]:
    """Deadlines, seats that change hands, orders, and what else jobs send."""
    table = Table(services)
    verify_all(table)
    for task in every_kind(table).values():
        found = kinds.DUE[task.message.kind](services, task.message)
        if found is not None:
            yield found.write()
    seats = Seats(services)
    idle = next(seat for seat in (1, 2, 3) if seat != seats.ann)
    seats.change(idle, email="idle@example.org")
    for number, lines in enumerate((["order", "pass"], ["resign"])):
        raw = mail(*lines, id=f"<time{number}@example.org>", sender="idle@example.org")
        seats.deliver(raw, seat=idle, sender="idle@example.org")
    yield from seats.answers()


def due(services: Services, *named: str) -> Iterator[Envelope]:
    """Of what waits to be written, the newest."""
    *_, message = (task.message for task in waiting(services) if task.message.kind in named)
    found = kinds.DUE[message.kind](services, message)
    assert found is not None
    yield found.write()


def kept(services: Services, *kinds: str) -> Iterator[Envelope]:
    """What was written and waits to be sent."""
    ids = dict.fromkeys(task.message.about for task in waiting(services) if task.message.kind in kinds)
    yield from filter(None, map(services.envelopes.kept, ids))


def links(envelope: Envelope) -> set[str]:
    mail = mailing.read(envelope)
    told = (text(mail), part(mail, "html").replace("&amp;", "&"), mail["List-Unsubscribe"])
    return {link.rstrip(">") for each in told for link in re.findall(r"https?://[^\s\"<>]+", each)}


def stored(server: temporary.Server) -> dict[bytes, bytes | None]:
    with Redis.from_url(server.url) as store:
        return {key: store.dump(key) for key in store.scan_iter()}


@pytest.fixture
def server() -> Iterator[temporary.Server]:
    """A store of its own, since all that is kept is compared."""
    with temporary.server() as one:
        yield one


def test_following_every_link_changes_nothing(
    server: temporary.Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_mail, "png", mailing.sketched)
    services = build(server.url, tmp_path)
    written = letters(services)
    assert {kind(mailing.read(envelope)) for envelope in written} == set(KINDS)
    found = {link for envelope in written for link in links(envelope)}
    base = services.settings.base_url
    assert all(link.startswith(f"{base}/") for link in found)
    paths = {link.removeprefix(base) for link in found}
    assert {re.split(r"[/?]", path)[1] for path in paths} == {
        "docs",
        "games",
        "invitations",
        "rules",
        "seats",
        "unsubscribe",
        "v1",
        "verification",
    }
    before = stored(server)
    client = create_app(services).test_client()
    ended = {
        link.removeprefix(base) for envelope in written if envelope.to == "one@example.org" for link in links(envelope)
    }
    for path in sorted(paths):
        for ask in (client.get, client.head, client.get):
            status = ask(path, headers={"Accept": "text/html"}).status_code
            left = path.startswith("/seats/") and path in ended  # by one who joined first
            assert status == (405 if path.endswith("/moves") else 404 if left else 200), path
    assert stored(server) == before


def test_every_kind_of_mail_is_known() -> None:
    """So that none is left out when a further one is written."""
    rooms = {file.stem: file.read_text() for file in Path(writing.__file__).parent.glob("*.py")}
    kinds_written = {name for name, code in rooms.items() if re.search(r"(compose|about_game)\(services, ", code)}
    assert kinds_written - {"game_mail"} == {MODULES.get(kind, kind) for kind in KINDS}
