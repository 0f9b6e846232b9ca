"""The progress bar: on a terminal, as far as the file is read, and gone at the end."""

import gzip
import io
from pathlib import Path

import pytest

from arbiter.audit import reader
from arbiter.cli import bar, main
from tests.audit.files import file, golden

LINES = b"".join(file("havana-2", golden("havana-2")[1]))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def history(tmp_path: Path) -> Path:
    path = tmp_path / "game.ndjson"
    path.write_bytes(LINES)
    return path


@pytest.mark.parametrize("content", [LINES, gzip.compress(LINES, 1)], ids=["plain", "gzip"])
def test_it_grows_with_what_is_read_and_goes_away(
    history: Path, content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    history.write_bytes(content)
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(bar, "SECONDS", 0.0)
    monkeypatch.setattr(reader, "PIECE", 2**9)
    assert main(["audit", str(history)]) == 0
    *frames, last = terminal.getvalue().split("\r")[1:]
    assert len(frames) == len(golden("havana-2")[1])
    widths = [frame.count("#") for frame in frames]
    assert widths == sorted(widths)
    assert widths[0] < bar.WIDTH // 2 <= widths[len(widths) * 2 // 3] < bar.WIDTH
    assert widths[-1] >= bar.WIDTH - 1
    assert frames[-1].endswith(f"{len(frames)} records")
    assert last == "\x1b[K"


def test_elsewhere_there_is_none(history: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.StringIO()
    monkeypatch.setattr("sys.stderr", pipe)
    monkeypatch.setattr(bar, "SECONDS", 0.0)
    assert main(["audit", str(history)]) == 0
    assert pipe.getvalue() == ""
