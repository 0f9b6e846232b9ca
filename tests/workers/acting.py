"""Jobs at work: run here, or in a process that is killed at one of its effects."""

import json
import signal
import subprocess
import sys
from functools import cache
from typing import Any

from redis import Redis

from arbiter.app.ports.outbox import Task
from arbiter.app.services import Services
from tests.app.conftest import Table
from tests.workers.conftest import arguments
from workers import jobs
from workers.queues import KINDS, connect

SOON = 60
FORKS = """
import dataclasses, itertools, json, os, sys
from arbiter.store.archives import folder
from workers import context, jobs

for kind in ("resolve", "deadline"):
    jobs.KINDS[kind] = dataclasses.replace(jobs.KINDS[kind], lease=60.0)  # however slow the machine is

def die(when, part, number, job, given):
    services = context.services()
    owner = {"append": services.games, "send": context.mailer(), "done": services.outbox, "handed": services.notices,
             "delete": services.players,
             "all_done": services.outbox, "enter": services.deadlines,
             "claim": services.limits, "release": services.limits, "keep": services.envelopes,
             "sent": services.envelopes, "refused": services.envelopes, "again": services.envelopes,
             "drop": services.orders, "push": services.outbox,
             "clear": services.invitations, "contents": services.finished, "_write": folder, "_sync": folder,
             "put": services.archives._place, "_read": services.archives, "replace": services.finished}[part]
    effect, calls = getattr(owner, part), itertools.count(1)

    def fatal(*args):
        if next(calls) < number:
            return effect(*args)
        if when == "after":
            effect(*args)
        os.kill(os.getpid(), 9)

    vars(owner)[part] = fatal
    getattr(jobs, job)(*given)

for line in sys.stdin:
    environ, when, part, number, work = json.loads(line)
    ends = []
    for job, given in work:
        child = os.fork()
        if not child:
            for name in [name for name in os.environ if name.startswith("MALECON_")]:
                del os.environ[name]
            os.environ.update(environ)
            die(when, part, number, job, given)
            os._exit(0)
        ends.append(os.waitpid(child, 0)[1])
    print(json.dumps(ends), flush=True)
"""


def run(task: Task) -> None:
    getattr(jobs, KINDS[task.message.kind].job)(*arguments(task))


def time_passes(services: Services) -> None:
    """Leases of whoever was killed end."""
    with Redis.from_url(services.settings.store_url, protocol=2) as connection:
        for key in connection.scan_iter("limit:lease:*"):
            connection.delete(key)


@cache
def _forks() -> subprocess.Popen[str]:
    """Forks what is to be killed, with all that a worker imports; it ends with its standard input."""
    return subprocess.Popen([sys.executable, "-c", FORKS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def killed(process: Any, when: str, part: str, *tasks: Task) -> None:
    """Have each worked on by a process of its own, which is killed at that part of the work."""
    _kill(process, when, part, 1, [(KINDS[task.message.kind].job, arguments(task)) for task in tasks])


def killed_in_batch(process: Any, when: str, part: str, number: int, *tasks: Task) -> None:
    """Have all worked on in one job by a process that is killed at the part of the work that comes as this number."""
    _kill(process, when, part, number, [(KINDS[tasks[0].message.kind].batch, [batch(*tasks)])])


def batch(*tasks: Task) -> list[tuple[Any, ...]]:
    return [arguments(task) for task in tasks]


def _kill(process: Any, when: str, part: str, number: int, work: list[tuple[str, Any]]) -> None:
    forks = _forks()
    assert forks.stdin
    assert forks.stdout
    print(json.dumps((process.environ, when, part, number, work)), file=forks.stdin, flush=True)
    assert json.loads(forks.stdout.readline()) == [signal.SIGKILL] * len(work)


def entry_gone(table: Table, task: Task) -> bool:
    return not table.services.outbox.present(task.shard, task.entry)


def jobs_left(services: Services) -> int:
    with connect(services.settings) as connection:
        return len(connection.keys("rq:job:*"))
