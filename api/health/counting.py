"""Files in which the web workers keep their counts, so that each of them can report the totals.

They are mapped into memory, and a process that writes to a mapped page is killed if the disk is full
(SIGBUS). So their space is allocated first; a worker that gets none keeps its own counts. Must be settled before
`prometheus_client` is imported, which determines only once where to count.
"""

import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path

KINDS = ("counter", "histogram")  # of our figures, which have a file each
FILE_BYTES = 2 << 20  # bytes: more than all routes, methods and statuses take
VARIABLE = "PROMETHEUS_MULTIPROC_DIR"

folder: Path | None = None


def begin(folder_path: Path) -> None:
    """In the server, before its workers: count in this folder, starting from zero."""
    global folder
    shutil.rmtree(folder_path, ignore_errors=True)
    with suppress(OSError):
        folder_path.mkdir(parents=True, exist_ok=True)
        folder = folder_path


def take() -> bool:
    """In a worker: allocate its files; False if there is no space."""
    os.environ.pop(VARIABLE, None)
    if folder is None:
        return False
    files = [_file(folder, kind, os.getpid()) for kind in KINDS]
    try:
        for file in files:
            _allocate(file)
    except OSError:
        for file in files:
            file.unlink(missing_ok=True)
        return False
    os.environ[VARIABLE] = str(folder)
    return True


def end(pid: int) -> None:
    """In the server: keep a worker's counts and free the space that it did not use."""
    files = [_file(folder, kind, pid) for kind in KINDS] if folder else []
    for file in files:
        with suppress(OSError):
            _trim(file)


def _file(folder_path: Path, kind: str, pid: int) -> Path:
    return folder_path / f"{kind}_{pid}.db"


def _allocate(file: Path) -> None:
    with file.open("wb") as handle:
        if hasattr(os, "posix_fallocate"):
            os.posix_fallocate(handle.fileno(), 0, FILE_BYTES)
        else:  # macOS
            handle.write(bytes(FILE_BYTES))


def _trim(file: Path) -> None:
    """Such a file begins with the number of bytes used."""
    with file.open("r+b") as handle:
        handle.truncate(max(int.from_bytes(handle.read(4), sys.byteorder), 8))
