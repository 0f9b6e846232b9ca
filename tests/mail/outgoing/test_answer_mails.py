"""Answers to what players wrote."""

import random

import msgspec
import pytest

from arbiter.app import previews
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.app.submit import submit
from arbiter.kernel.decide import Line
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.seals import Receipt
from arbiter.mail.sending import kinds, prepared
from arbiter.mail.sending.due import to_send
from arbiter.mail.writing import accepted, game_mail, position, preview, refused
from arbiter.mail.writing.incoming import Incoming
from tests.app.conftest import Table
from tests.mail import mailing
from tests.mail.mailing import reading, text, too_wide, verify_all

CAME = Incoming("<theirs@example.org>", "their-key")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_mail, "png", mailing.sketched)


def test_answers_thread_and_are_kept(services: Services) -> None:
    table = Table(services, ruleset="havana")
    verify_all(table)
    seat = 1
    to, came = reading(table, seat), CAME
    said = previews.ahead(services, to.found, seat, (Line(1, "lay mama pesos"),))
    letters = [
        position.write(services, to, came, "You asked for it."),
        preview.write(services, to, came, ("lay mama pesos",), [], said.stopped),
    ]
    for envelope in letters:
        mail = mailing.read(envelope)
        assert mail["In-Reply-To"] == "<theirs@example.org>"
        assert mail["References"].split() == [mailing.root(table, seat), "<theirs@example.org>"]
        assert mail["Auto-Submitted"] == "auto-replied"
        prepared.post(services, envelope, table.game)
        due = kinds.DUE["answer"](services, Message("answer", table.game, about=envelope.id))
        assert due is not None
        assert to_send(services, due) == envelope
        services.envelopes.sent(envelope.id)
        assert kinds.DUE["answer"](services, Message("answer", table.game, about=envelope.id)) is None
    assert len({envelope.id for envelope in letters}) == 2


def test_a_sealed_answer_is_confirmed_with_its_receipt(services: Services) -> None:
    table = Table(services, ruleset="havana")
    verify_all(table)
    done = table.say(1, {"do": "lay", "cards": ["mama", "pesos"]})
    receipt = msgspec.convert(done["receipt"], Receipt)
    envelope = accepted.write(services, reading(table, 1), CAME, ("lay mama pesos",), done["version"], receipt)
    assert envelope is not None
    lines = text(mailing.read(envelope)).splitlines()
    assert too_wide(lines) == []
    assert {f"    {receipt.commitment}", f"    {receipt.salt}", "    lay mama pesos"} <= set(lines)
    assert "The game is waiting for Benjamin Franklin and 山田花子." in lines


def test_a_half_sealed_answer_is_confirmed_as_final(services: Services) -> None:
    """Its open part has moved the game on: no later reply replaces it."""
    table = Table(services, ruleset="havana")
    verify_all(table)
    [seat] = table.until("cover", seed=7)["seats"]
    step = table.steps(seat)[0]
    done = table.say(seat, step)
    receipt = msgspec.convert(done["receipt"], Receipt)
    envelope = accepted.write(services, reading(table, seat), CAME, ("as it was written",), done["version"], receipt)
    assert envelope is not None
    told = text(mailing.read(envelope))
    assert f"    cover {step['over']} {step['with']}" in told.splitlines()
    assert "Nobody sees its hidden part until everyone has answered. It is final." in told
    assert "replaces" not in told


def test_a_move_that_asks_its_seat_again_is_confirmed_by_the_turn_mail(services: Services) -> None:
    table = Table(services, 2)
    verify_all(table)
    chooser = random.Random(2)
    confirmed: dict[bool, int] = {True: 0, False: 0}
    going_on = 0
    for _ in range(60):
        table.reveal()
        seat = table.awaiting()["seats"][0]
        version = table.say(seat, chooser.choice(table.steps(seat)))["version"]
        asked = reading(table, seat).asked
        again = bool(asked and asked.decision.startswith(f"{version}-"))
        envelope = accepted.write(services, reading(table, seat), CAME, ("...",), version, None)
        assert (envelope is None) == again
        confirmed[again] += 1
        if envelope:
            going = f", and your {asked.kind} continues" if asked else ""
            assert mailing.opening(mailing.read(envelope)).endswith(f"your move was played{going}:")
            going_on += bool(asked)
    assert min(*confirmed.values(), going_on) > 0


def test_what_was_asked_meanwhile_is_asked_by_its_own_mail(services: Services) -> None:
    """As when the reveal came before the confirming mail was written."""
    table = Table(services, ruleset="havana")
    verify_all(table)
    versions = [table.say(seat, {"do": "lay", "cards": ["mama", "pesos"]})["version"] for seat in (1, 2, 3)]
    table.reveal()
    [seat] = table.awaiting()["seats"]
    envelope = accepted.write(services, reading(table, seat), CAME, ("lay mama pesos",), versions[seat - 1], None)
    assert envelope is not None
    told = text(mailing.read(envelope))
    assert "You have another decision to make: a separate mail asks you for it." in told
    assert "For example:" not in told


def test_a_refused_line_is_named_with_what_would_do(services: Services) -> None:
    table = Table(services)
    verify_all(table)
    [seat] = table.awaiting()["seats"]
    with pytest.raises(Refusal) as refusal:
        submit(services, table.submission(seat, {"do": "worker", "cell": "z9"}))
    refusal.value.told["text"] = "worker z9"
    mail = mailing.read(refused.write(services, reading(table, seat), CAME, refusal.value, last=False))
    told = text(mail)
    assert {"    worker z9", "worker", "      worker a1"} <= set(told.splitlines())
    assert " ".join(refusal.value.detail.replace("`", "").split()) in " ".join(told.split())
    assert mail["In-Reply-To"] == CAME.id


def test_a_long_line_of_a_players_own_is_broken(services: Services) -> None:
    table = Table(services)
    verify_all(table)
    line = f"worker b1 {'and then we shall see ' * 20}".strip()
    refusal = Refusal("unreadable_text", "It cannot be read.", text=line)
    envelope = refused.write(services, reading(table, 1), CAME, refusal, last=False)
    told = text(mailing.read(envelope)).splitlines()
    assert "    worker b1 and then we shall see and then we shall see and then we" in told
    assert line in " ".join(" ".join(told).split())
