"""A progress bar on a terminal; nothing elsewhere."""

import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

WIDTH = 30
SECONDS = 0.1


class Bar:
    """Told the records and bytes read of a file, it draws on standard error ten times a second."""

    def __init__(self, name: str) -> None:
        path = Path(name)
        self._size = path.stat().st_size if path.is_file() else 0
        self._shown, self._last = sys.stderr.isatty(), 0.0

    def __call__(self, records: int, read: int) -> None:
        if self._shown and time.monotonic() - self._last > SECONDS:
            self._last = time.monotonic()
            print(f"\r{self._bar(read)} {records:,} records", end="", file=sys.stderr, flush=True)

    def _bar(self, read: int) -> str:
        """Empty where the size is not known, or is that of a compressed file."""
        if not 0 < read <= self._size:
            return "checking"
        done = WIDTH * read // self._size
        return f"[{'#' * done}{' ' * (WIDTH - done)}]"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown and self._last:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
