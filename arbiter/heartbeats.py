"""Heartbeats of the processes that share a data folder: a file each, modified at every heartbeat.

A heartbeat needs neither disk space nor the store. Each process holds the lock on its file for as long as it lives.
"""

import fcntl
import os
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

EVERY = 2.0  # seconds between two heartbeats
HUNG_AFTER = 15.0  # seconds without a heartbeat after which a process counts as hung
FORGOTTEN_AFTER = 86400.0  # seconds after which a process that no longer runs here is no longer expected
WIDTH = 20  # bytes of a file: its process's pid, which overwrites the previous one


def folder(data_dir: Path) -> Path:
    return data_dir / "beats"


class Heartbeat:
    """Beats in a separate thread for as long as the process calls `mark` within `longest` seconds."""

    def __init__(self, data_dir: Path, kind: str, longest: float) -> None:
        self._handle = _claim(folder(data_dir), kind)
        self._longest = longest
        self._marked = float("inf")  # still starting
        self._thread = threading.Thread(target=self._run, name="heartbeat", daemon=True)

    def start(self) -> "Heartbeat":
        self._thread.start()
        return self

    def mark(self) -> None:
        self._marked = time.monotonic()

    def beat(self) -> None:
        if self._handle is not None:
            with suppress(OSError):
                os.utime(self._handle)

    def _run(self) -> None:
        while True:
            if time.monotonic() - self._marked < self._longest:
                self.beat()
            time.sleep(EVERY)


def _claim(directory: Path, kind: str) -> int | None:
    """The first file of this kind that no other process holds, or None if there is no space for one."""
    with suppress(OSError):
        directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        for number in range(1, 1000):
            handle = os.open(directory / f"{kind}-{number}", os.O_RDWR | os.O_CREAT, 0o600)
            if take(handle):
                return handle
            os.close(handle)
    return None


def take(handle: int) -> bool:
    """Lock a file and write this process's pid to it; False if another process holds it."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    try:
        os.pwrite(handle, b"%*d" % (WIDTH, os.getpid()), 0)
    except OSError:  # better no pid than another process's
        os.ftruncate(handle, 0)
    return True


def holder(file: Path) -> int | None:
    """The pid of the process that holds a file's lock."""
    try:
        with file.open("rb") as handle:
            try:
                fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return int(handle.read(WIDTH) or 0) or None
    except (OSError, ValueError):
        return None
    return None


def expect(data_dir: Path, kinds: Iterable[str]) -> None:
    """Begin anew with these processes, which count as starting."""
    directory = folder(data_dir)
    directory.mkdir(parents=True, exist_ok=True, mode=0o700)
    for file in directory.iterdir():
        file.unlink()
    numbers: dict[str, int] = {}
    for kind in kinds:
        numbers[kind] = numbers.get(kind, 0) + 1
        (directory / f"{kind}-{numbers[kind]}").write_bytes(b" " * WIDTH)


@dataclass(frozen=True)
class ProcessBeat:
    """The age of a process's last heartbeat, in seconds."""

    name: str
    age: float

    @property
    def kind(self) -> str:
        return self.name.rpartition("-")[0]


def latest(data_dir: Path) -> list[ProcessBeat]:
    """The processes of a data folder, by name."""
    return sorted(_latest(folder(data_dir)), key=lambda beat: beat.name)


def _latest(directory: Path) -> Iterator[ProcessBeat]:
    now = time.time()
    with suppress(OSError):
        for file in directory.iterdir():
            with suppress(OSError):
                age = max(now - file.stat().st_mtime, 0.0)
                if age < FORGOTTEN_AFTER:
                    yield ProcessBeat(file.name, age)


def parts(beats: Iterable[ProcessBeat]) -> dict[str, str]:
    """For each kind "ok", or how long ago the last heartbeat of any of its processes was."""
    youngest: dict[str, float] = {}
    for beat in beats:
        youngest[beat.kind] = min(beat.age, youngest.get(beat.kind, beat.age))
    return {kind: "ok" if age < HUNG_AFTER else f"silent for {age:.0f} s" for kind, age in sorted(youngest.items())}
