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

INTERVAL = 2.0  # seconds between two checks
ABSENT_CHECKS = 45  # checks without the process at all before that is reported
HUNG_CHECKS = 15  # checks without a heartbeat before a process is killed; time would also pass while suspended
STORE_TIMEOUT = 1.5  # seconds for the store to reply, even if only that it is loading
SPARED = {"serve", "supervisor"}  # killing one would end everything


@dataclass
class LastBeat:
    """A process's last heartbeat, and in how many checks it has been the same."""

    beat: int
    same: int = 0


class Watch:
    """Checks the processes' heartbeats and sends its own, as well as the embedded store's if that responds."""

    def __init__(self, data_dir: Path, say: Callable[[str], None], *, store: bool) -> None:
        self._data_dir, self._say, self._store = data_dir, say, store
        self._seen: dict[str, LastBeat] = {}
        self._heartbeat = heartbeats.Heartbeat(data_dir, "serve", float("inf"))

    def start(self) -> None:
        threading.Thread(target=self._run, name="watch", daemon=True).start()

    def _run(self) -> None:
        while True:
            self.check()
            time.sleep(INTERVAL)

    def check(self) -> None:
        """Kill the processes without a heartbeat in enough checks."""
        self._heartbeat.beat()
        place = heartbeats.folder(self._data_dir)
        if self._store and embedded.answers(self._data_dir, STORE_TIMEOUT):
            with suppress(OSError):
                os.utime(place / "store-1")
        for file in sorted(place.glob("*")):
            with suppress(OSError):
                self._act_on(file.name, self._checks_missed(file))

    def _checks_missed(self, file: Path) -> int:
        """In how many consecutive checks there was no heartbeat."""
        beat = file.stat().st_mtime_ns
        seen = self._seen.setdefault(file.name, LastBeat(beat))
        seen.same = seen.same + 1 if seen.beat == beat else 0
        seen.beat = beat
        return seen.same

    def _act_on(self, name: str, missed: int) -> None:
        if missed < HUNG_CHECKS or name.rpartition("-")[0] in SPARED:
            return
        lock = embedded.lock(self._data_dir) if name == "store-1" else heartbeats.folder(self._data_dir) / name
        pid = heartbeats.holder(lock)
        if pid:
            self._end(name, pid)
        elif missed == ABSENT_CHECKS:
            hint = "; once everything is stopped, `malecon store check` says whether its files are intact" * (
                name == "store-1"
            )
            self._say(f"malecon: {name} keeps failing: see {self._data_dir / 'logs'}{hint}.")

    def _end(self, name: str, pid: int) -> None:
        self._say(f"malecon: {name} (process {pid}) has stopped responding and is being restarted.")
        self._seen.pop(name)
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
