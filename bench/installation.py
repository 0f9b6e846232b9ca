"""Temporary installations, and the floors that they are compared with."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from arbiter.cli.installation import Installation

FLOOR = Path(__file__).with_name("floor.py")
TIMEOUT = 30.0


@contextmanager
def running_installation(wanted: Mapping[str, str] | None = None) -> Iterator[Installation]:
    """A running installation in a temporary folder, stopped and removed at the end."""
    with tempfile.TemporaryDirectory(prefix="malecon-", ignore_cleanup_errors=True) as folder:
        installation = Installation(Path(folder) / "data", wanted)
        installation.start()
        try:
            yield installation
        finally:
            installation.stop()


@dataclass(frozen=True)
class Floor:
    """A running floor: where it listens, the token it accepts, and the process whose children do the work."""

    address: tuple[str, int]
    token: str
    pid: int


@contextmanager
def running_floor(kind: str) -> Iterator[Floor]:
    """`bench/floor.py` as a program of its own; `kind` is `bare` or `stateful`."""
    command = [sys.executable, "-P", str(FLOOR), kind]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    try:
        started = process.stdout.readline()
        if not started:
            raise RuntimeError(f"the floor did not start: {' '.join(command)}")
        told = json.loads(started)
        yield Floor(tuple(told["address"]), told["token"], process.pid)
    finally:
        process.stdin.close()
        process.wait(TIMEOUT)
        process.stdout.close()
