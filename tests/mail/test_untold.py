"""How often a player is told that nothing was done: programs answer every answer."""

import pytest

from arbiter.app.ports.unavailable import Unavailable
from tests.mail.mailing import kind, read
from tests.mail.post import STEPS, Seats, mail, said


def test_an_empty_reply_is_told_so_three_times_a_day(seats: Seats) -> None:
    done = [seats.deliver(mail("", id=f"<{n}@example.org>")) for n in range(5)]
    assert done == ["refused: unreadable_text"] * 3 + ["empty"] * 2


AWAY = "I am on holiday and will read your message when I am back."


def test_why_nothing_was_played_is_told_twenty_times_a_day(seats: Seats) -> None:
    done = [seats.deliver(mail(AWAY, id=f"<{n}@example.org>")) for n in range(22)]
    assert done == ["refused: unreadable_text"] * 20 + ["refused, untold"] * 2
    told = ["the last time today that you are told" in _flat(said(read(letter))) for letter in seats.answers()]
    assert told == [False] * 19 + [True]
    assert seats.deliver(mail(*STEPS, id="<back@example.org>")) == "played"


def test_a_program_that_answers_all_comes_to_an_end_when_the_seat_is_not_asked_too(seats: Seats) -> None:
    other = seats.ann % 2 + 1
    seats.change(other, email="ben@example.org")
    answered = [mail(AWAY, id=f"<{n}@example.org>", sender="ben@example.org") for n in range(22)]
    done = [seats.deliver(each, seat=other, sender="ben@example.org") for each in answered]
    assert done == ["refused: not_your_turn"] * 20 + ["refused, untold"] * 2


def test_a_mail_that_comes_again_counts_once(seats: Seats, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("arbiter.mail.answering.seat_reply.answered", _gone)
        for _ in range(25):
            with pytest.raises(Unavailable):
                seats.deliver(mail(AWAY))
    done = [
        seats.deliver(mail(AWAY, id=id)) for id in ("<one@example.org>", *(f"<{n}@example.org>" for n in range(19)))
    ]
    assert done == ["refused: unreadable_text"] * 20


@pytest.mark.parametrize(("lines", "most"), [(("help",), 20), (("show",), 50), (("preview", *STEPS), 100)])
def test_a_program_that_asks_for_ever_is_answered_so_often(seats: Seats, lines: tuple[str, ...], most: int) -> None:
    done = [seats.deliver(mail(*lines, id=f"<{n}@example.org>")) for n in range(most + 5)]
    assert len(set(done[:most])) == 1
    assert [each.endswith(", untold") for each in done[most:]] == [True] * 5
    assert len(seats.answers()) == most
    assert seats.deliver(mail(*lines, id="<0@example.org>")) == done[0]


@pytest.mark.parametrize("line", ["resend", "token", "say hello"])
def test_what_is_asked_too_often_is_refused_twenty_times(seats: Seats, line: str) -> None:
    for n in range(90):
        seats.deliver(mail(line, id=f"<{n}@example.org>"))
    refused = [said(read(each)) for each in seats.answers() if kind(read(each)) == "refused"]
    assert len(refused) == 20


def test_one_player_has_so_many_mails_a_day(seats: Seats, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arbiter.mail.answering.receive.A_DAY", 2)
    assert [seats.deliver(mail("help", id=f"<{n}@example.org>")) for n in range(4)] == ["helped"] * 2 + ["too many"] * 2


def _flat(text: str) -> str:
    return " ".join(text.split())


def _gone(*given: object) -> str:
    raise Unavailable("the store is away")
