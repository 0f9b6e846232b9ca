"""Mail on its whole way through a real Postfix: links, hostile mail, the same mail again, processes that die."""

import re
import smtplib
import time
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import requests

from arbiter.app.ports.outbox import Message
from arbiter.bots.client import Client
from arbiter.mail.reading import program_mail
from tests.figures import figure
from tests.mail.hostile import HOSTILE
from tests.mail.links import changes_nothing
from tests.mail.mailing import kind
from tests.mail.people import Person, correspond, text
from tests.mail.post import NOBODYS, corpus
from tests.mail.postfix import NEEDED, THEIRS, Mailing, parsed
from tests.mail.room import MEGABYTE
from tests.mail.table import CODE, SOON, Played
from tests.processes import kill_process, pids
from tests.workers.acting import time_passes
from workers.queues import MAIL

LEASE = MAIL.lease

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("postfix"), pytest.mark.timeout(300), *NEEDED]


@pytest.fixture
def game(mailing: Mailing) -> Played:
    return Played(mailing, {"ruleset": "cubaneo"})


def asked(game: Played) -> tuple[Person, EmailMessage]:
    """The first one who is asked for a turn, once all have joined."""
    while True:
        person, mail = game.next()
        if kind(mail) != "invitation" and person.chooses(mail):
            return person, mail
        game.answer(person, mail)


# Links


@pytest.mark.slow
def test_following_every_link_of_every_mail_changes_nothing(game: Played) -> None:
    """By GET and HEAD, as scanners of mail do: before an address is verified, an invitation taken, a turn played."""
    (_, first), (_, second) = game.next(), game.next()
    dora = Person(f"Dora{Played.made}", 9)
    client = Client(game.installation.base_url)
    token = client.post("/v1/players", {"name": dora.name, "email": dora.address})["token"]
    _, verification = next(correspond(game.postfix, game.boxes, [dora]))
    changes_nothing(game, verification, first, second)
    person, mail = answered_both(game, first, second)
    changes_nothing(game, verification, first, second, mail)
    code = CODE.search(text(verification))
    assert code is not None
    assert Client(client.url, token).post("/v1/players/me/email/verification", {"code": code[1]}, keyed=False)
    before = game.look()["version"]
    assert game.answer(person, mail)
    game.next()
    assert game.look()["version"] > before


def answered_both(game: Played, *invitations: EmailMessage) -> tuple[Person, EmailMessage]:
    for person in game.people[1:]:
        for mail in invitations:
            if mail["To"] == person.address:
                game.answer(person, mail)
    return asked(game)


# What comes back


def test_a_mailbox_that_is_none_gets_no_more_mails_and_nobody_else_less(game: Played) -> None:
    """Postfix takes the mail, cannot deliver it, and reports so to the envelope's sender (RFC 3464)."""
    asked(game)
    game.settled()
    bounced = game.postfix.log().count("status=bounced")
    ann, ben, cleo = game.people
    for stopped, reached in ((False, [cleo.address]), (True, [cleo.address])):
        assert bool(notifications(game)["stopped"]) == stopped
        game.boxes.unknown = {ann.address}
        game.postfix.send(ben.address, reply_address(game, ben), ben.answers(ben.mails[-1], "say Good luck!"))
        assert [address for address, _ in game.settled()] == reached
    assert game.postfix.log().count("status=bounced") == bounced + 1
    assert notifications(game)["stopped"]["why"] == "bounced"


def test_a_turn_whose_mail_came_back_is_told_again_when_its_player_wants_so(mailing: Mailing) -> None:
    game = Played(mailing, {"ruleset": "havana"})
    ann, _, cleo = game.people
    game.boxes.unknown = {ann.address}
    invited = 2
    while invited:
        person, mail = game.next()
        if kind(mail) == "invitation":
            game.answer(person, mail)
            invited -= 1
    game.settled()
    assert (notifications(game)["stopped"]["why"], ann.told(), len(cleo.told())) == ("bounced", [], 1)
    game.boxes.unknown = ()
    assert game.settled() == []
    stop = f"{game.installation.base_url}/v1/players/me/notifications/stop"
    requests.delete(stop, headers={"Authorization": f"Bearer {game.token}"}, timeout=SOON).raise_for_status()
    assert game.next()[0] is ann
    game.settled()
    assert ann.told() == cleo.told()
    assert [each["state"] for each in notifications(game)["notices"] if each["kind"] == "turn"] == ["sent"]


def notifications(game: Played) -> dict[str, Any]:
    return dict(game.client.get("/v1/players/me/notifications"))


def reply_address(game: Played, person: Person) -> str:
    """An address at which the person answers: that of the last mail about the game."""
    return str([mail for mail in person.mails if mail["Malecon-Head"]][-1]["Reply-To"])


# What is no reply


def test_an_address_that_is_none_is_refused_at_the_border(game: Played) -> None:
    for to in ("play+1@malecon.example", "play@malecon.example", "root@malecon.example"):
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            game.postfix.send(game.people[0].address, to, corpus("gmail-en-top"))


def test_nothing_is_played_for_machines(game: Played) -> None:
    """Absences, reports, lists and loops at the address of a turn, by the seat's own address where a person's stood.

    All of them read as steps, so a person may be behind some: few are answered, and told why nothing was played.
    """
    person, mail = asked(game)
    game.settled()
    before = game.look()["version"]
    for name, told in NOBODYS.items():
        raw = corpus(name).replace(b"ann@example.org", person.address.encode())
        sender = person.address if told["sender"] == "ann@example.org" else told["sender"]
        game.postfix.send(sender, str(mail["Reply-To"]), raw)
    came = game.settled()
    assert len(came) <= program_mail.ANSWERED
    assert all("as if a program had written or forwarded it" in " ".join(text(each).split()) for _, each in came)
    assert game.look()["version"] == before


@pytest.mark.slow
def test_hostile_mail_costs_little_and_harms_nothing(game: Played) -> None:
    person, mail = asked(game)
    game.settled()
    before = game.look()["version"]
    begun = time.monotonic()
    for name, body in HOSTILE.items():
        head = f"From: {person.address}\r\nMessage-ID: <{name}@{THEIRS}>\r\nMIME-Version: 1.0\r\n"
        game.postfix.send(person.address, str(mail["Reply-To"]), head.encode() + body)
    came = game.settled()
    print(f"{len(HOSTILE)} hostile mails: {time.monotonic() - begun:.1f} s, {peak(game) // MEGABYTE} MB")
    assert peak(game) < 400 * MEGABYTE
    assert game.look()["version"] == before
    assert len(came) <= len(HOSTILE)
    assert "trace" not in (game.installation.settings.data_dir / "logs" / "mail.log").read_text()
    game.answer(person, mail)
    game.settled()
    assert game.look()["version"] > before


def peak(game: Played) -> int:
    """Bytes of memory of the process that takes mail, at most so far."""
    [pid] = pids(game.installation, "mail")
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) * 1024


NAME = "Eve <img src=//evil> =?utf-8?q?=0D=0ABcc:_x?="


@pytest.mark.slow
def test_a_name_is_a_name(game: Played) -> None:
    """In the subject, in the text and in the HTML of all mails."""
    (eve, first), (other, second) = game.next(), game.next()
    game.postfix.send(eve.address, str(first["Reply-To"]), eve.answers(first, f"join {NAME}"))
    game.settled()
    game.answer(other, second)
    came = game.settled()
    assert any("Eve" in text(mail) for address, mail in came if address != eve.address)
    for _, mail in came:
        assert mail["Bcc"] is None
        assert not any("//evil" in str(place) for place in leads(html(mail)))


def leads(page: str) -> list[str | None]:
    """Where the tags of a page lead."""
    found: list[str | None] = []
    reader = HTMLParser()
    reader.handle_starttag = lambda tag, attrs: found.extend(  # type: ignore[method-assign]
        value for name, value in attrs if name in ("src", "href")
    )
    reader.feed(page)
    return found


def html(mail: EmailMessage) -> str:
    body = mail.get_body(("html",))
    assert body is not None
    return str(body.get_content())


# The same mail again, processes that die


@pytest.mark.parametrize("named", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_the_same_reply_many_times_is_one_move(game: Played, named: bool) -> None:
    person, mail = asked(game)
    game.settled()
    before, line = game.look()["version"], person.chooses(mail)
    assert line is not None
    reply = parsed(person.answers(mail, line))
    if not named:
        del reply["Message-ID"]
    raw, to = bytes(reply), str(mail["Reply-To"])
    with ThreadPoolExecutor(8) as hands:
        list(hands.map(lambda _: game.postfix.send(person.address, to, raw), range(8)))
    came = game.settled()
    game.postfix.send(person.address, to, raw)
    came += game.settled()
    made = [record for record in game.records() if record["seq"] > before]
    assert [record["cause"]["via"] for record in made if "seat" in record["actor"]] == ["mail"]
    ids = [(address, mail["Message-ID"]) for address, mail in came]
    assert len(ids) == len(set(ids))
    assert len([address for address, _ in ids if address == person.address]) == 1


def test_notices_however_often_are_one_mail(game: Played) -> None:
    """As relays that begin anew would have it: later, and at once, where the second waits for the first one's lease."""
    person, mail = asked(game)
    game.settled()
    [owed] = game.look()["awaiting"]
    [seat] = owed["seats"]
    player = next(each["player"]["id"] for each in game.look()["seats"] if each["seat"] == seat)
    for at_once in figure((1, 1, 1), (*[1] * 20, 2)):
        for _ in range(at_once):
            game.services.outbox.push(Message("notify", game.id, owed["decision"], seat, player))
        assert game.settled(LEASE + SOON) == []
    assert [each["Message-ID"] for each in person.mails].count(mail["Message-ID"]) == 1


@pytest.mark.slow
def test_a_mail_process_that_dies_loses_no_reply_and_plays_none_twice(game: Played) -> None:
    """Postfix keeps what was not taken, and brings again what was taken without its being told so."""
    person, mail = asked(game)
    game.settled()
    before = len(game.records())
    sent = 0
    while sent < figure(4, 40):
        if game.answer(person, mail):
            sent += 1
            time.sleep(0.03 * (sent % 5))
            kill_process(game.installation, "mail")
            time_passes(game.services)  # what it held was held for two minutes
        person, mail = game.next()
    game.settled()
    made = [record for record in game.records()[before:] if "seat" in record["actor"]]
    assert len(made) == sent
    for each in game.people:
        assert len({came["Message-ID"] for came in each.mails}) == len(each.mails)
