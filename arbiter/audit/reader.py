"""From bytes to lines: plain or as one gzip stream, never more at once than the longest line allowed."""

import io
import zlib
from collections.abc import Generator, Iterable, Iterator
from typing import IO, Any

from arbiter.audit.faults import Fault

LONGEST_LINE = 2**20
LONGEST_FILE = 32 * 2**20
MOST_RECORDS = 100_000
CHUNK = 2**16
GZIP = b"\x1f"
WBITS = 16 + zlib.MAX_WBITS


class Unpacked(io.RawIOBase):
    """What one gzip stream holds; raises `Fault` where it is damaged or something follows it."""

    def __init__(self, packed: IO[bytes]) -> None:
        self._packed, self._zip = packed, zlib.decompressobj(WBITS)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = b""
        while not data and not self._zip.eof:
            data = self._unpacked(self._zip.unconsumed_tail or self._packed.read(CHUNK), len(buffer))
        if not data and (self._zip.unused_data or self._packed.read(1)):
            raise Fault("one gzip stream", "something behind it")
        buffer[: len(data)] = data
        return len(data)

    def _unpacked(self, packed: bytes, most: int) -> bytes:
        try:
            data = self._zip.decompress(packed, most)
        except zlib.error as error:
            raise Fault("a whole gzip file", str(error)) from error
        if not packed and not data and not self._zip.eof:
            raise Fault("a whole gzip file", "its end is missing")
        return data


def lines(stream: IO[bytes]) -> Generator[bytes, None, None]:
    """The lines of an audit file with their ends; of one that is too long only the beginning. Takes the stream over.

    Raises `Fault` where the compressed form is damaged, or goes on behind its one stream.
    """
    buffered = io.BufferedReader(stream)  # type: ignore[type-var]
    packed = buffered.peek(1)[:1] == GZIP
    unpacked = io.BufferedReader(Unpacked(buffered)) if packed else buffered
    while line := unpacked.readline(LONGEST_LINE + 1):
        yield line


def noted(lines: Iterable[bytes], read: list[bytes]) -> Iterator[bytes]:
    """The lines, no more of which are kept than an audit asks for: it bounds them."""
    for line in lines:
        read.append(line)
        yield line
