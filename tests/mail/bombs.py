"""Small files that unpack to large ones."""

import gzip
import io
import zlib
from itertools import accumulate, repeat
from struct import pack
from zipfile import ZipFile

MEGABYTE = 1024 * 1024
ZEROS = bytes(MEGABYTE)
DEFLATED = zlib.compress(ZEROS, 9)[2:-4]
ENTRY = pack("<4HL2L2H", 0, 8, 0, 33, zlib.crc32(ZEROS), len(DEFLATED), MEGABYTE, 8, 0)  # names have eight signs


def zipped(megabytes: int) -> bytes:
    """A sound zip (APPNOTE 4.3) of so many files, each a megabyte of zeros, which takes a thousand bytes."""
    names = [b"%08d" % number for number in range(megabytes)]
    files = [b"PK\3\4\x14\0" + ENTRY + name + DEFLATED for name in names]
    places = accumulate(map(len, files), initial=0)
    told = [
        b"PK\1\2\x14\0\x14\0" + ENTRY + pack("<3H2L", 0, 0, 0, 0, place) + name
        for name, place in zip(names, places, strict=False)
    ]
    begin, length = sum(map(len, files)), sum(map(len, told))
    return b"".join((*files, *told, pack("<4s4H2LH", b"PK\5\6", 0, 0, megabytes, megabytes, length, begin, 0)))


def gzipped(megabytes: int) -> bytes:
    """Of so many members (RFC 1952, 2.2), each a megabyte of zeros."""
    return b"".join(repeat(gzip.compress(ZEROS, mtime=0), megabytes))


def unzipped_size(data: bytes) -> int:
    """Bytes that it unpacks to, after a look at one file."""
    with ZipFile(io.BytesIO(data)) as file:
        assert file.read(file.infolist()[-1]) == ZEROS
        return sum(each.file_size for each in file.infolist())
