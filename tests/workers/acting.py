"""Jobs at work: run here, or in a process that is killed at one of its effects."""

import json
import signal
from typing import Any

from redis import Redis

from arbiter.app.ports.outbox import Task
from arbiter.app.services import Services
from tests.app.conftest import Table
from tests.workers.conftest import arguments
from workers import jobs
from workers.queues import KINDS, connect

SOON = 60
KILLED = """
import json, os, sys
from workers import jobs, office
parts = {"append": (office.services().games, "append"), "send": (office.mailer(), "send"),
         "done": (office.services().outbox, "done"), "claim": (office.services().limits, "claim"),
         "release": (office.services().limits, "release"), "keep": (office.services().letters, "keep"),
         "sent": (office.services().letters, "sent")}
when, part, job, given = sys.argv[1:]
owner, name = parts[part]
effect = getattr(owner, name)

def fatal(*args):
    if when == "after":
        effect(*args)
    os.kill(os.getpid(), 9)

object.__setattr__(owner, name, fatal)
getattr(jobs, job)(*json.loads(given))
"""


def run(task: Task) -> None:
    getattr(jobs, KINDS[task.message.kind].job)(*arguments(task))


def time_passes(services: Services) -> None:
    """Leases of whoever was killed end."""
    with Redis.from_url(services.settings.store_url, protocol=2) as connection:
        for key in connection.scan_iter("limit:lease:*"):
            connection.delete(key)


def killed(process: Any, when: str, part: str, task: Task) -> None:
    job, given = KINDS[task.message.kind].job, json.dumps(arguments(task))
    assert process(when, part, job, given, code=KILLED).wait(SOON) == -signal.SIGKILL


def entry_gone(table: Table, task: Task) -> bool:
    return not table.services.outbox.present(task.shard, task.entry)


def jobs_left(services: Services) -> int:
    with connect(services.settings) as connection:
        return len(connection.keys("rq:job:*"))
