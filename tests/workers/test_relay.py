"""The relay, in this process and as a process that loses its servers and its life."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from arbiter.app.ports.outbox import Message
from arbiter.app.services import Services
from arbiter.mail.sending.kinds import TO_SEATS
from arbiter.store.command_pool import IDLE
from arbiter.store.key_names import SHARDS
from tests import temporary
from tests.app.conftest import Table
from tests.outbox import waiting
from tests.workers.conftest import drain, entry
from workers import relay
from workers.queues import Dispatcher, connect

SOON = 60


@pytest.fixture
def running(services: Services) -> relay.Relay:
    return relay.Relay(services, Dispatcher(connect(services.settings)))


def queued(services: Services, queue: str) -> list[str]:
    with connect(services.settings) as connection:
        return list(Queue(queue, connection=connection, serializer=JSONSerializer).job_ids)


def turns(one: relay.Relay, done: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not done():
        assert time.monotonic() < end
        one.turn()


def test_notices_without_an_address_are_dropped(services: Services, running: relay.Relay) -> None:
    table = Table(services)
    for kind in TO_SEATS:
        services.outbox.push(Message(kind, table.game, "3-turn", 1, table.players[0], "3"))
    turns(running, lambda: services.outbox.size() == 0)
    assert queued(services, "notify") == []
    assert services.notices.all(table.players[0]) == {}
    with connect(services.settings) as connection:
        assert not connection.keys("rq:job:*")


def test_lists_are_kept(services: Services, running: relay.Relay) -> None:
    table = Table(services)
    turns(running, lambda: services.outbox.size() == 0)
    assert services.index.page(status="running")[0] == [table.game]
    assert services.index.page(player=table.players[1])[0] == [table.game]


def test_notices_to_verified_addresses_are_handed(services: Services, table: Table, running: relay.Relay) -> None:
    services.outbox.push(Message("notify", table.game, "3-turn", 1, table.players[0]))
    turns(running, lambda: queued(services, "notify") != [])
    assert queued(services, "notify") == [f"notify-{table.game}-3-turn-1-a1"]
    assert services.outbox.size() == 1


def test_handed_again_after_the_lease(services: Services, table: Table, running: relay.Relay) -> None:
    services.outbox.push(Message("resolve", table.game, "9-bid"))
    begun = time.monotonic()
    turns(running, lambda: f"resolve-{table.game}-9-bid-0-a3" in queued(services, "resolve"))
    assert time.monotonic() - begun > 1.5 - 2 * relay.STEP
    services.outbox.done(*_place(services))
    turns(running, lambda: not running._due)


def test_reveals_are_handed_over_together(services: Services, running: relay.Relay, monkeypatch: Any) -> None:
    """And what is still there after the lease each by itself."""
    monkeypatch.setattr(relay, "BATCH", 2)
    games = [f"game{number}" for number in range(3)]
    for game in games:
        services.outbox.push(Message("resolve", game, "9-bid"))
    running.turn()
    assert sorted(name.partition("-a1-")[2] for name in queued(services, "resolve")) == ["of-1", "of-2"]
    turns(running, lambda: {f"resolve-{game}-9-bid-0-a2" for game in games} <= set(queued(services, "resolve")))


def test_entries_that_count_from_an_earlier_time_are_found(
    services: Services, table: Table, running: relay.Relay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a store was emptied, or another one came in its place."""
    monkeypatch.setattr(relay, "BLOCK", 0.1)
    services.outbox.push(Message("resolve", table.game, "9-bid"))
    running._after = dict.fromkeys(range(SHARDS), "99999999999999-0")
    running.turn()
    assert queued(services, "resolve") == []
    running._anew = 0.0
    turns(running, lambda: queued(services, "resolve") != [])


def _place(services: Services) -> tuple[int, str]:
    task = entry(services)
    return task.shard, task.entry


def test_what_cannot_be_listed_stays(services: Services, running: relay.Relay) -> None:
    services.outbox.push(Message("index", "nowhere"))
    services.outbox.push(Message("unheard", "of"))
    for _ in range(2):
        running.turn()
        running._patience = lambda: 0.0  # type: ignore[method-assign]
    assert {task.message.kind for task in waiting(services)} == {"index", "unheard"}


def test_waits_without_work(services: Services, running: relay.Relay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "BLOCK", 1.0)
    wall, cpu = time.monotonic(), time.process_time()
    running.turn()
    assert time.monotonic() - wall > 0.9
    assert time.process_time() - cpu < 0.1


def test_survives_its_servers_and_itself(services: Services, server: temporary.Server, process: Any) -> None:
    first = process("relay")
    Table(services)
    temporary.until(lambda: services.outbox.size() == 0, SOON)
    server.kill()
    time.sleep(IDLE)  # for us, who are not to find out by a call that fails
    server.start()
    Table(services)
    temporary.until(lambda: services.outbox.size() == 0, SOON)
    assert first.poll() is None
    first.kill()
    Table(services)
    assert services.outbox.size() > 0
    process("relay")
    temporary.until(lambda: services.outbox.size() == 0, SOON)


def test_clock_finds_what_nobody_was_told_of(services: Services, process: Any) -> None:
    table = Table(services)
    drain(services)
    process("clock")
    temporary.until(lambda: services.index.page(status="running")[0] == [table.game], SOON)
    with Redis.from_url(server_url(services), protocol=2) as connection:
        assert connection.ping()


def server_url(services: Services) -> str:
    return services.settings.store_url
