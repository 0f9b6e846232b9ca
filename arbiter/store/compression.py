"""Records and positions are stored compressed (Zstandard, RFC 8878), with dictionaries trained on whole games.

A frame names its dictionary, so those of earlier releases stay in the folder `dictionaries`, each under its number.
"""

from functools import cache
from importlib.resources import files
from threading import Lock

import zstandard

from arbiter.app.ports.unavailable import Damaged
from arbiter.app.unreadable import Newer

RECORDS, POSITIONS = 1, 2  # numbers of the dictionaries that are written with
LEVEL = 1
LONGEST = 64 * 2**20  # bytes of a text
MAGIC = zstandard.FRAME_HEADER


class Dictionary:
    """One dictionary. Threads take turns, as a context of zstandard serves one of them at a time."""

    def __init__(self, content: bytes) -> None:
        trained = zstandard.ZstdCompressionDict(content)
        trained.precompute_compress(level=LEVEL)
        self._compressor = zstandard.ZstdCompressor(level=LEVEL, dict_data=trained)
        self._decompressor = zstandard.ZstdDecompressor(dict_data=trained)
        self._lock = Lock()

    def compress(self, text: bytes) -> bytes:
        with self._lock:
            return self._compressor.compress(text)

    def decompress(self, frame: bytes) -> bytes:
        with self._lock:
            return self._decompressor.decompress(frame)


@cache
def _dictionaries() -> dict[int, bytes]:
    found = [file.read_bytes() for file in (files(__package__) / "dictionaries").iterdir()]
    return {zstandard.ZstdCompressionDict(content).dict_id(): content for content in found}


@cache
def dictionary(number: int) -> Dictionary:
    """A shipped dictionary; raises `Newer` for another."""
    if number not in _dictionaries():
        raise Newer(f"it is compressed with dictionary {number}; this version has dictionaries up to {POSITIONS}")
    return Dictionary(_dictionaries()[number])


def decompressed(frame: bytes) -> bytes:
    """What was compressed with any shipped dictionary. Raises `Newer`, and `Damaged` for what is no whole frame."""
    try:
        named = zstandard.get_frame_parameters(frame)
        if named.content_size > LONGEST:
            raise Damaged(f"a compressed text cannot be read: at most {LONGEST} bytes are stored")
        return dictionary(named.dict_id).decompress(frame)
    except zstandard.ZstdError as error:
        raise Damaged(f"a compressed text cannot be read: {error}") from error
