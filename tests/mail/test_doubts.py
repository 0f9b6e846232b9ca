"""Mails that may be a program's: a person's move is done or answered, a program's is never done, and loops end."""

from functools import partial

import pytest

from arbiter.app.replies import doubts
from arbiter.app.replies.guards import Sign
from tests.app.mailing import read
from tests.mail.post import ANN, STEPS, Seats, mail, said

WEAK = [
    {"X-Loop": "ann@example.org"},
    {"List-Unsubscribe": "<https://mail.example.net/stop>"},
    {"Precedence": "bulk"},
    {"Precedence": "Junk"},
    {"X-Auto-Response-Suppress": "DR, RN, NRN, OOF, AutoReply"},
    {"Auto-Submitted": "no"},
    {"Auto-Submitted": "No (by hand)"},
    {"X-Auto-Reply": "no"},
    {"Subject": "Absent on Monday, here is my turn"},
    {"Subject": "Auto: Cubaneo k3v9ab"},
    {"Subject": "Re: Vacation in Havana"},
    {"Subject": "Ausencia de cítricos"},
]
SENDERS = [
    "bounces+12345-abcd-play=games.example.org@em.example.net",
    "bounce-md_30850198.65-v1-abc@mandrillapp.example",
    "bounce+abc@mail.example.net",
    "noreply@example.net",
    "0100018f-0000@eu-west-1.ses.example",
]
STRONG = [
    {"Auto-Submitted": "auto-replied"},
    {"Auto-Submitted": "auto-generated; owner=x"},
    {"Precedence": "auto_reply"},
    {"Precedence": "list"},
    {"List-Id": "<players.example.org>"},
    {"List-Post": "<mailto:players@example.org>"},
    {"X-Autoreply": "yes"},
    {"X-Autorespond": "Re: your turn"},
    {"Return-Path": "<>"},
    {"Subject": "Automatic reply: [Malecon] Cubaneo"},
    {"Subject": "Out of office: [Malecon] Cubaneo"},
]
AWAY = ("Thank you for your mail.", "I am out of the office until Monday.", "Please write to ben@example.org.")


def made(*lines: str, id: str = "<one@example.org>", **headers: str) -> bytes:
    return mail(*lines, id=id, **{name.replace("-", "_"): value for name, value in headers.items()})


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("headers", WEAK, ids=str)
def test_a_move_is_played_though_a_header_looks_like_a_programs(seats: Seats, headers: dict[str, str]) -> None:
    assert seats.deliver(made(*STEPS, **headers)) == "played"


@pytest.mark.parametrize("sender", SENDERS)
def test_a_move_is_played_whatever_service_sends_it(seats: Seats, sender: str) -> None:
    assert seats.deliver(made(*STEPS), sender=sender) == "played"


@pytest.mark.parametrize("email", ["postmaster@small.example", "noreply@small.example"])
def test_whoever_has_such_an_address_may_play(seats: Seats, email: str) -> None:
    seats.change(seats.ann, email=email)
    assert seats.deliver(mail(*STEPS, sender=email), sender=email) == "played"


@pytest.mark.parametrize(
    "lines", [("worker a1", "harvest z9"), ("worker a1", "harvst c1 d1"), ("harvst c1",), ("hlep",)]
)
def test_a_faulty_move_by_a_service_is_answered(seats: Seats, lines: tuple[str, ...]) -> None:
    done = seats.deliver(made(*lines, Precedence="bulk"), sender=SENDERS[0])
    assert done.startswith("refused: ")
    assert "nothing of your mail was played" in flat(said(seats.answer()))


@pytest.mark.parametrize("headers", STRONG, ids=str)
def test_what_a_program_says_of_itself_is_never_played_but_told(seats: Seats, headers: dict[str, str]) -> None:
    before = seats.version()
    done = [seats.deliver(made(*STEPS, id=f"<{n}@example.org>", **headers)) for n in range(5)]
    assert [each.endswith(", told") for each in done] == [True] * 3 + [False] * 2
    assert seats.version() == before
    assert len(seats.answers()) == 3
    told = flat(said(read(seats.answers()[0])))
    name, value = next(iter(headers.items()))
    assert name == "Subject" or f"{name}: {value}" in told
    assert seats.deliver(made(*STEPS, id="<by-hand@example.org>")) == "played"


@pytest.mark.parametrize("headers", [*STRONG, *(each for each in WEAK if "no" not in str(each).lower())], ids=str)
def test_an_absence_is_never_answered(seats: Seats, headers: dict[str, str]) -> None:
    before = seats.version()
    for lines in (AWAY, ("",), ("I am away.",)):
        assert seats.deliver(made(*lines, id=f"<{len(lines[0])}@example.org>", **headers)) in (
            "automatic",
            "list",
            "loop",
        )
    assert (seats.version(), seats.answers()) == (before, [])


def test_a_bounce_without_a_report_is_never_answered(seats: Seats) -> None:
    assert seats.deliver(mail(*AWAY), sender="") == "automatic"
    assert seats.answers() == []


def test_the_same_mail_is_told_once(seats: Seats) -> None:
    raw = made(*STEPS, Precedence="list")
    assert [seats.deliver(raw) for _ in range(3)] == ["automatic, told"] * 3
    assert len(seats.answers()) == 1


@pytest.mark.parametrize("headers", [{"Precedence": "bulk"}, {"Auto-Submitted": "auto-replied"}, {}])
def test_a_program_that_sends_all_back_comes_to_an_end(seats: Seats, headers: dict[str, str]) -> None:
    """It quotes nothing: what we wrote is what it writes, over and over."""
    before, text = seats.version(), "worker z9"
    for n in range(60):
        seats.deliver(made(*text.splitlines(), id=f"<{n}@example.org>", **headers), sender=ANN)
        text = said(read(seats.answers()[-1])) if seats.answers() else text
    assert seats.version() == before
    assert len(seats.answers()) <= 20


@pytest.mark.parametrize(
    ("lines", "weak", "strong"),
    [
        (["worker a1", "harvest c1 d1"], False, False),
        (["- Worker a1; harvest c1"], False, False),
        (["Hello", "worker a1"], False, True),
        (["Visit us at example.org", "Your ticket was opened.", "We answer soon."], True, True),
        ([], True, True),
    ],
)
def test_how_much_has_to_read_as_steps(lines: list[str], weak: bool, strong: bool) -> None:
    verbs = ("worker", "harvest", "visit", "sugar_cane")
    reads = partial(doubts.begins, verbs=verbs)
    assert doubts.passed_over(Sign("list", ""), lines, reads) == weak
    assert doubts.passed_over(Sign("list", "", strong=True), lines, reads) == strong
