"""Heartbeats of the processes that share a data folder: a file for each, whose modification time is its last beat.

A beat needs neither disk space nor the store. Each process holds its file's lock while it lives.
"""

import fcntl
import os
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

EVERY = 2.0  # seconds between two beats
SILENT = 15.0  # seconds without a beat after which a process counts as hung
FORGOTTEN = 86400.0  # seconds after which a process that runs here no more is expected no more
WIDTH = 20  # bytes of a file: its process's pid, written over the one before


def folder(data_dir: Path) -> Path:
    return data_dir / "beats"


class Pulse:
    """Beats in a separate thread for as long as the process calls `mark` within `longest` seconds."""

    def __init__(self, data_dir: Path, kind: str, longest: float) -> None:
        self._handle = _claimed(folder(data_dir), kind)
        self._longest = longest
        self._marked = float("inf")  # it is still starting
        self._thread = threading.Thread(target=self._run, name="pulse", daemon=True)

    def start(self) -> "Pulse":
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


def _claimed(place: Path, kind: str) -> int | None:
    """The first file of this kind that no other process holds, or None if there is no space for one."""
    with suppress(OSError):
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        for number in range(1, 1000):
            handle = os.open(place / f"{kind}-{number}", os.O_RDWR | os.O_CREAT, 0o600)
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
    except OSError:  # rather none than that of another process
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
    """Start over with these processes, which count as starting."""
    place = folder(data_dir)
    place.mkdir(parents=True, exist_ok=True, mode=0o700)
    for file in place.iterdir():
        file.unlink()
    numbers: dict[str, int] = {}
    for kind in kinds:
        numbers[kind] = numbers.get(kind, 0) + 1
        (place / f"{kind}-{numbers[kind]}").write_bytes(b" " * WIDTH)


@dataclass(frozen=True)
class Beat:
    """When a process last beat: `age` in seconds."""

    name: str
    age: float

    @property
    def kind(self) -> str:
        return self.name.rpartition("-")[0]


def heard(data_dir: Path) -> list[Beat]:
    """The processes of a data folder, by name."""
    return sorted(_heard(folder(data_dir)), key=lambda beat: beat.name)


def _heard(place: Path) -> Iterator[Beat]:
    now = time.time()
    with suppress(OSError):
        for file in place.iterdir():
            with suppress(OSError):
                age = max(now - file.stat().st_mtime, 0.0)
                if age < FORGOTTEN:
                    yield Beat(file.name, age)


def parts(beats: Iterable[Beat]) -> dict[str, str]:
    """For each kind "ok", or for how long none of its processes has beaten."""
    youngest: dict[str, float] = {}
    for beat in beats:
        youngest[beat.kind] = min(beat.age, youngest.get(beat.kind, beat.age))
    return {kind: "ok" if age < SILENT else f"silent for {age:.0f} s" for kind, age in sorted(youngest.items())}
