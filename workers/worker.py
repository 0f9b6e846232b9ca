"""A worker process: takes jobs off one queue, one after the other, in the process itself."""

from typing import Any

from redis import Redis
from rq import SimpleWorker
from rq.serializers import JSONSerializer

from arbiter import heartbeats
from workers import (
    context,
    jobs,  # noqa: F401  # loaded before the first job
    queues,
)

IDLE = 60  # seconds that an empty queue is waited for at once
TTL = IDLE + 15  # RQ waits for 15 s less than a worker's life


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


def work(queue: str) -> None:
    """Work until a signal; the job at hand is finished first."""
    pulse = context.pulse(queue)
    settings = context.services().settings
    worker = Worker([queue], connection=queues.connect(settings), worker_ttl=TTL, serializer=JSONSerializer)
    worker.pulse = pulse
    worker.work(logging_level="WARNING")
