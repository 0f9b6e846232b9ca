"""supervisord for `malecon serve`: if the disk is full, log output is dropped and everything continues."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from supervisor import loggers, supervisord

from arbiter import heartbeats

Rotating: Any = loggers.RotatingFileHandler
Supervisor: Any = supervisord.Supervisor


class Beating(Supervisor):  # type: ignore[misc]
    """Sends a heartbeat in each round, about once a second."""

    heartbeat: heartbeats.Heartbeat

    def tick(self, now: float | None = None) -> None:
        self.heartbeat.beat()
        super().tick(now)


class Lossy(Rotating):  # type: ignore[misc]
    """A log file that drops output for which there is no space."""

    def emit(self, record: Any) -> None:
        with suppress(OSError):
            try:
                super().emit(record)
            except ValueError:  # closed because there was no space for its last bytes
                self.stream = open(self.baseFilename, "ab")  # noqa: SIM115, PTH123

    def handleError(self) -> None:
        """The library would report it on standard error, which may be on the same disk."""


class LossyStream:
    """Standard error that ignores a full disk."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def main() -> None:
    Beating.heartbeat = heartbeats.Heartbeat(Path(os.environ["MALECON_DATA_DIR"]), "supervisor", float("inf"))
    supervisord.Supervisor = Beating
    loggers.RotatingFileHandler = Lossy
    sys.stderr = LossyStream(sys.stderr)
    supervisord.main()


if __name__ == "__main__":
    main()
