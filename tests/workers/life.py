"""Players with wishes, and a clock that can be set."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
import pytest

from arbiter.app import links, lists, players, read
from arbiter.app.creating import Wanted, create
from arbiter.app.joining import join
from arbiter.app.ports.outbox import Message, Task
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.mail import sealed_addresses
from arbiter.mail.answering.receive import receive
from arbiter.mail.sending import held
from tests.app.conftest import Table
from tests.outbox import waiting
from tests.workers.acting import run
from tests.workers.conftest import drain
from workers import context


def player(table: Table, seat: int) -> Player:
    found = table.services.players.get(table.players[seat - 1])
    assert found is not None
    return found


def wishes(table: Table, seat: int, **wanted: Any) -> Player:
    return players.change(table.services, player(table, seat), None, None, None, wanted)


def set_clock(monkeypatch: pytest.MonkeyPatch, table: Table, now: str) -> None:
    """For the use cases of the table, and for jobs that run here."""
    table.services = replace(table.services, now=lambda: now)
    monkeypatch.setattr(context, "services", cache(lambda: table.services))


def further(table: Table) -> Table:
    """Another game of the same players."""
    other = object.__new__(Table)
    other.services, other.ruleset, other.players = table.services, "havana", table.players
    wanted = Wanted(ruleset="havana", seats=len(table.players))
    other.game = msgspec.json.decode(create(table.services, table.players[0], wanted, None))["id"]
    for each in table.players[1:]:
        join(table.services, each, other.game, "", None)
    return other


def asked(table: Table) -> int:
    """A seat that is asked; its game stands in the lists."""
    lists.enter(table.services, table.game)
    return int(table.awaiting()["seats"][0])


SIX = "2026-11-30T06:00:00.000Z"  # on a Monday, two hours before digests


def wants_digests(table: Table, monkeypatch: pytest.MonkeyPatch) -> int:
    """A seat that is asked, and wants digests at eight o'clock; it is six on Monday."""
    set_clock(monkeypatch, table, SIX)
    seat = asked(table)
    wishes(table, seat, mode="digest", digest_at="08:00")
    return seat


def two_wait(table: Table, seat: int) -> tuple[Table, list[str]]:
    """Another game of the same players, and what the seat is asked in both, which waits for its digest."""
    other = further(table)
    asked(other)
    drain(table.services)
    decisions = [ask(each, seat).decision for each in (table, other)]
    work(table.services)
    return other, decisions


def entries(services: Services, *kinds: str) -> list[Task]:
    return [task for task in waiting(services) if task.message.kind in kinds]


def ask(table: Table, seat: int) -> Message:
    """Have the seat told of the decision that it owes."""
    [decision] = [
        each["decision"]
        for each in read.game(table.services, table.game, None).body["awaiting"]
        if seat in each["seats"]
    ]
    message = Message("notify", table.game, decision, seat, table.players[seat - 1])
    table.services.outbox.push(message)
    return message


def work(services: Services, *kinds: str) -> None:
    for task in entries(services, *(kinds or ("notify", "verified", "digest", "answer"))):
        run(task)


def came_back(table: Table, seat: int, raw: bytes, email: str = "") -> None:
    """A report comes in about a mail to the seat's address, or another that it had."""
    to = links.recipient(table.players[seat - 1], email or f"seat{seat}@example.org")
    assert receive(table.services, sealed_addresses.bounce_address(table.services, to), "", raw) == "bounce"


def hour_comes(services: Services) -> list[Task]:
    """What the clock process does; the digests that it has sent."""
    held.release(services)
    return entries(services, "digest")


def states(table: Table, seat: int) -> Sequence[tuple[str, str]]:
    """Kind and state of the seat's mails, newest first."""
    found = table.services.notices.all(table.players[seat - 1]).values()
    return [(each.kind, each.state) for each in found]
