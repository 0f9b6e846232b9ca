"""Jobs as RQ sees them."""

import json
import zlib

import pytest
from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from arbiter.app.ports import Message, Task
from arbiter.store import temporary
from workers.queues import KINDS, Hand, job_id

TURN = Task(17, "1700000000000-3", Message("notify", "k3v9", "12-parliament", 2, "anna"))
CODE = Task(0, "1700000000000-4", Message("verify", "", player="anna"))


def test_job_ids() -> None:
    assert job_id(TURN, 3) == "notify-k3v9-12-parliament-2-a3"
    assert job_id(CODE, 1) == "verify-anna-1700000000000-4-a1"


def test_leases_double_up_to_their_longest() -> None:
    assert [KINDS["resolve"].wait(attempt) for attempt in (1, 2, 3, 7, 9999)] == [0.5, 1, 2, 30, 30]
    assert [KINDS["notify"].wait(attempt) for attempt in (1, 2, 99)] == [60, 120, 3600]


@pytest.mark.parametrize("kind", KINDS)
def test_a_mail_is_sent_within_its_first_lease(kind: str) -> None:
    assert kind == "resolve" or KINDS[kind].timeout < KINDS[kind].lease


def test_given_once_and_as_json(server: temporary.Server) -> None:
    with Redis.from_url(server.url, protocol=2) as connection:
        hand = Hand(connection)
        assert [hand.give(TURN, 1), hand.give(TURN, 1), hand.give(TURN, 2)] == [60, 60, 120]
        jobs = Queue("notify", connection=connection, serializer=JSONSerializer).jobs
        assert [job.id for job in jobs] == ["notify-k3v9-12-parliament-2-a1", "notify-k3v9-12-parliament-2-a2"]
        data = json.loads(zlib.decompress(connection.hget(jobs[0].key, "data")))
        assert data[:3] == ["workers.jobs.notify", None, [17, "1700000000000-3", "k3v9", "12-parliament", 2]]
        assert 0 < connection.ttl(jobs[0].key) <= 120
