"""Processor time of a process and all below it (Linux)."""

import os
from collections import Counter
from pathlib import Path

TICK: int = os.sysconf("SC_CLK_TCK")
NAME = b"SUPERVISOR_PROCESS_NAME="


def used(root: int, unnamed: str) -> Counter[str]:
    """Seconds taken so far, those of ended children included, by the supervisor's name of a process."""
    stats = {int(entry.name): _stat(entry) for entry in Path("/proc").iterdir() if entry.name.isdecimal()}
    seconds: Counter[str] = Counter()
    below = {root}
    while below:
        for pid in below:
            seconds[_name(pid) or unnamed] += sum(map(int, stats[pid][11:15])) / TICK  # type: ignore[assignment]
        below = {pid for pid, stat in stats.items() if stat and int(stat[1]) in below}
    return seconds


def _stat(entry: Path) -> list[str]:
    """Fields behind the name: state, parent, ..."""
    try:
        return (entry / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _name(pid: int) -> str:
    """The store writes its title over its environment."""
    told = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    named = next((text.removeprefix(NAME).decode() for text in told if text.startswith(NAME)), "")
    return named or ("store" if Path(f"/proc/{pid}/comm").read_text().startswith("valkey") else "")
