"""Processor time of a process and its descendants (Linux)."""

import os
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

TICK: int = os.sysconf("SC_CLK_TCK")
QUIET, LOOK, SHARE, LONGEST = 3.0, 0.5, 0.05, 300.0  # seconds, and the share of a core that still counts as rest
NAME = b"SUPERVISOR_PROCESS_NAME="


def used(root: int, unnamed: str) -> Counter[str]:
    """Seconds used so far, including those of exited children, by the process's name in the supervisor."""
    seconds: Counter[str] = Counter()
    for pid, stat in tree(root).items():
        exited = sum(map(int, stat[13:15])) / TICK
        seconds[name(pid) or unnamed] += _own(pid) + exited  # type: ignore[assignment]
    return seconds


def tree(root: int) -> dict[int, list[str]]:
    """A process and its descendants by pid, with the fields after the name in /proc/<pid>/stat: state, parent, ..."""
    stats = {int(entry.name): _stat(entry) for entry in Path("/proc").iterdir() if entry.name.isdecimal()}
    found: dict[int, list[str]] = {}
    below = {root}
    while below:
        found |= {pid: stats[pid] for pid in below}
        below = {pid for pid, stat in stats.items() if stat and int(stat[1]) in below}
    return found


def _own(pid: int) -> float:
    """A process's own time, from its CPU clock, which is finer than /proc (see clock_getcpuclockid(3))."""
    try:
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:  # it has ended
        return 0.0


def _stat(entry: Path) -> list[str]:
    try:
        return (entry / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def name(pid: int) -> str:
    """The name in the environment; the store overwrites its own with its title."""
    try:
        environ = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        comm = Path(f"/proc/{pid}/comm").read_text()
    except OSError:
        return ""
    named = next((text.removeprefix(NAME).decode() for text in environ if text.startswith(NAME)), "")
    return named or ("store" if comm.startswith("valkey") else "")


def settle(*roots: int) -> float:
    """Wait until these processes and their descendants are at rest; returns the seconds for which they were not."""
    begin = busy = time.monotonic()
    before = _total(roots)
    while time.monotonic() - busy < QUIET:
        if time.monotonic() - begin > LONGEST:
            raise TimeoutError(f"not at rest after {LONGEST} s")
        time.sleep(LOOK)
        now = _total(roots)
        if now - before > SHARE * LOOK:
            busy = time.monotonic()
        before = now
    return busy - begin


def _total(roots: Iterable[int]) -> float:
    return sum(used(root, "").total() for root in roots)
