"""A worker process: takes jobs off one queue, one after the other, in the process itself."""

import time
from collections.abc import Sequence
from typing import Any

from redis import Redis
from rq import Queue, SimpleWorker
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.timeouts import JobTimeoutException
from rq.worker import WorkerStatus

from arbiter import heartbeats
from workers import (
    context,
    jobs,  # noqa: F401  # loaded before the first job
    queues,
)

IDLE = 60  # seconds that an empty queue is waited for at once
TTL = IDLE + 15  # RQ waits for 15 s less than a worker's life
HEARTBEAT = 15.0  # seconds between two heartbeats of a quick worker to RQ
SUSPENSION_CHECK = 1.0  # seconds between two checks of a quick worker whether workers are suspended


class Worker(SimpleWorker):
    """Comes back soon after the server did; takes no orders over a channel, which would cost a thread and a second."""

    max_connection_wait_time = 2.0
    pulse: heartbeats.Heartbeat | None = None

    def heartbeat(self, *args: Any, **more: Any) -> None:
        if self.pulse:
            self.pulse.mark()
        super().heartbeat(*args, **more)

    def _set_ip_address(self, connection: Redis) -> None:
        self.ip_address = "unknown"  # redis-py cannot read the answer where the socket's path holds a space

    def subscribe(self) -> None:
        self.pubsub_thread = None


class AtMostOnceQueue(Queue):
    """A queue that deletes a job when a worker takes it.

    RQ itself keeps the job in an intermediate queue, then in a registry, so that it is found when the worker dies. The
    relay finds what was not done in the outbox.
    """

    @classmethod
    def dequeue_any(  # type: ignore[override]
        cls, queues: Sequence[Queue], timeout: int | None, connection: Redis, **more: Any
    ) -> tuple[Job, Queue] | None:
        [queue] = queues
        while taken := cls.lpop([queue.key], timeout, connection):
            job = Job(taken[1].decode(), connection, JSONSerializer)
            with connection.pipeline(transaction=False) as pipe:
                pipe.hgetall(job.key)
                pipe.delete(job.key)
                fields, _ = pipe.execute()
            if fields:  # else it had expired
                job.restore(fields)
                return job, queue
        return None


class QuickWorker(Worker):
    """A worker for jobs of milliseconds, which cost less than RQ's bookkeeping of a job: it does without.

    It keeps no executions, results, counts or registries, and reports its state and heartbeat to RQ at intervals. So
    `rq info` shows it as idle while it works.
    """

    queue_class = AtMostOnceQueue
    _reported = 0.0
    _checked = 0.0

    def check_for_suspension(self, burst: bool) -> None:
        if time.monotonic() - self._checked >= SUSPENSION_CHECK:
            self._checked = time.monotonic()
            super().check_for_suspension(burst)

    def set_state(self, state: str, *args: Any, **more: Any) -> None:
        if state != self.get_state():
            super().set_state(state, *args, **more)

    def heartbeat(self, *args: Any, **more: Any) -> None:
        if self.pulse:
            self.pulse.mark()
        if more or time.monotonic() - self._reported >= HEARTBEAT:
            self._reported = time.monotonic()
            super().heartbeat(*args, **more)

    def execute_job(self, job: Job, queue: Queue) -> None:
        self._state = WorkerStatus.BUSY  # RQ's signal handler then waits for the job
        try:
            with self.death_penalty_class(job.timeout, JobTimeoutException):
                job.perform()
        except Exception:
            self.log.exception("job %s failed", job.id)
        finally:
            self._state = WorkerStatus.IDLE


WORKERS = {"resolve": QuickWorker}


def work(queue: str) -> None:
    """Work until a signal; the job at hand is finished first."""
    pulse = context.pulse(queue)
    settings = context.services().settings
    connection = queues.connect(settings)
    worker = WORKERS.get(queue, Worker)([queue], connection=connection, worker_ttl=TTL, serializer=JSONSerializer)
    worker.pulse = pulse
    worker.work(logging_level="WARNING")
