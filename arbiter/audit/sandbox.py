"""Processing untrusted input in a separate process with limited memory and time."""

import os
import resource
import subprocess
import sys
from collections.abc import Callable

MEMORY = 400 * 2**20  # bytes of address space
SECONDS = 30  # of processor time
TIMEOUT = 300.0  # seconds of real time, for a busy machine
OVER = 75


class Beyond(Exception):
    """The process exceeded its memory or time limit."""


def ask(module: str, data: bytes) -> bytes:
    """The result of the module's `answer` for the data. Raises `Beyond`."""
    command = [sys.executable, "-P", "-m", module]
    try:
        completed = subprocess.run(command, input=data, capture_output=True, timeout=TIMEOUT, check=False)
    except subprocess.TimeoutExpired as error:
        raise Beyond from error
    if completed.returncode == OVER or completed.returncode < 0:
        raise Beyond
    if completed.returncode:
        errors = completed.stderr.decode(errors="replace")[-4000:]
        raise RuntimeError(f"{module} ended with {completed.returncode}: {errors}")
    return completed.stdout


def answer(work: Callable[[bytes], bytes]) -> None:
    """The separate process: sets its limits, processes its input and writes the result."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    os.nice(5)
    try:
        sys.stdout.buffer.write(work(sys.stdin.buffer.read()))
    except MemoryError:
        os._exit(OVER)
