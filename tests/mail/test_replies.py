"""What a reply does, and what nothing is done for."""

from dataclasses import replace

import pytest

from arbiter.app.ports.outbox import Message
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.mail.answering.later import Later
from arbiter.mail.sending import seat_mail
from tests.mail.mailing import read
from tests.mail.post import ANN, STEPS, Seats, mail, said
from tests.outbox import waiting


def flat(text: str) -> str:
    return " ".join(text.split())


def test_steps_are_played_and_confirmed(seats: Seats) -> None:
    before = seats.version()
    assert seats.deliver(mail("Worker A1.", "- harvest c1, d1", "say Good luck!")) == "played"
    assert (seats.version(), seats.via()[-1]) == (before + 1, "mail")
    told = {letter.to: read(letter) for letter in seats.answers()}
    assert "said" not in flat(said(told[ANN]))
    assert "your move was played" in flat(said(told.pop(ANN)))
    assert len(told) == 2
    assert all("says to the table: Good luck!" in flat(said(other)) for other in told.values())


@pytest.mark.parametrize("id", ["<thrice@example.org>", ""])
def test_the_same_mail_three_times_is_one_record_and_one_answer(seats: Seats, id: str) -> None:
    raw, to, before = mail(*STEPS, id=id), seats.to(), seats.version()
    again = [b"Received: by relay.example.org; Mon, 30 Nov 2026 10:41:00 +0100\r\n" + raw] * 2
    assert [seats.deliver(each, to=to) for each in (raw, *again)] == ["played"] * 3
    assert seats.version() == before + 1
    assert len(seats.answers()) == 1


def test_two_mails_without_message_id_are_told_apart_by_what_they_say(seats: Seats) -> None:
    to = seats.to()
    assert seats.deliver(mail("preview", *STEPS, id=""), to=to) == "previewed"
    assert seats.deliver(mail(*STEPS, id=""), to=to) == "played"


def test_a_delivery_killed_behind_the_append_is_confirmed_later(seats: Seats, monkeypatch: pytest.MonkeyPatch) -> None:
    raw, to, before = mail(*STEPS), seats.to(), seats.version()
    with monkeypatch.context() as patched:
        patched.setattr("arbiter.mail.answering.moves.confirm", _gone)
        with pytest.raises(Unavailable):
            seats.deliver(raw, to=to)
    assert (seats.version(), seats.answers()) == (before + 1, [])
    assert seats.deliver(raw, to=to) == "played"
    assert seats.version() == before + 1
    assert "your move was played" in flat(said(seats.answer()))


def _gone(*given: object) -> str:
    raise Unavailable("the store is away")


def test_the_same_mail_beside_itself_has_to_come_again(seats: Seats) -> None:
    raw, to = mail(*STEPS), seats.to()
    holding = seats.services.limits

    class Held:
        def __getattr__(self, name: str) -> object:
            return getattr(holding, name)

        def claim(self, name: str, seconds: int) -> bool:
            return False

    seats.services = replace(seats.services, limits=Held())  # type: ignore[arg-type]
    with pytest.raises(Later):
        seats.deliver(raw, to=to)


@pytest.mark.parametrize(
    "sender",
    [
        "eve@example.org",
        '"ann@example.org" <eve@example.org>',
        "ann@example.org, eve@example.org",
        "Ann <ann@example.org.example.net>",
        "ann@example.org <eve@example.org>",
        "ann@example.org(<eve@example.org>)",
        '"a" <ann@example.org> <eve@example.org>',
        "<ann@example.org>@example.net",
        "",
    ],
)
def test_nothing_is_done_for_a_forged_sender(seats: Seats, sender: str) -> None:
    raw = mail(*STEPS, sender=ANN).replace(b"From: ann@example.org", f"From: {sender}".encode())
    before = seats.version()
    assert seats.deliver(raw) in ("not from the seat", "automatic")
    assert (seats.version(), seats.answers()) == (before, [])


def test_nothing_is_done_for_two_senders(seats: Seats) -> None:
    assert seats.deliver(b"From: eve@example.org\r\n" + mail(*STEPS)) == "not from the seat"
    assert seats.answers() == []


def test_an_address_that_is_not_verified_counts_not(seats: Seats) -> None:
    seats.change(seats.ann, verified=False)
    assert seats.deliver(mail(*STEPS)) == "not from the seat"


def test_nothing_is_done_for_the_token_of_another_seat(seats: Seats) -> None:
    before = seats.version()
    assert seats.deliver(mail(*STEPS), seat=seats.ann % 3 + 1) == "not from the seat"
    assert (seats.version(), seats.answers()) == (before, [])


def test_nothing_is_done_without_a_good_token(seats: Seats) -> None:
    token = seats.to().partition("+")[2]
    turned = "a" if token[0] != "a" else "b"
    for to in (
        f"play+{turned}{token[1:]}",
        "play+@localhost",
        "play@localhost",
        "play+äöü@localhost",
        f"bounce+{token}",
    ):
        assert seats.deliver(mail(*STEPS), to=to) in ("no good token", "not for anybody")
    assert seats.answers() == []


def test_a_token_is_good_in_capitals(seats: Seats) -> None:
    assert seats.deliver(mail(*STEPS), to=seats.to().upper()) == "played"


def test_a_past_token_gets_the_present_position_three_times_a_day(seats: Seats) -> None:
    past = seats.overtaken()
    before, answered = seats.version(), len(seats.answers())
    done = [seats.deliver(mail(*STEPS, "say hello", id=f"<{n}@example.org>"), to=past) for n in range(5)]
    assert done == ["past, shown"] * 3 + ["past"] * 2
    assert (seats.version(), len(seats.answers())) == (before, answered + 3)
    assert "so nothing was done" in flat(said(read(seats.answers()[-1])))


def test_a_refusal_names_the_line_the_reason_and_what_would_do(seats: Seats) -> None:
    before = seats.version()
    assert seats.deliver(mail("worker a1", "harvest c1 b2")) == "refused: illegal_step"
    told = flat(said(seats.answer()))
    assert "This line could not be played: harvest c1 b2" in told
    assert "possible: " in told
    assert seats.version() == before


def test_a_line_of_two_meanings_is_refused_with_both(services: Services) -> None:
    seats = Seats(services, ruleset="havana")
    before = seats.version()
    assert seats.deliver(mail("lay peso mama", "say hi")) == "refused: unreadable_text"
    told = flat(said(seats.answer()))  # the one answer: nothing was said to the table
    assert (
        "could mean lay peso_thief mama, or lay pesos mama" in told
        or "could mean lay pesos mama, or lay peso_thief" in told
    )
    assert seats.version() == before


def test_a_refused_second_line_tells_what_can_be_said_there(seats: Seats) -> None:
    assert seats.deliver(mail("worker a1", "harvst c1 d1")) == "refused: unreadable_text"
    told = flat(said(seats.answer()))
    assert "This line could not be played: harvst c1 d1" in told
    assert "after the lines before it, you could write" in told


def test_a_step_below_the_signature_is_not_passed_over_in_silence(seats: Seats) -> None:
    before = seats.version()
    assert seats.deliver(mail("worker a1", "Thanks!", "harvest c1 d1")) == "refused: unreadable_text"
    assert seats.version() == before
    assert "below what looks like a signature" in flat(said(seats.answer()))


def test_a_preview_plays_nothing(seats: Seats) -> None:
    before = seats.version()
    assert seats.deliver(mail("Preview:", "worker a1", "harvest c1 d1")) == "previewed"
    assert seats.version() == before
    assert "nothing was played" in flat(said(seats.answer()))


@pytest.mark.parametrize(
    ("command", "done", "told"),
    [
        ("help", "helped", "this is what you can write"),
        ("Show.", "shown", "Here is the current position"),
        ("token", "token sent", "mlc_"),
        ("leave", "refused: game_not_open", "none of your steps were played"),
    ],
)
def test_commands(seats: Seats, command: str, done: str, told: str) -> None:
    before = seats.version()
    assert seats.deliver(mail(command)) == done
    assert (seats.version(), seats.answer()["Auto-Submitted"]) == (before, "auto-replied")
    assert told in flat(said(seats.answer()))


def test_a_token_by_mail_is_good(seats: Seats) -> None:
    seats.deliver(mail("token"))
    [secret] = [word for word in said(seats.answer()).split() if word.startswith("mlc_")]
    found = seats.services.players.authenticate(secret)
    assert found is not None
    assert found[0].id == seats.players[seats.ann - 1]


def test_a_turn_mail_is_sent_again_under_a_name_of_its_own(seats: Seats) -> None:
    asked = Message("notify", seats.game, seats.awaiting()["decision"], seats.ann)
    due = seat_mail.due(seats.services, asked)
    assert due is not None
    for number in (1, 2):
        assert seats.deliver(mail("resend", id=f"<{number}@example.org>")) == "sent again"
    stem = due.id.partition("@")[0]
    assert [letter.id.partition("@")[0] for letter in seats.answers()] == [f"{stem}.r1", f"{stem}.r2"]


def test_a_command_does_not_go_with_steps(seats: Seats) -> None:
    assert seats.deliver(mail(*STEPS, "help")) == "refused: unreadable_text"


def test_a_sealed_answer_gets_its_receipt_and_may_be_replaced(services: Services) -> None:
    seats = Seats(services, ruleset="havana")
    for number, line in enumerate(("lay mama pesos", "Lay siesta, mama")):
        assert seats.deliver(mail(line, id=f"<{number}@example.org>")) == "played"
    told = [flat(said(read(letter))) for letter in seats.answers()]
    assert ["commitment" in text and "salt" in text for text in told] == [True, True]
    assert ["another reply replaces it" in text for text in told] == [True, True]


def test_a_sealed_answer_is_confirmed_as_it_was_understood(services: Services) -> None:
    seats = Seats(services, ruleset="havana")
    assert seats.deliver(mail("lay mam refresh")) == "played"
    [letter] = seats.answers()
    assert {"    lay mam refresh", "    lay refreshment mama"} <= set(said(read(letter)).splitlines())


def test_only_what_the_border_says_counts(seats: Seats) -> None:
    settings = replace(seats.services.settings, mail_authserv="mx.example.net")
    seats.services = replace(seats.services, settings=settings)
    assert seats.deliver(mail(*STEPS)) == "not from the seat"
    forged = "mx.example.net; dmarc=pass header.from=example.org"
    failed = b"Authentication-Results: mx.example.net; dmarc=fail header.from=example.org\r\n"
    assert seats.deliver(failed + mail(*STEPS, Authentication_Results=forged)) == "not from the seat"
    assert seats.deliver(mail(*STEPS, Authentication_Results=forged.replace("mx.", "other."))) == "not from the seat"
    passed = b"Authentication-Results: mx.example.net;\r\n dkim=pass header.d=example.org\r\n"
    assert seats.deliver(passed + mail(*STEPS)) == "played"


def test_headers_of_a_reply_put_nothing_into_its_answer(seats: Seats) -> None:
    evil = b"Message-ID: <a@b>\r\n X-Injected: yes\r\nSubject: =?utf-8?q?a=0D=0ABcc:_x?=\r\n"
    raw = evil + mail("help", id="")
    assert seats.deliver(raw) == "helped"
    answer = seats.answer()
    assert answer["X-Injected"] is None
    assert answer["Bcc"] is None


def test_talk_is_escaped_and_bounded(seats: Seats) -> None:
    assert seats.deliver(mail("say <script>alert(1)</script> =?utf-8?q?x?=")) == "said"
    letters = [read(letter) for letter in seats.answers()]
    assert len(letters) == 2
    for letter in letters:
        body = letter.get_body(("html",))
        assert body is not None
        assert "<script>" not in str(body.get_content())
    assert seats.deliver(mail("say " + "x" * 600, id="<long@example.org>")) == "refused: too_large"


def test_what_is_said_to_the_table_keeps_to_the_wishes_of_who_gets_it(seats: Seats) -> None:
    """It names its player, so that the gate is asked."""
    assert seats.deliver(mail("say Good luck!")) == "said"
    said = [task.message for task in waiting(seats.services) if task.message.kind == "say"]
    mine = [message for message in said if message.game == seats.game]
    assert len(mine) == 2
    assert all(message.player for message in mine)
