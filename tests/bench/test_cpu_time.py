"""Processor time of a process and its descendants."""

import os
import subprocess
import sys
import time

import pytest

from bench import cpu_time

BUSY = "import time\nwhile time.process_time() < 0.3: pass\nprint(flush=True)\ninput()"


@pytest.mark.parametrize("name", ["web", "store-2"])
def test_counts_a_child_under_its_name(name: str):
    environ = {**os.environ, "SUPERVISOR_PROCESS_NAME": name}
    with subprocess.Popen(
        [sys.executable, "-c", BUSY], env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout
        child.stdout.readline()
        assert 0.3 <= cpu_time.used(child.pid, "other")[name] < 0.6
        before = cpu_time.used(os.getpid(), "self")
        begin = time.process_time()
        while time.process_time() - begin < 0.05:
            pass
        assert cpu_time.used(os.getpid(), "self")["self"] - before["self"] >= 0.05
        child.communicate(b"\n")
