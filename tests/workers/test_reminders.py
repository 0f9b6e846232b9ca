"""Reminders, all the way: the append, the relay, workers, the clock, a mail server."""

import random
import time
from typing import Any

import msgspec
import pytest

from arbiter.app import subscriptions
from arbiter.app.services import Services
from tests import temporary
from tests.app.conftest import Table
from tests.mail import dsns
from tests.mail.mailing import kind
from tests.workers.acting import SOON
from tests.workers.conftest import Served
from tests.workers.life import came_back, entries, player, states, work

PROCESSES = [("relay",), ("clock",), ("work", "notify"), ("work", "resolve")]


def reminded(services: Services, turn: str, reminder: str) -> Table:
    """A game whose mails are told to addresses that are verified."""
    table = Table(services, clock={"turn": turn, "reminders": [reminder]})
    for seat, id in enumerate(table.players, 1):
        found = services.players.get(id)
        assert found is not None
        services.players.update(msgspec.structs.replace(found, email=f"seat{seat}@example.org", verified=True))
    return table


def kinds_of(post_office: Served) -> list[tuple[str, str]]:
    return [(kind(mail), mail["To"]) for mail in post_office.office.mails]


@pytest.mark.slow
@pytest.mark.timeout(240)
def test_a_reminder_comes_once_whatever_dies(services: Services, process: Any, post_office: Served) -> None:
    table = reminded(services, "PT75S", "PT70S")
    running, chooser = [process(*command) for command in PROCESSES], random.Random(3)
    [asked] = table.awaiting()["seats"]
    for _ in range(6):
        time.sleep(chooser.uniform(0.5, 3))
        victim = chooser.randrange(2)
        running[victim].kill()
        running[victim] = process(*PROCESSES[victim])
    temporary.until(lambda: ("reminder", f"seat{asked}@example.org") in kinds_of(post_office), SOON)
    temporary.until(lambda: ("missed", f"seat{asked}@example.org") in kinds_of(post_office), 75 + SOON)
    assert kinds_of(post_office).count(("reminder", f"seat{asked}@example.org")) == 1


def test_a_reminder_that_came_back_says_nothing_of_the_turn_mail(services: Services, post_office: Served) -> None:
    table = reminded(services, "PT1H", "PT59M59S")
    seat = table.awaiting()["seats"][0]
    work(services, "notify")
    time.sleep(1)
    work(services, "remind")
    work(services, "reminder")
    turn, reminder = (
        [mail for mail in post_office.office.mails if kind(mail) == each] for each in ("turn", "reminder")
    )
    assert [mail["To"] for mail in reminder] == [f"seat{seat}@example.org"]
    came_back(table, seat, dsns.report("failed", "5.2.2", reminder[0]["Message-ID"]))
    assert set(states(table, seat)) == {("turn", "sent"), ("reminder", "bounced")}
    assert services.envelopes.went(str(turn[0]["Message-ID"]))
    assert not services.envelopes.lost(str(turn[0]["Message-ID"]))
    assert entries(services, "notify", "reminder") == []
    notices = subscriptions.mail_status(services, player(table, seat))["notices"]
    assert {notice.until for notice in notices} == {""}, "it is not tried again: the deadline comes"
