"""Pending work: one stream per shard, 64 in total."""

import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from arbiter.app.ports.outbox import Message, Place, Task, Waiting
from arbiter.store import key_names
from arbiter.store.command_pool import Value
from arbiter.store.store import Store
from arbiter.store.subscription import Subscription

BATCH = 100  # entries per shard and read
OLDEST = 1000  # entries per shard searched for the oldest
BLOCK = 3.0  # seconds, less than the client's timeout
POLL = 0.25  # seconds between polls of a cluster, where a command reads only one slot
CHANNEL = "outbox"


class Outbox:
    """Implements `ports.outbox`: one blocking read on a single server; on a cluster a pipeline, woken by a message."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._wakeup = threading.Event()
        self._subscription: Subscription | None = None

    def read(self, after: Mapping[int, str], block: float) -> list[Task]:
        deadline = time.monotonic() + block
        read_once = self._poll if self._store.clustered else self._wait
        while True:
            seconds = max(deadline - time.monotonic(), 0)
            tasks = read_once(after, seconds)
            if tasks or time.monotonic() >= deadline:
                return tasks

    def push(self, message: Message) -> None:
        shard = key_names.shard(message.game)
        self._store.call("XADD", key_names.outbox(shard), "*", "message", msgspec.json.encode(message))
        self._store.call("PUBLISH", CHANNEL, shard)

    def done(self, shard: int, *entries: str) -> None:
        if entries:
            self._store.call("XDEL", key_names.outbox(shard), *entries)

    def all_done(self, places: Iterable[Place]) -> None:
        entries: dict[int, list[str]] = {}
        for shard, entry in places:
            entries.setdefault(shard, []).append(entry)
        self._store.many(("XDEL", key_names.outbox(shard), *some) for shard, some in entries.items())

    def present(self, shard: int, entry: str) -> bool:
        return bool(self.still_present([(shard, entry)]))

    def still_present(self, places: Sequence[Place]) -> set[Place]:
        found = self._store.many(("XRANGE", key_names.outbox(shard), entry, entry) for shard, entry in places)
        return {place for place, entries in zip(places, found, strict=True) if entries}

    def size(self) -> int:
        return sum(self._store.many(("XLEN", key_names.outbox(shard)) for shard in range(key_names.SHARDS)))

    def waiting(self) -> Waiting:
        shards = range(key_names.SHARDS)
        batches = self._store.many(("XRANGE", key_names.outbox(shard), "-", "+", "COUNT", OLDEST) for shard in shards)
        tasks = [task for shard, entries in enumerate(batches) for task in _tasks(shard, entries)]
        return Waiting(_age(tasks), _age([task for task in tasks if task.message.kind == "resolve"]))

    def _wait(self, after: Mapping[int, str], seconds: float) -> list[Task]:
        shards = range(key_names.SHARDS)
        streams = [*map(key_names.outbox, shards), *(after.get(shard, "0-0") for shard in shards)]
        block: list[Value] = ["BLOCK", max(1, int(min(seconds, BLOCK) * 1000))] if seconds else []
        [streams_read] = self._store.many([("XREAD", "COUNT", BATCH, *block, "STREAMS", *streams)])
        return [task for stream, entries in streams_read or () for task in _tasks(_shard(stream), entries)]

    def _poll(self, after: Mapping[int, str], seconds: float) -> list[Task]:
        self._listen()
        self._wakeup.clear()
        ranges = ((key_names.outbox(shard), f"({after.get(shard, '0-0')}") for shard in range(key_names.SHARDS))
        answers = self._store.many(("XRANGE", key, start, "+", "COUNT", BATCH) for key, start in ranges)
        tasks = [task for shard, entries in enumerate(answers) for task in _tasks(shard, entries)]
        if not tasks and seconds:
            self._wakeup.wait(min(seconds, POLL))
        return tasks

    def _listen(self) -> None:
        if self._subscription is None or not self._subscription.alive:
            self._subscription = Subscription(self._store.listener(), self._on_message, lambda _: self._wakeup.set())
            self._subscription.subscribe(CHANNEL)

    def _on_message(self, kind: str, channel: str, content: bytes) -> None:
        self._wakeup.set()


def _age(tasks: list[Task]) -> float | None:
    """An entry's id begins with its time of creation in milliseconds."""
    created = min((int(task.entry.partition("-")[0]) for task in tasks), default=None)
    return None if created is None else max(time.time() - created / 1000, 0.0)


def _tasks(shard: int, entries: list[Any]) -> list[Task]:
    return [Task(shard, id.decode(), _message(fields)) for id, fields in entries]


def _message(fields: list[bytes]) -> Message:
    """One that cannot be read has an unknown kind."""
    try:
        return msgspec.json.decode(dict(zip(fields[::2], fields[1::2], strict=True))[b"message"], type=Message)
    except (KeyError, msgspec.DecodeError):
        return Message("unreadable", "")


def _shard(stream: bytes) -> int:
    """The number in `{s17}:outbox`."""
    return int(stream[2 : stream.index(b"}")])
