"""From bytes to lines: plain or as one gzip stream, with at most one line in memory."""

import io
import zlib
from collections.abc import Generator, Iterable, Iterator
from typing import IO, Any

from arbiter.audit.faults import Fault

LONGEST_LINE = 2**20
LONGEST_FILE = 32 * 2**20
MOST_RECORDS = 100_000
GZIP = b"\x1f"
PIECE = 2**16


def lines(stream: IO[bytes]) -> Generator[bytes, None, None]:
    """The lines of an audit file with their ends; only the beginning of one that is too long. Takes over the stream.

    Raises `Fault` if the compressed data is damaged or continues after its one stream.
    """
    buffered = io.BufferedReader(stream)  # type: ignore[type-var]
    if buffered.peek(1)[:1] != GZIP:
        yield from _lines(buffered)
        return
    unpacked = Unpacked(buffered)
    yield from _lines(io.BufferedReader(unpacked))
    if unpacked.wrong:
        raise Fault("a complete gzip stream with nothing after it", unpacked.wrong)


def _lines(stream: "io.BufferedReader[Any]") -> Iterator[bytes]:
    while line := stream.readline(LONGEST_LINE + 1):
        yield line


def noted(lines: Iterable[bytes], read: list[bytes]) -> Iterator[bytes]:
    """The lines; no more are kept than the audit requests."""
    for line in lines:
        read.append(line)
        yield line


class Unpacked(io.RawIOBase):
    """The content of one gzip stream (RFC 1952: one member), as far as it goes; `wrong` says why it goes no further."""

    def __init__(self, packed: "io.BufferedReader[Any]") -> None:
        self._packed, self._unpacking, self.wrong = packed, zlib.decompressobj(16 + zlib.MAX_WBITS), ""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = b""
        while not (data or self.wrong or self._unpacking.eof):
            data = self._more(len(buffer))
        if not data and (self._unpacking.unused_data or self._packed.peek(1)):
            self.wrong = self.wrong or "more after it"
        buffer[: len(data)] = data
        return len(data)

    def _more(self, most: int) -> bytes:
        piece = self._unpacking.unconsumed_tail or self._packed.read1(PIECE)
        if not piece:
            self.wrong = "the end of the file"
            return b""
        try:
            return self._unpacking.decompress(piece, most)
        except zlib.error as error:
            self.wrong = str(error)
            return b""
