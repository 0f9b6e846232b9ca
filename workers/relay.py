"""The relay: from the outbox into the workers' queues, and again when an entry still lies there after its lease."""

import heapq
import logging
import time

from redis.exceptions import RedisError

from arbiter.app import lists
from arbiter.app.ports.outbox import Place, Task
from arbiter.app.ports.unavailable import Unavailable
from arbiter.app.services import Services
from arbiter.mail.sending import delivery_status
from arbiter.mail.sending.kinds import TO_SEATS
from workers import context
from workers.queues import KINDS, Dispatcher, connect

BLOCK = 10.0  # seconds to wait for an entry when nothing is due
GATHER_SECONDS = 0.25  # seconds in which notices come together, so that one look tells who has an address
PAUSE = 0.01  # seconds between two looks while games are played
INDEX_LEASE = 60.0
BATCH = 16  # entries in one job
STEP = 0.1  # seconds to which the end of a lease is rounded down, so that several are looked for at once
# Seconds after which all is read again from the first entry: a store that was replaced may count from an earlier time.
REREAD_SECONDS = 60.0
LONGEST_PAUSE = 2.0

log = logging.getLogger("malecon.relay")


def run() -> None:
    """Relay forever. After a server was unavailable, start again with the first entry."""
    pulse = context.pulse("relay")
    services = context.services()
    connection = connect(services.settings)
    pause = 0.1
    while True:
        pulse.mark()
        relay = Relay(services, Dispatcher(connection))
        try:
            while True:
                relay.turn()
                pulse.mark()
                pause = 0.1
        except (Unavailable, RedisError) as error:
            log.warning("server unavailable: %s", error)
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


class Relay:
    """Knows the entries that it saw and when to look at them again; all of it can be read from the outbox anew."""

    def __init__(self, services: Services, dispatcher: Dispatcher) -> None:
        self._services = services
        self._dispatcher = dispatcher
        self._after: dict[int, str] = {}
        self._due: list[tuple[float, int, str, int]] = []  # when, shard, entry, attempts made
        self._tasks: dict[Place, Task] = {}
        self._batches: dict[str, list[Task]] = {}  # by kind
        self._notices: list[Task] = []
        self._gathered = 0.0
        self._anew = time.monotonic() + REREAD_SECONDS

    def turn(self) -> None:
        """Wait for something to do and do it, once what is done can be written."""
        self._services.writable()
        if time.monotonic() >= self._anew:
            self._after, self._anew = {}, time.monotonic() + REREAD_SECONDS
        tasks = self._services.outbox.read(self._after, self._timeout())
        for task in tasks:
            self._accept(task)
        self._dispatch_batches()
        if self._notices and time.monotonic() >= self._gathered:
            self._dispatch_notices(self._notices)
            self._notices = []
        self._retry_expired()
        if tasks:
            time.sleep(PAUSE)

    def _timeout(self) -> float:
        soonest = min([when for when, *_ in self._due[:1]] + [self._gathered] * bool(self._notices) + [self._anew])
        return min(max(soonest - time.monotonic(), 0.0), BLOCK)

    def _accept(self, task: Task) -> None:
        self._after[task.shard] = task.entry
        if task.place in self._tasks or task in self._notices:
            return
        if task.message.kind in KINDS and KINDS[task.message.kind].batch:
            self._batches.setdefault(task.message.kind, []).append(task)
            return
        if task.message.kind not in TO_SEATS:
            self._dispatch(task, 1)
            return
        if not self._notices:
            self._gathered = time.monotonic() + GATHER_SECONDS
        self._notices.append(task)

    def _dispatch_batches(self) -> None:
        """Dispatch the reveals and deadlines that became due since the last turn, many in one job."""
        for tasks in self._batches.values():
            for ahead, first in enumerate(range(0, len(tasks), BATCH)):
                batch = tasks[first : first + BATCH]
                lease = self._dispatcher.dispatch_batch(batch, ahead)
                for task in batch:
                    self._watch(task, 1, lease)
            tasks.clear()

    def _dispatch_notices(self, notices: list[Task]) -> None:
        """Hand over what goes to a verified address; the rest is done."""
        players = self._services.players.many([task.message.player for task in notices])
        reached = {player.id for player in players.values() if player.verified}
        dropped: list[Place] = []
        for task in notices:
            if task.message.player in reached:
                delivery_status.note(self._services, task.message, "queued")
                self._dispatch(task, 1)
            else:
                dropped.append((task.shard, task.entry))
        self._services.outbox.all_done(dropped)

    def _retry_expired(self) -> None:
        """Dispatch again what is still there after its lease: each entry in a job of its own, whatever it was in."""
        expired: dict[Place, int] = {}
        while self._due and self._due[0][0] <= time.monotonic():
            _, shard, entry, attempt = heapq.heappop(self._due)
            expired[shard, entry] = attempt
        present = self._services.outbox.still_present(list(expired)) if expired else set()
        for place, attempt in expired.items():
            task = self._tasks.pop(place)
            if place in present:
                self._dispatch(task, attempt + 1)

    def _dispatch(self, task: Task, attempt: int) -> None:
        if task.message.kind == "index":
            wait = INDEX_LEASE
            if self._index(task):
                return
        elif task.message.kind in KINDS:
            wait = self._dispatcher.dispatch(task, attempt)
        else:
            log.error("outbox entry of an unknown kind left in place: %s", task.message.kind)
            return
        self._watch(task, attempt, wait)

    def _watch(self, task: Task, attempt: int, wait: float) -> None:
        """Check after the lease whether the entry is still there."""
        self._tasks[task.place] = task
        due = (time.monotonic() + wait) // STEP * STEP
        heapq.heappush(self._due, (due, task.shard, task.entry, attempt))

    def _index(self, task: Task) -> bool:
        """Bring the lists up to date; a game that cannot be read is told of and tried again later."""
        try:
            lists.enter(self._services, task.message.game, task.message.player)
        except Unavailable:
            raise
        except Exception:
            log.exception("game cannot be listed", extra={"game": task.message.game})
            return False
        self._services.outbox.done(task.shard, task.entry)
        return True
