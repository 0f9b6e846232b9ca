"""The form of mails: lines that any server and program takes, one thread a seat, what is asked above what happened."""

import random
import re
from email import message_from_bytes
from email.message import Message

import pytest

from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.kernel import events as ev
from arbiter.mail.writing import accepted, game_mail, help, position, table_talk
from arbiter.mail.writing.incoming import Incoming
from arbiter.telling.sections import as_lines
from tests.app.conftest import Table
from tests.mail import mailing
from tests.mail.mailing import asked, notice, opening, part, read, reading, text, verify_all, written

CAME = Incoming("<theirs@example.org>", "their-key")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_mail, "png", mailing.sketched)


@pytest.fixture(params=["cubaneo", "cuba", "havana"])
def table(request: pytest.FixtureRequest, services: Services) -> Table:
    table = Table(services, ruleset=request.param)
    verify_all(table)
    return table


def bodies(mail: Message) -> dict[str, list[int]]:
    """How long the lines of each part are as they are sent, by transfer encoding."""
    found: dict[str, list[int]] = {}
    for each in (each for each in mail.walk() if not each.is_multipart()):
        lines = str(each.get_payload()).splitlines()
        found.setdefault(each["Content-Transfer-Encoding"], []).extend(map(len, lines))
    return found


def test_lines_of_parts_have_76_signs_and_none_998(table: Table) -> None:
    envelope = notice(table, asked(table))
    assert envelope is not None
    lengths = bodies(message_from_bytes(envelope.mail))
    assert {"base64", "quoted-printable"} <= lengths.keys()
    assert max(*lengths["base64"], *lengths["quoted-printable"]) <= 76
    assert max(map(len, envelope.mail.split(b"\r\n"))) <= 998


@pytest.mark.parametrize("word", ["w" * 3000, "ü" * 3000])
def test_a_word_of_any_length_is_sent_in_short_lines(services: Services, word: str) -> None:
    """Lines to copy are never broken in what is read; on their way they are."""
    table = Table(services, ruleset="havana")
    verify_all(table, ("Ann", "Ben", "Cleo"))
    envelope = position.write(services, reading(table, 1), CAME, f"http://{word}")
    assert max(map(len, envelope.mail.split(b"\r\n"))) <= 998
    block = game_mail.Link("A link", f"http://{word}")
    long = game_mail.about_game(services, reading(table, 1), "<one@localhost>", [block])
    assert max(map(len, long.mail.split(b"\r\n"))) <= 998
    assert f"http://{word}" in text(read(long))


def test_all_mails_of_a_game_and_seat_have_one_subject(table: Table) -> None:
    """Some programs put what has another subject into another thread."""
    seat = asked(table)
    to, services = reading(table, seat), table.services
    others = [
        help.write(services, to, CAME),
        position.write(services, to, CAME, "Here is the current position."),
        table_talk.write(services, to, CAME, seat % 3 + 1, ["Hello"]),
    ]
    mails = [written(table, seat), *map(read, others)]
    title = {"cubaneo": "Cubaneo", "cuba": "Cuba", "havana": "Havana"}[table.ruleset]
    assert {str(mail["Subject"]) for mail in mails} == {f"[Malecon] {title} {table.game[:6]}"}
    assert {str(mail["References"]).split()[0] for mail in mails} == {mailing.root(table, seat)}


@pytest.mark.parametrize("moves", [0, 30])
def test_what_is_asked_comes_first(table: Table, moves: int) -> None:
    seat = asked(table, moves)
    mail, decision = written(table, seat), table.awaiting()["decision"]
    assert opening(mail).startswith(f"Hello {reading(table, seat).player.name}, you are asked ")
    assert f"(decision {decision})" in opening(mail)
    for told in (text(mail), part(mail, "html")):
        first, *happened, last = re.findall("What you can answer|The position|What has happened|Since your last", told)
        assert (first, last) == ("What you can answer", "The position")
        assert moves or happened == ["What has happened"]


def test_the_html_tells_the_position_in_words_too(table: Table) -> None:
    seat = asked(table)
    to, html = reading(table, seat), part(written(table, seat), "html")
    shown = " ".join(re.sub("<[^>]*>", " ", html).split())
    for section in to.teller.position(to.found.rules, to.view, to.names):
        for words in (section.title, *section.said, *(cell for row in section.rows for cell in row)):
            assert " ".join(mailing.escaped(words).split()) in shown
    [gist] = re.findall(r'alt="([^"]*)"', html)
    for each in to.view.seats:
        assert f"{mailing.escaped(to.names[each.seat])} {each.vp} VP" in gist
    assert "described in words below" in gist


def test_a_move_that_goes_on_is_confirmed_without_a_picture(services: Services) -> None:
    table = Table(services, 2)
    verify_all(table)
    chooser, seen = random.Random(2), set()
    for _ in range(60):
        table.reveal()
        seat = table.awaiting()["seats"][0]
        version = table.say(seat, chooser.choice(table.steps(seat)))["version"]
        to = reading(table, seat)
        envelope = accepted.write(services, to, CAME, ("...",), version, None)
        if envelope is None:
            continue
        goes_on = "continues" in opening(read(envelope))
        seen.add(goes_on)
        assert pictures(envelope) == (0 if goes_on else 1)
        words = [*as_lines(to.teller.position(to.found.rules, to.view, to.names))]
        assert "\n".join(words) in "\n".join(text(read(envelope)).splitlines()), "the position is told all the same"
    assert seen == {True, False}


def pictures(envelope: Envelope) -> int:
    return sum(each.get_content_type() == "image/png" for each in read(envelope).walk())


def test_forced_steps_are_summed_up(table: Table) -> None:
    to = reading(table, 1)
    events = [
        ev.Forced(1, {"do": "end"}),
        ev.Started(),
        ev.Forced(2, {"do": "end"}),
        ev.Sealed(1, "3-bid", "0", forced=True),
        ev.Forced(1, {"do": "end"}),
        ev.Sealed(2, "3-bid", "0"),
    ]
    assert to.told(events) == [
        "All seats were taken, and the game started.",
        "Benjamin Franklin gave a sealed answer.",
        "4 forced steps (Ann 3, Benjamin Franklin 1): nothing else was legal, and the arbiter took them.",
    ]
    assert to.told(events[:1]) == ["1 forced step (Ann 1): nothing else was legal, and the arbiter took it."]


@pytest.mark.parametrize(("ruleset", "kind"), [("cubaneo", "mayor"), ("cuba", "mayor")])
def test_rewards_say_what_they_give(services: Services, ruleset: str, kind: str) -> None:
    table = Table(services, 2, ruleset=ruleset)
    verify_all(table)
    chooser = random.Random(1)
    for _ in range(100):
        table.reveal()
        seat = table.awaiting()["seats"][0]
        steps = table.steps(seat)
        if any(step["do"] == kind and step.get("reward") == "a" for step in steps):
            told = " ".join(text(written(table, seat)).split())
            assert "reward: a (4 pesos)" in told
            return
        table.say(seat, chooser.choice(steps))
    pytest.fail("no reward was offered")
