"""The watchdog of `malecon serve`: processes that hang are killed, and the supervisor restarts them."""

import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from arbiter import heartbeats
from arbiter.store import embedded

LOOK = 2.0  # seconds between two looks
ABSENT = 45  # looks in which a process is not there at all, until that is told
LOOKS = 15  # without a beat between them, until a process is ended; time itself would pass while we are suspended, too
ANSWER = 1.5  # seconds for the store to answer, be it that it is loading
SPARED = {"serve", "supervisor"}  # whose end would end everything


@dataclass
class Seen:
    """A process's last known beat, and in how many checks it has been the same."""

    beat: int
    same: int = 0


class Watch:
    """Checks the processes' beats, and beats itself; it also beats for the embedded store when that responds."""

    def __init__(self, data_dir: Path, say: Callable[[str], None], *, store: bool) -> None:
        self._data_dir, self._say, self._store = data_dir, say, store
        self._seen: dict[str, Seen] = {}
        self._pulse = heartbeats.Heartbeat(data_dir, "serve", float("inf"))

    def start(self) -> None:
        threading.Thread(target=self._run, name="watch", daemon=True).start()

    def _run(self) -> None:
        while True:
            self.look()
            time.sleep(LOOK)

    def look(self) -> None:
        """One check, in which processes that have not beaten since enough checks are killed."""
        self._pulse.beat()
        place = heartbeats.folder(self._data_dir)
        if self._store and embedded.answers(self._data_dir, ANSWER):
            with suppress(OSError):
                os.utime(place / "store-1")
        for file in sorted(place.glob("*")):
            with suppress(OSError):
                self._judge(file.name, self._silent(file))

    def _silent(self, file: Path) -> int:
        """In how many consecutive checks it did not beat."""
        beat = file.stat().st_mtime_ns
        seen = self._seen.setdefault(file.name, Seen(beat))
        seen.same = seen.same + 1 if seen.beat == beat else 0
        seen.beat = beat
        return seen.same

    def _judge(self, name: str, silent: int) -> None:
        if silent < LOOKS or name.rpartition("-")[0] in SPARED:
            return
        lock = embedded.lock(self._data_dir) if name == "store-1" else heartbeats.folder(self._data_dir) / name
        pid = heartbeats.holder(lock)
        if pid:
            self._end(name, pid)
        elif silent == ABSENT:
            hint = "; once everything is stopped, `malecon store check` says whether its files are intact" * (
                name == "store-1"
            )
            self._say(f"malecon: {name} keeps failing: see {self._data_dir / 'logs'}{hint}.")

    def _end(self, name: str, pid: int) -> None:
        self._say(f"malecon: {name} (process {pid}) has stopped responding and is being restarted.")
        self._seen.pop(name)
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
