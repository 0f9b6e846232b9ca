"""A progress bar, on terminals only."""

import io
import os
import sys
import time
from types import TracebackType
from typing import IO, Self

WIDTH = 30
SECONDS = 0.1


class Bar:
    """Given the number of records read from a file, it draws on standard error ten times a second.

    Progress is measured in the file itself, whose bytes may be compressed.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self._size = file, _size(file)
        self._shown, self._last = sys.stderr.isatty(), 0.0

    def __call__(self, records: int, read: int) -> None:
        if self._shown and time.monotonic() - self._last > SECONDS:
            self._last = time.monotonic()
            print(f"\r{self._bar()} {records:,} records", end="", file=sys.stderr, flush=True)

    def _bar(self) -> str:
        """Empty if the size is unknown."""
        if not self._size:
            return "checking"
        filled = WIDTH * min(self._file.tell(), self._size) // self._size
        return f"[{'#' * filled}{' ' * (WIDTH - filled)}]"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown and self._last:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _size(file: IO[bytes]) -> int:
    """In bytes; 0 if it is not a file on disk."""
    try:
        return os.fstat(file.fileno()).st_size if file.seekable() else 0
    except io.UnsupportedOperation:
        return 0
