"""Who is sent a mail, and when."""

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from arbiter.app import addresses, lists, players
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.games import Append
from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.mail.sending import overdue
from arbiter.mail.sending.due import to_send
from arbiter.mail.writing import game_mail
from tests.app.conftest import Table
from tests.mail import mailing
from tests.mail.mailing import due, notice, text, verify_all, written


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_mail, "png", mailing.sketched)


class Watched:
    """Games that remember what an append left to do."""

    def __init__(self, services: Services) -> None:
        self._games = services.games
        self.left: list[Message] = []

    def append(self, append: Append) -> Any:
        self.left += append.outbox
        return self._games.append(append)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._games, name)


def test_the_start_is_told_to_those_who_are_not_asked_at_once(services: Services) -> None:
    games = Watched(services)
    table = Table(replace(services, games=games))  # type: ignore[arg-type]
    [first] = table.awaiting()["seats"]
    started = {message.seat for message in games.left if message.decision == "started"}
    assert started == {1, 2, 3} - {first}
    verify_all(table)
    seat = min(started)
    assert "the game has started" in text(written(table, seat, "started"))
    table.until("bid")
    assert notice(table, seat, "started") is None, "it was asked meanwhile"


def test_nobody_is_told_without_a_verified_address(table: Table) -> None:
    verify_all(table)
    [seat] = table.awaiting()["seats"][:1]
    player = table.services.players.get(table.players[seat - 1])
    assert player is not None
    table.services.players.update(msgspec.structs.replace(player, verified=False))
    assert notice(table, seat) is None


def test_a_verified_address_is_told_what_is_asked_already(services: Services) -> None:
    table = Table(services, ruleset="havana")
    lists.enter(services, table.game)
    asked = Message("notify", table.game, table.awaiting()["decision"], 1, table.players[0])
    assert told_late(table, 1) == [asked]
    table.say(1, table.steps(1)[0])
    assert told_late(table, 1) == [], "it owes no answer any more"


def told_late(table: Table, seat: int) -> list[Message]:
    pushed = Pushed()
    overdue.send_pending(replace(table.services, outbox=pushed), table.players[seat - 1])  # type: ignore[arg-type]
    return pushed.messages


class Pushed:
    """An outbox that remembers what was put in."""

    def __init__(self) -> None:
        self.messages: list[Message] = []

    def push(self, message: Message) -> None:
        self.messages.append(message)


def test_verifying_has_that_done(services: Services) -> None:
    watched = replace(services, outbox=Pushed())  # type: ignore[arg-type]
    made, _ = players.create(watched, "Ann", "ann@example.org", "UTC")
    players.verify(watched, made.id, addresses.new_code(watched, made))
    asked, verified = watched.outbox.messages  # type: ignore[attr-defined]
    assert (asked.kind, asked.player) == ("verify", made.id)
    assert verified == Message("verified", "", player=made.id)


def test_a_letter_that_waits_goes_to_the_address_of_now(services: Services) -> None:
    table = Table(services)
    verify_all(table)
    [seat] = table.awaiting()["seats"]
    first = letter_of(table, seat)
    assert first is not None
    assert letter_of(table, seat) == first
    player = services.players.get(table.players[seat - 1])
    assert player is not None
    services.players.update(msgspec.structs.replace(player, email="moved@example.org"))
    moved = letter_of(table, seat)
    assert moved is not None
    assert (moved.id, moved.to) == (first.id, "moved@example.org")
    services.envelopes.sent(moved.id)
    assert letter_of(table, seat) is None


def test_what_waits_for_a_stale_decision_is_thrown_away(services: Services) -> None:
    table = Table(services)
    verify_all(table)
    [seat], decision = table.awaiting()["seats"], table.awaiting()["decision"]
    envelope = letter_of(table, seat)
    assert envelope is not None
    chooser = random.Random(5)
    while table.awaiting()["decision"] == decision:
        table.move(chooser)
    assert notice(table, seat, decision) is None
    assert services.envelopes.kept(envelope.id) is None


def letter_of(table: Table, seat: int) -> Envelope | None:
    found = due(table, seat)
    assert found is not None
    return to_send(table.services, found)
