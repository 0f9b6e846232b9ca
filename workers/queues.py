"""Dispatching outbox entries through RQ: which queue runs what, and when an entry is dispatched again."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from typing import Any

import msgspec
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from rq import Queue
from rq.exceptions import DuplicateJobError
from rq.serializers import JSONSerializer

from arbiter.app.ports.outbox import Message, Task
from arbiter.mail.sending import kinds
from arbiter.settings import Settings
from arbiter.wiring import queue_url

TIMEOUT = 5.0  # seconds for an answer of the queues' server
AHEAD = 8  # batches that may take as long as a lease


@dataclass(frozen=True, slots=True)
class Kind:
    """How a kind of message is worked on. In seconds: a first `lease`, doubling up to `longest`; a job's `timeout`.

    `batch` is the job that works on several that are asked for the first time, or "" where each has its own.
    """

    queue: str
    job: str
    lease: float
    longest: float
    timeout: int
    arguments: Callable[[Message], tuple[Any, ...]]
    batch: str = ""

    def wait(self, attempt: int) -> float:
        """Seconds that an entry is left alone after it was handed over for the `attempt`th time."""
        return min(self.lease * 2.0 ** min(attempt - 1, 30), self.longest)


MAIL = Kind("notify", "mail", 60, 3600, 50, lambda m: (msgspec.to_builtins(m),))
KINDS = {
    "resolve": Kind("resolve", "resolve", 0.5, 30, 10, lambda m: (m.game, m.decision), "reveal"),
    "deadline": Kind("resolve", "deadline", 2, 30, 10, lambda m: (m.game,), "expire"),
    "remind": Kind("notify", "remind", 60, 3600, 50, lambda m: (m.game, m.seat)),
    "departed": Kind("notify", "departed", 60, 3600, 50, lambda m: (m.player, m.game) if m.game else (m.player,)),
    "absences": Kind("notify", "absences", 60, 3600, 50, lambda m: (m.player, m.about)),
    "absence": Kind("notify", "absence", 60, 3600, 50, lambda m: (m.game, m.player)),
    "order": Kind("resolve", "order", 2, 30, 10, lambda m: (msgspec.to_builtins(m),)),
    "archive": Kind("notify", "archive", 60, 3600, 50, lambda m: (m.game,)),
    "verified": Kind("notify", "verified", 60, 3600, 50, lambda m: (m.player, m.game) if m.game else (m.player,)),
    "digest": Kind("notify", "digested", 60, 3600, 50, lambda m: (m.player, m.about)),
    **dict.fromkeys(kinds.DUE, MAIL),
}
QUEUES = sorted({kind.queue for kind in KINDS.values()})


def connect(settings: Settings) -> Redis:
    """A client of the queues' server that sends nothing twice by itself."""
    return Redis.from_url(
        queue_url(settings),
        retry=Retry(NoBackoff(), 0),
        socket_timeout=TIMEOUT,
        socket_connect_timeout=TIMEOUT,
        protocol=2,
        driver_info=None,
    )


class Dispatcher:
    """Hands outbox entries to the workers."""

    def __init__(self, connection: Redis) -> None:
        self._queues = {name: Queue(name, connection=connection, serializer=JSONSerializer) for name in QUEUES}

    def dispatch(self, task: Task, attempt: int) -> float:
        """Queue a job for the entry unless this attempt's is there already; returns the seconds to wait for it.

        A job leaves nothing behind, and one that nobody takes is gone when the next but one is dispatched.
        """
        kind = KINDS[task.message.kind]
        lease = kind.wait(attempt)
        with suppress(DuplicateJobError):  # queued or running: dispatched before this relay was started
            self._queues[kind.queue].enqueue_call(
                f"workers.jobs.{kind.job}",
                args=(task.shard, task.entry, *kind.arguments(task.message)),
                job_id=job_id(task, attempt),
                unique=True,
                timeout=kind.timeout,
                ttl=round(2 * lease),
                result_ttl=0,
                failure_ttl=ceil(lease),  # at 0 RQ trips over jobs of killed workers
            )
        return lease

    def dispatch_batch(self, tasks: Sequence[Task], ahead: int) -> float:
        """Queue one job for several entries of a kind that are new; returns the seconds to wait for it.

        `ahead` is how many such jobs were queued just before it.
        """
        kind = KINDS[tasks[0].message.kind]
        lease = kind.lease * (1 + ahead / AHEAD)
        queue = self._queues[kind.queue]
        with queue.connection.pipeline() as pipe:
            queue.enqueue_call(
                f"workers.jobs.{kind.batch}",
                args=([(*task.place, *kind.arguments(task.message)) for task in tasks],),
                job_id=f"{job_id(tasks[0], 1)}-of-{len(tasks)}",
                description=f"{kind.batch} {len(tasks)}",
                timeout=kind.timeout,
                ttl=round(2 * lease),
                pipeline=pipe,
            )
            pipe.execute()
        return lease


def job_id(task: Task, attempt: int) -> str:
    """`<kind>-<game>-<decision>-<seat>-a<attempt>`; where there is no decision, its game or player and its entry."""
    m = task.message
    subject = (m.game, m.decision, str(m.seat)) if m.decision else (m.game or m.player, task.entry)
    return "-".join((m.kind, *subject, f"a{attempt}"))
