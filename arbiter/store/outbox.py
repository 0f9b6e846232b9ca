"""Pending work: one stream per shard, 64 in total."""

import threading
import time
from collections.abc import Mapping
from typing import Any

import msgspec

from arbiter.app.ports.outbox import Message, Task, Waiting
from arbiter.store import keys
from arbiter.store.line import Line
from arbiter.store.store import Store, Value

BATCH = 100  # entries of a shard at once
OLDEST = 1000  # entries of a shard that are looked at for what waits longest
BLOCK = 3.0  # seconds, shorter than the client's patience
POLL = 0.25  # seconds between looks at a cluster, where one command reads one slot
CHANNEL = "outbox"


class Outbox:
    """Implements `ports.outbox`: one blocking read on a single server; on a cluster a pipeline, woken by a message."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._bell = threading.Event()
        self._line: Line | None = None

    def read(self, after: Mapping[int, str], block: float) -> list[Task]:
        deadline = time.monotonic() + block
        look = self._poll if self._store.clustered else self._wait
        while True:
            left = max(deadline - time.monotonic(), 0)
            tasks = look(after, left)
            if tasks or time.monotonic() >= deadline:
                return tasks

    def push(self, message: Message) -> None:
        shard = keys.shard(message.game)
        self._store.call("XADD", keys.outbox(shard), "*", "message", msgspec.json.encode(message))
        self._store.call("PUBLISH", CHANNEL, shard)

    def done(self, shard: int, *entries: str) -> None:
        if entries:
            self._store.call("XDEL", keys.outbox(shard), *entries)

    def present(self, shard: int, entry: str) -> bool:
        return bool(self._store.call("XRANGE", keys.outbox(shard), entry, entry))

    def size(self) -> int:
        return sum(self._store.many(("XLEN", keys.outbox(shard)) for shard in range(keys.SHARDS)))

    def waiting(self) -> Waiting:
        shards = range(keys.SHARDS)
        found = self._store.many(("XRANGE", keys.outbox(shard), "-", "+", "COUNT", OLDEST) for shard in shards)
        tasks = [task for shard, entries in enumerate(found) for task in _tasks(shard, entries)]
        return Waiting(_age(tasks), _age([task for task in tasks if task.message.kind == "resolve"]))

    def _wait(self, after: Mapping[int, str], left: float) -> list[Task]:
        shards = range(keys.SHARDS)
        streams = [*map(keys.outbox, shards), *(after.get(shard, "0-0") for shard in shards)]
        block: list[Value] = ["BLOCK", max(1, int(min(left, BLOCK) * 1000))] if left else []
        found = self._store.call("XREAD", "COUNT", BATCH, *block, "STREAMS", *streams)
        return [task for stream, entries in found for task in _tasks(_shard(stream), entries)]

    def _poll(self, after: Mapping[int, str], left: float) -> list[Task]:
        self._listen()
        self._bell.clear()
        looks = ((keys.outbox(shard), f"({after.get(shard, '0-0')}") for shard in range(keys.SHARDS))
        answers = self._store.many(("XRANGE", key, start, "+", "COUNT", BATCH) for key, start in looks)
        tasks = [task for shard, entries in enumerate(answers) for task in _tasks(shard, entries)]
        if not tasks and left:
            self._bell.wait(min(left, POLL))
        return tasks

    def _listen(self) -> None:
        if self._line is None or not self._line.alive:
            self._line = Line(self._store.listener(), self._heard, lambda line: self._bell.set())
            self._line.subscribe(CHANNEL)

    def _heard(self, kind: str, channel: str, content: bytes) -> None:
        self._bell.set()


def _age(tasks: list[Task]) -> float | None:
    """An entry's id begins with its time of creation in milliseconds."""
    made = min((int(task.entry.partition("-")[0]) for task in tasks), default=None)
    return None if made is None else max(time.time() - made / 1000, 0.0)


def _tasks(shard: int, entries: list[Any]) -> list[Task]:
    return [Task(shard, id.decode(), _message(fields)) for id, fields in entries]


def _message(fields: dict[bytes, bytes]) -> Message:
    """One that cannot be read has an unknown kind."""
    try:
        return msgspec.json.decode(fields[b"message"], type=Message)
    except (KeyError, msgspec.DecodeError):
        return Message("unreadable", "")


def _shard(stream: bytes) -> int:
    """The number in `{s17}:outbox`."""
    return int(stream[2 : stream.index(b"}")])
