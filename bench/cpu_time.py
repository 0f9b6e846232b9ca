"""Processor time of a process and its descendants (Linux)."""

import os
from collections import Counter
from pathlib import Path

TICK: int = os.sysconf("SC_CLK_TCK")
NAME = b"SUPERVISOR_PROCESS_NAME="


def used(root: int, unnamed: str) -> Counter[str]:
    """Seconds used so far, including those of exited children, by the process's name in the supervisor."""
    stats = {int(entry.name): _stat(entry) for entry in Path("/proc").iterdir() if entry.name.isdecimal()}
    seconds: Counter[str] = Counter()
    below = {root}
    while below:
        for pid in below:
            seconds[_name(pid) or unnamed] += sum(map(int, stats[pid][11:15])) / TICK  # type: ignore[assignment]
        below = {pid for pid, stat in stats.items() if stat and int(stat[1]) in below}
    return seconds


def _stat(entry: Path) -> list[str]:
    """The fields after the name: state, parent, ..."""
    try:
        return (entry / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _name(pid: int) -> str:
    """The name in the environment; the store overwrites its own with its title."""
    environ = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    name = next((text.removeprefix(NAME).decode() for text in environ if text.startswith(NAME)), "")
    return name or ("store" if Path(f"/proc/{pid}/comm").read_text().startswith("valkey") else "")
