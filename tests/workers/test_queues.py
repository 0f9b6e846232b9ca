"""Jobs as RQ sees them."""

import json
import zlib
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from rq import Queue
from rq.executions import Execution
from rq.job import Job
from rq.serializers import JSONSerializer

from arbiter.app.ports.outbox import Message, Task
from tests import temporary
from workers.queues import KINDS, Dispatcher, job_id
from workers.worker import QuickWorker, Worker

TURN = Task(17, "1700000000000-3", Message("notify", "k3v9", "12-parliament", 2, "anna"))
REVEAL = Task(17, "1700000000000-5", Message("resolve", "k3v9", "12-bid"))
OTHER = Task(9, "1700000000000-6", Message("resolve", "q1w2", "7-bid"))
DEADLINE = Task(17, "1700000000000-7", Message("deadline", "k3v9"))
CODE = Task(0, "1700000000000-4", Message("verify", "", player="anna"))


def test_job_ids() -> None:
    assert job_id(TURN, 3) == "notify-k3v9-12-parliament-2-a3"
    assert job_id(CODE, 1) == "verify-anna-1700000000000-4-a1"


def test_leases_double_up_to_their_longest() -> None:
    assert [KINDS["resolve"].wait(attempt) for attempt in (1, 2, 3, 7, 9999)] == [0.5, 1, 2, 30, 30]
    assert [KINDS["notify"].wait(attempt) for attempt in (1, 2, 99)] == [60, 120, 3600]


@pytest.mark.parametrize("kind", KINDS)
def test_a_mail_is_sent_within_its_first_lease(kind: str) -> None:
    assert KINDS[kind].queue == "resolve" or KINDS[kind].timeout < KINDS[kind].lease


def test_given_once_and_as_json(server: temporary.Server) -> None:
    with Redis.from_url(server.url, protocol=2) as connection:
        dispatcher = Dispatcher(connection)
        assert [dispatcher.dispatch(TURN, 1), dispatcher.dispatch(TURN, 1), dispatcher.dispatch(TURN, 2)] == [
            60,
            60,
            120,
        ]
        jobs = Queue("notify", connection=connection, serializer=JSONSerializer).jobs
        assert [job.id for job in jobs] == ["notify-k3v9-12-parliament-2-a1", "notify-k3v9-12-parliament-2-a2"]
        data = json.loads(zlib.decompress(connection.hget(jobs[0].key, "data")))
        message = {"kind": "notify", "game": "k3v9", "decision": "12-parliament", "seat": 2, "player": "anna"}
        assert data[:3] == ["workers.jobs.mail", None, [17, "1700000000000-3", message]]
        assert 0 < connection.ttl(jobs[0].key) <= 120


@pytest.mark.parametrize("task", [TURN, REVEAL, CODE], ids=lambda task: task.message.kind)
def test_a_worker_outlives_clearing_up_after_a_killed_one(server: temporary.Server, task: Task) -> None:
    """RQ forgets an execution a minute before its job does."""
    with Redis.from_url(server.url, protocol=2) as connection:
        Dispatcher(connection).dispatch(task, 1)
        queue = KINDS[task.message.kind].queue
        job = at_work(connection, queue)
        worker = Worker([queue], connection=connection, serializer=JSONSerializer)
        worker.clean_registries()
        assert not job.started_job_registry.get_job_ids(cleanup=False)
        assert connection.ttl(job.key) <= KINDS[task.message.kind].lease + 1


def test_several_reveals_are_one_job(server: temporary.Server) -> None:
    with connected(server) as connection:
        assert Dispatcher(connection).dispatch_batch([REVEAL, OTHER], 0) == 0.5
        [job] = Queue("resolve", connection=connection, serializer=JSONSerializer).jobs
        assert (job.func_name, job.description) == ("workers.jobs.reveal", "reveal 2")
        assert job.args == [[[17, REVEAL.entry, "k3v9", "12-bid"], [9, OTHER.entry, "q1w2", "7-bid"]]]
        assert 0 < connection.ttl(job.key) <= 1


def test_several_deadlines_are_one_job(server: temporary.Server) -> None:
    with connected(server) as connection:
        dispatcher = Dispatcher(connection)
        assert [dispatcher.dispatch_batch([DEADLINE], ahead) for ahead in (0, 8, 40)] == [2, 4, 12]
        job = Queue("resolve", connection=connection, serializer=JSONSerializer).jobs[0]
        assert (job.func_name, job.args) == ("workers.jobs.expire", [[[17, DEADLINE.entry, "k3v9"]]])
        assert 20 < connection.ttl(job.key) <= 24


def test_what_a_quick_worker_takes_is_gone(server: temporary.Server, tmp_path: Path) -> None:
    """Whether it fails or not; one that waited for too long is passed over."""
    with connected(server) as connection:
        queue = Queue("resolve", connection=connection, serializer=JSONSerializer)
        queue.enqueue_call("os.strerror", args=("no number",))
        queue.push_job_id("expired")
        queue.enqueue_call("os.mkdir", args=(str(tmp_path / "made"),))
        QuickWorker([queue.name], connection=connection, serializer=JSONSerializer).work(burst=True)
        assert (tmp_path / "made").exists()
        assert {key for key in connection.keys("rq:*") if b":worker" not in key} == {b"rq:queues", b"rq:clean_groups"}


def test_a_quick_worker_finishes_its_job_when_it_is_to_stop(
    server: temporary.Server, process: Any, tmp_path: Path
) -> None:
    done = tmp_path / "done"
    with connected(server) as connection:
        worker = process("work", "resolve")
        queue = Queue("resolve", connection=connection, serializer=JSONSerializer)
        queue.enqueue_call("subprocess.run", args=(["sh", "-c", f"touch {done}1; sleep 1; touch {done}"],))
        temporary.until(lambda: Path(f"{done}1").exists(), 60)
        worker.terminate()
        assert worker.wait(60) == 0
        assert done.exists()


def connected(server: temporary.Server) -> Redis:
    return Redis.from_url(server.url, protocol=2)


def at_work(connection: Redis, queue: str) -> Job:
    """The queue's job as a worker leaves it that was killed at it more than a minute ago."""
    [job] = Queue(queue, connection=connection, serializer=JSONSerializer).jobs
    with connection.pipeline() as pipeline:
        job.prepare_for_execution("killed", pipeline=pipeline)
        pipeline.persist(job.key)
        execution = Execution.create(job, 60, pipeline)
        pipeline.delete(execution.key)
        pipeline.zadd(job.started_job_registry.key, {execution.composite_key: 1})
        pipeline.execute()
    return job
