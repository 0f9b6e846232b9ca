"""The supervisor's logs on a disk that is full for a while."""

import io
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from arbiter.cli.supervisor import Lossy, LossyStream


class Record:
    def __init__(self, msg: bytes) -> None:
        self.msg, self.kw = msg, None


class Full(io.RawIOBase):
    """A file that takes what there is room for, and nothing any more."""

    def __init__(self, room: int) -> None:
        self.room = room

    def writable(self) -> bool:
        return True

    def tell(self) -> int:
        return 10**9

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = 0) -> int:
        return 10**9

    def write(self, data: Any) -> int:
        if self.room < len(data):
            raise OSError(28, "No space left on device")
        self.room -= len(data)
        return len(data)


def log(path: Path, **more: int) -> Any:
    handler = Lossy(str(path), "a", **({"maxBytes": 1000, "backupCount": 2} | more))
    handler.setFormat("%(message)s")
    return handler


def test_a_log_goes_on_when_there_is_room_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = log(tmp_path / "log")
    one.stream = io.BufferedWriter(Full(0))
    for _ in range(3):  # it is closed for its rollover, which finds no room for what is left, and is opened again
        one.emit(Record(b"lost\n"))
    one.emit(Record(b"kept\n"))
    assert (tmp_path / "log").read_bytes().endswith(b"kept\n")
    assert capsys.readouterr().err == ""


def test_a_log_turns_over_as_before(tmp_path: Path) -> None:
    one = log(tmp_path / "log")
    for number in range(25):
        one.emit(Record(b"%099d\n" % number))
    lines = b"".join((tmp_path / name).read_bytes() for name in ("log.2", "log.1", "log"))
    assert [int(line) for line in lines.splitlines()] == list(range(25))


def test_standard_error_may_be_full() -> None:
    with Path("/dev/full").open("w") as full:
        stream = LossyStream(full)
        assert stream.write("x" * 100_000) == 100_000
        stream.flush()
        assert stream.fileno() == full.fileno()
        os.dup2(os.open(os.devnull, os.O_WRONLY), full.fileno())
    assert sys.stderr is not stream
