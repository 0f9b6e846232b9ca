"""A game that cannot be read, among others that can: relay, jobs, digests, clock and mailroom live through it."""

import json
import logging
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest

from arbiter.app import lists, log, sweep, unreadable
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.unavailable import Refusing
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal
from arbiter.mail import sealed_addresses
from arbiter.mail.sealed_addresses import Play
from arbiter.mail.sending import held
from arbiter.store import durability, key_names, keyring
from tests import temporary
from tests.app.conftest import Table
from tests.app.damage import DAMAGE, client_of
from tests.outbox import waiting
from tests.workers.acting import batch, run
from tests.workers.conftest import Served, drain, entry
from tests.workers.life import (
    ask,
    asked,
    entries,
    further,
    hour_comes,
    set_clock,
    two_wait,
    wants_digests,
    work,
)
from tests.workers.test_digests import EVENING, text
from tests.workers.test_relay import queued, turns
from workers import clock, jobs, mail_server, relay
from workers.queues import KINDS, Dispatcher, connect

HOW = ["garbage", "another ruleset", "an event of a newer version", "a snapshot of garbage"]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that was looked up is believed for long."""
    monkeypatch.setattr(unreadable, "REPORT_INTERVAL", 0.0)
    monkeypatch.setattr(durability, "FRESH", 0.0)
    monkeypatch.setattr(keyring, "FRESH", 0.0)


@pytest.fixture
def running(services: Services) -> relay.Relay:
    return relay.Relay(services, Dispatcher(connect(services.settings)))


@pytest.mark.parametrize("how", HOW)
def test_the_relay_goes_on_with_the_others(services: Services, running: relay.Relay, how: str) -> None:
    bad, good = Table(services), Table(services)
    drain(services)
    DAMAGE[how](services, bad.game)
    with client_of(services) as client:
        client.delete(key_names.card(bad.game))
    for table in (bad, good):
        services.outbox.push(Message("index", table.game))
    turns(running, lambda: services.index.page(status="running")[0] == [good.game])
    assert [task.message.game for task in waiting(services)] == [bad.game]


@pytest.mark.parametrize("fields", [{"message": b"{garbage"}, {"message": b'{"kind": 7}'}, {"other": b"x"}])
def test_an_entry_that_cannot_be_read_stays_and_others_go_on(
    services: Services, running: relay.Relay, fields: dict[str, bytes]
) -> None:
    table = Table(services)
    drain(services)
    with client_of(services) as client:
        client.xadd(entry_place(table), fields)
    services.outbox.push(Message("index", table.game))
    turns(running, lambda: services.index.page(status="running")[0] == [table.game])
    assert [task.message.kind for task in waiting(services)] == ["unreadable"]


def entry_place(table: Table) -> str:
    return key_names.outbox(key_names.shard(table.game))


def test_entries_that_are_counted_from_an_earlier_time_are_found(
    services: Services, running: relay.Relay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a server that took another's place, whose clock goes behind."""
    table = Table(services)
    turns(running, lambda: services.outbox.size() == 0)
    with client_of(services) as client:
        client.delete(entry_place(table))
        message = {"kind": "resolve", "game": table.game, "decision": "9-bid"}
        client.xadd(entry_place(table), {"message": json.dumps(message)}, "5-0")
    monkeypatch.setattr(relay, "BLOCK", 0.1)
    running.turn()
    assert queued(services, "resolve") == []
    running._anew = 0.0
    turns(running, lambda: queued(services, "resolve") != [])


@pytest.mark.parametrize("how", HOW)
def test_a_digest_tells_of_the_others_and_loses_nothing(
    table: Table, post_office: Served, quick: None, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    seat = wants_digests(table, monkeypatch)
    other, _ = two_wait(table, seat)
    set_clock(monkeypatch, table, EVENING)
    [task] = hour_comes(table.services)
    DAMAGE[how](table.services, other.game)
    run(task)
    [mail] = post_office.office.mails
    assert table.game[:6] in text(mail)
    assert other.game[:6] not in text(mail)
    [left] = waiting(table.services)
    assert (left.message.kind, left.message.game, left.message.seat) == ("notify", other.game, seat)


def test_one_players_mails_hold_up_no_others(services: Services, caplog: pytest.LogCaptureFixture) -> None:
    table = Table(services)
    drain(services)
    for player in table.players[:2]:
        services.quiet.put(player, Message("notify", table.game, "3-turn", 1, player), 1.0)
    with client_of(services) as client:
        first = services.quiet.due(2.0)[0]
        client.hset(f"{{players}}:quiet:{first}", "{garbage", "")
    with caplog.at_level(logging.ERROR):
        held.release(services)
    assert first in [getattr(line, "player", "") for line in caplog.records]
    [other] = set(table.players[:2]) - {first}
    assert [task.message.player for task in waiting(services)] == [other]


@pytest.mark.parametrize("how", HOW)
def test_a_mail_that_is_to_be_tried_again_waits_for_its_game_alone(table: Table, how: str) -> None:
    services, other = table.services, further(table)
    for at, each in ((1.0, other), (2.0, table)):
        awaited = each.awaiting()
        seat = int(awaited["seats"][0])
        about = Message("notify", each.game, str(awaited["decision"]), seat, each.players[seat - 1])
        services.retries.put(each.game, about, at)
    drain(services)
    DAMAGE[how](services, other.game)
    held.release(services)
    assert [task.message.game for task in waiting(services)] == [table.game]
    assert services.retries.due(3.0) == [other.game]


@pytest.mark.parametrize("how", HOW)
def test_a_reveal_that_fails_is_told_and_tried_again(
    services: Services, caplog: pytest.LogCaptureFixture, how: str
) -> None:
    table = Table(services)
    decision = sealed(table)
    task = entry(services, "resolve")
    DAMAGE[how](services, table.game)
    with caplog.at_level(logging.ERROR):
        jobs.resolve(task.shard, task.entry, table.game, decision)
    assert ("reveal failed", table.game) in [(line.message, getattr(line, "game", "")) for line in caplog.records]
    assert services.troubles.among("reveal", [table.game])
    assert entry(services, "resolve") == task


@pytest.mark.parametrize("how", HOW)
def test_a_reveal_that_fails_does_not_hold_up_others(
    services: Services, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setitem(KINDS, "resolve", replace(KINDS["resolve"], lease=60.0))
    bad, good = Table(services), Table(services)
    asked = []
    for table in (bad, good):
        sealed(table)
        asked.append(entry(services, "resolve").message)
        drain(services)
    for message in asked:
        services.outbox.push(message)
    DAMAGE[how](services, bad.game)
    found = {task.message.game: task for task in entries(services, "resolve")}
    jobs.reveal(batch(found[bad.game], found[good.game]))
    assert [task.message.game for task in entries(services, "resolve")] == [bad.game]
    assert [bool(services.troubles.among("reveal", [table.game])) for table in (bad, good)] == [True, False]
    assert good.awaiting()["kind"] != "reveal"


@pytest.mark.parametrize(
    ("refusal", "noted"),
    [(Refusal("busy", "The game is moving on too fast."), False), (unreadable.NewerRules("a"), True)],
)
def test_a_reveal_that_waits_for_others_is_no_trouble(
    services: Services, monkeypatch: pytest.MonkeyPatch, refusal: Refusal, noted: bool
) -> None:
    """One that newer rules keep from this process is."""
    table = Table(services)
    decision = sealed(table)
    task = entry(services, "resolve")
    with monkeypatch.context() as patched:
        patched.setattr(log, "load", Mock(side_effect=refusal))
        run(task)
    assert bool(services.troubles.among("reveal", [table.game])) == noted
    assert entry(services, "resolve") == task
    run(task)
    assert not services.troubles.among("reveal", [table.game])
    assert table.version() > int(decision.partition("-")[0])


@pytest.mark.parametrize("how", HOW)
def test_what_is_asked_in_it_is_told_when_it_can_be_read(
    table: Table, post_office: Served, quick: None, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """To a player whose address was verified while it could not be."""
    services, seat = table.services, asked(table)
    services.outbox.push(Message("verified", "", player=table.players[seat - 1]))
    with client_of(services) as client:
        kept = {key: client.dump(key) for key in key_names.of_game(table.game)[:4] if client.exists(key)}
        DAMAGE[how](services, table.game)
        work(services, "verified")
        for _ in range(2):
            work(services)
            [left] = entries(services, "verified")
            assert (left.message.game, post_office.office.mails) == (table.game, [])
        for key, value in kept.items():
            client.restore(key, 0, value, replace=True)
    work(services, "verified")
    work(services, "notify")
    assert len(post_office.office.mails) == 1
    assert waiting(services) == []


def sealed(table: Table) -> str:
    """A decision whose answers are all in."""
    opened = table.until("bid")
    drain(table.services)
    for seat in opened["seats"]:
        table.say(seat, {"do": "bid", "pesos": 0})
    return str(opened["decision"])


def test_a_reveal_whose_answer_is_lost_is_told_again_each_minute_until_it_is_done(
    services: Services, caplog: pytest.LogCaptureFixture
) -> None:
    table = Table(services)
    decision = sealed(table)
    task = entry(services, "resolve")
    vault = key_names.of_game(table.game).vault
    with client_of(services) as client:
        fields = {name: value for name, value in client.hgetall(vault).items() if name.startswith(b"answer:")}
        client.hdel(vault, *fields)
        jobs.resolve(task.shard, task.entry, table.game, decision)
        with caplog.at_level(logging.ERROR):
            assert sweep.troubles(services) >= 1
        assert "a reveal keeps failing" in caplog.text
        client.hset(vault, mapping=fields)
    jobs.resolve(task.shard, task.entry, table.game, decision)
    assert not services.troubles.among("reveal", [table.game])
    assert table.awaiting()["kind"] != "reveal"


@pytest.mark.parametrize("how", HOW)
def test_a_mail_to_it_has_to_come_again(table: Table, how: str) -> None:
    seat = int(table.awaiting()["seats"][0])
    assert deal(table, seat, "show").startswith("250")
    DAMAGE[how](table.services, table.game)
    assert deal(table, seat, "help").startswith("451")


def deal(table: Table, seat: int, said: str) -> str:
    services = table.services
    local = sealed_addresses.play_address(services, Play(table.game, seat, table_seq(table)))
    raw = f"From: seat{seat}@example.org\r\nMessage-ID: <{said}-{seat}@example.org>\r\n\r\n{said}\r\n".encode()
    return mail_server.process(services, local, f"seat{seat}@example.org", raw)


def table_seq(table: Table) -> int:
    return len(table.services.games.records(table.game)) - 1


def test_nobody_writes_while_it_would_not_be_kept(
    table: Table, running: relay.Relay, server: temporary.Server, monkeypatch: pytest.MonkeyPatch, post_office: Served
) -> None:
    services, seat = table.services, int(table.awaiting()["seats"][0])
    ask(table, seat)
    task = entry(services)
    server.client().config_set("appendfsync", "everysec")
    for refused in (running.turn, lambda: run(task), lambda: lists.rebuild(services)):
        attempt(refused)
    assert not any(clock._run_task(services, task) for _, task in (*clock.FIRING, *clock.TASKS))
    assert deal(table, seat, "show").startswith("451")
    assert queued(services, "notify") == []
    assert post_office.office.mails == []
    server.client().config_set("appendfsync", "always")
    assert deal(table, seat, "show").startswith("250")
    run(task)
    assert len(post_office.office.mails) == 1


def attempt(work: Any) -> None:
    with pytest.raises(Refusing):
        work()


def test_an_emptied_store_has_mails_come_again_and_is_not_written_to(
    table: Table, running: relay.Relay, server: temporary.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = int(table.awaiting()["seats"][0])
    known = table_seq(table)
    monkeypatch.setattr("tests.workers.test_unreadable.table_seq", lambda table: known)
    server.client().flushall()
    assert deal(table, seat, "show").startswith("451")
    attempt(running.turn)
    assert server.client().dbsize() == 0


def test_a_reveal_that_nobody_does_is_asked_for_once_and_told_of(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where each worker that takes it is killed by it."""
    table = Table(services)
    sealed(table)
    task = entry(services, "resolve")
    for _ in range(3):
        assert sweep.unrevealed(services) == 1
    assert entry(services, "resolve") == task
    assert not services.troubles.among("reveal", [table.game])
    monkeypatch.setattr(sweep, "STUCK", 0.0)
    sweep.unrevealed(services)
    assert services.troubles.among("reveal", [table.game])
    services.outbox.done(task.shard, task.entry)
    sweep.unrevealed(services)
    assert entry(services, "resolve").message == task.message
