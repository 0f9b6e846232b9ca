"""The clock process: deadlines fire whatever its other tasks do, and each of its loops has a heartbeat."""

import subprocess
import sys
import time
from pathlib import Path

from arbiter import heartbeats
from arbiter.app.services import Services
from arbiter.kernel.clocks import instants
from tests import temporary
from tests.app.conftest import Table
from tests.workers.acting import SOON
from tests.workers.conftest import Processes, drain
from tests.workers.deadlines import armed, due

HANGING = """
import sys, time
from arbiter import heartbeats
from workers import clock, context

def hang(services):
    time.sleep(1000)

heartbeats.EVERY, loop = 0.1, sys.argv[1]
setattr(clock, loop, [(1.0, hang)])
context.LONGEST["deadlines" if loop == "FIRING" else "clock"] = 1.0
clock.run()
"""


def hanging(process: Processes, loop: str) -> None:
    """The process `clock`, one of whose loops hangs at its first task."""
    command = [sys.executable, "-c", HANGING, loop]
    process.running.append(subprocess.Popen(command, env=process.environ | {"PYTHONPATH": ":".join(sys.path)}))


def ages(services: Services) -> dict[str, float]:
    return {beat.kind: beat.age for beat in heartbeats.latest(services.settings.data_dir)}


def silent(services: Services, kind: str, other: str) -> bool:
    found = ages(services)
    return found.get(kind, 0.0) > 3.0 > 1.0 > found.get(other, 9.0)


def test_deadlines_fire_in_time_while_another_task_takes_for_ever(services: Services, process: Processes) -> None:
    tables = [Table(services, clock={"turn": turn}) for turn in ("PT3S", "PT4S", "PT6S")]
    drain(services)
    hanging(process, "TASKS")
    temporary.until(lambda: "deadlines" in ages(services), SOON)
    for table in tables:
        temporary.until(lambda: armed(table)[1] is not None, SOON)  # noqa: B023
        assert instants.ms(services.now()) - due(table) < 5000
    temporary.until(lambda: silent(services, "clock", "deadlines"), SOON)


def test_a_loop_that_hangs_is_noticed(services: Services, process: Processes, tmp_path: Path) -> None:
    hanging(process, "FIRING")
    temporary.until(lambda: silent(services, "deadlines", "clock"), SOON)
    assert {heartbeats.holder(heartbeats.folder(tmp_path) / f"{kind}-1") for kind in ("clock", "deadlines")} == {
        process.running[-1].pid
    }


def test_each_loop_goes_on(services: Services, process: Processes) -> None:
    process("clock")
    temporary.until(lambda: ages(services).keys() == {"clock", "deadlines"}, SOON)
    time.sleep(3)
    assert all(age < heartbeats.HUNG_AFTER for age in ages(services).values())
