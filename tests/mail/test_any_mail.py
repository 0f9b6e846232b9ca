"""What can be asked in answer to any mail of ours, and a mail about several games, whose answer does not say which."""

import random
from email.message import EmailMessage
from urllib.parse import parse_qs, urlsplit

import pytest

from arbiter.app.ports.outbox import Message
from arbiter.app.read import game as read_game
from arbiter.app.services import Services
from arbiter.mail import sealed_addresses
from arbiter.mail.sealed_addresses import Play
from arbiter.mail.writing import digest
from tests.mail.mailing import kind, opening, part, read, reading, text
from tests.mail.post import ANN, STEPS, Seats, mail
from tests.outbox import waiting
from tests.workers.life import asked as listed
from tests.workers.life import further

SAID = [("say Well played!", "said", "say"), ("help", "helped", "help"), ("show", "shown", "present")]
ASKED = pytest.mark.parametrize(("line", "done", "answer"), SAID)


@ASKED
def test_in_answer_to_a_mail_of_the_past(seats: Seats, line: str, done: str, answer: str) -> None:
    does(seats, seats.overtaken(), line, done, answer)


@ASKED
def test_in_answer_to_the_mail_that_confirms_a_move(seats: Seats, line: str, done: str, answer: str) -> None:
    assert seats.deliver(mail(*STEPS)) == "played"
    [envelope] = seats.answers()
    confirmed = str(read(envelope)["Reply-To"])
    seats.reveal()
    chooser = random.Random(2)
    for _ in range(12):
        seats.move(chooser)
    does(seats, confirmed, line, done, answer)


@ASKED
def test_in_answer_to_the_result(services: Services, line: str, done: str, answer: str) -> None:
    seats, chooser = Seats(services, seats=2, ruleset="havana"), random.Random(1)
    seats.change(seats.ann, email=ANN)
    first = seats.to()
    while read_game(services, seats.game, None).body["awaiting"]:
        seats.reveal()
        seats.move(chooser)
    last = sealed_addresses.play(services, Play(seats.game, seats.ann, seats.version()))
    for to in (first, last):
        does(seats, to, line, done, answer)
    assert seats.deliver(mail("lay mama pesos", id="<late@example.org>"), to=last) == "past, shown"


def does(seats: Seats, to: str, line: str, done: str, answer: str) -> None:
    before = len(seats.answers())
    assert seats.deliver(mail(line, id=f"<{before}@example.org>"), to=to) == done
    came = [read(envelope) for envelope in seats.answers()[before:]]
    assert {kind(each) for each in came} == {answer}
    assert all(each["To"] != ANN for each in came) == (answer == "say")


# Mails about several games


def digested(seats: Seats) -> EmailMessage:
    """A digest of two games that wait for Ann."""
    other = further(seats)
    player = seats.players[seats.ann - 1]
    messages = [
        Message("notify", seats.game, seats.awaiting()["decision"], seats.ann, player),
        Message("notify", other.game, "started", seats.ann, player),
    ]
    return read(digest.write(seats.services, reading(seats, seats.ann).player, "2026-11-30", messages * 2))


def which(seats: Seats) -> list[EmailMessage]:
    """The mails that ask Ann which game she means."""
    ids = {task.message.about for task in waiting(seats.services)}
    came = [read(envelope) for envelope in map(seats.services.envelopes.kept, ids) if envelope and envelope.to == ANN]
    return [each for each in came if each["Reply-To"] == any_game(seats)]


def any_game(seats: Seats) -> str:
    return sealed_addresses.any_game(seats.services, seats.players[seats.ann - 1])


def test_an_answer_to_a_digest_is_asked_which_game_it_means(seats: Seats) -> None:
    to = str(digested(seats)["Reply-To"])
    listed(seats)
    before = seats.version()
    assert seats.deliver(mail(*STEPS, id="<digest@example.org>"), to=to) == "of several games, asked"
    assert seats.version() == before
    [asks] = which(seats)
    assert kind(asks) == "which"
    assert opening(asks).startswith("Hello Ann, which game do you mean?")
    assert {"    worker a1", "    harvest c1 d1", f"    {seats.to()}"} <= set(text(asks).splitlines())
    assert asks["Reply-To"] == to
    assert asks["In-Reply-To"] == "<digest@example.org>"
    said = parse_qs(urlsplit(link(asks, seats.to())).query)["body"]
    assert said == ["\r\n".join(STEPS)]
    assert seats.deliver(mail(*said[0].split("\r\n"), id="<again@example.org>")) == "played"


def link(asks: EmailMessage, to: str) -> str:
    html = part(asks, "html").replace("&amp;", "&")
    return f"mailto:{to}{html.partition(f'mailto:{to}')[2].partition(chr(34))[0]}"


def test_it_is_asked_twenty_times_a_day(seats: Seats) -> None:
    to = any_game(seats)
    done = [seats.deliver(mail("hello", id=f"<{n}@example.org>"), to=to) for n in range(22)]
    assert done == ["of several games, asked"] * 20 + ["of several games"] * 2


def test_nobody_else_is_asked(seats: Seats) -> None:
    to = any_game(seats)
    forged = mail("show", sender="eve@example.org")
    assert seats.deliver(forged, to=to, sender="eve@example.org") == "not from the player"
    away = mail("I am away until Monday.", id="<away@example.org>", Precedence="bulk")
    assert seats.deliver(away, to=to) == "automatic"
    seats.change(seats.ann, verified=False)
    assert seats.deliver(mail("show"), to=to) == "not from the player"
    assert which(seats) == []


def test_the_same_mail_again_is_asked_once(seats: Seats) -> None:
    to = any_game(seats)
    for _ in range(3):
        assert seats.deliver(mail("show"), to=to) == "of several games, asked"
    assert len(which(seats)) == 1


@pytest.mark.parametrize("headers", [{"Auto_Submitted": "auto-replied"}, {"List_Id": "<club.example.org>"}])
def test_a_command_that_looks_like_a_programs_is_asked_about_three_times(seats: Seats, headers: dict[str, str]) -> None:
    to = any_game(seats)
    listed(seats)
    done = [seats.deliver(mail(*STEPS, id=f"<{n}@example.org>", **headers), to=to) for n in range(5)]
    assert done[:3] == ["of several games, asked"] * 3
    assert len(set(done[3:]) - set(done[:3])) == 1
    assert len(which(seats)) == 3


def test_another_mail_under_the_same_message_id_is_asked_about_too(seats: Seats) -> None:
    to = any_game(seats)
    listed(seats)
    for line in ("show", "help", "show"):
        assert seats.deliver(mail(line), to=to) == "of several games, asked"
    assert len(which(seats)) == 2
