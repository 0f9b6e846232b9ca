"""From bytes to lines: plain or gzip, never more at once than the longest line allowed."""

import gzip
import io
import zlib
from collections.abc import Generator
from typing import IO

from arbiter.audit.faults import Fault

LONGEST_LINE = 2**20
LONGEST_FILE = 32 * 2**20
MOST_RECORDS = 100_000
GZIP = b"\x1f"


def lines(stream: IO[bytes]) -> Generator[bytes, None, None]:
    """The lines of an audit file with their ends; of one that is too long only the beginning. Takes the stream over.

    Raises `Fault` where the compressed form is damaged.
    """
    buffered = io.BufferedReader(stream)  # type: ignore[type-var]
    packed = buffered.peek(1)[:1] == GZIP
    unpacked = gzip.GzipFile(fileobj=buffered) if packed else buffered
    try:
        while line := unpacked.readline(LONGEST_LINE + 1):
            yield line
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise Fault("a whole gzip file", str(error)) from error
