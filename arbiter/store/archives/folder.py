"""Archives in files, which nobody but their owner may read."""

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from arbiter.app.ports.archives import ArchiveError

DRAFTS = "drafts"  # the folder of files that are being written
ABANDONED = 3600.0  # seconds after which a draft is one that a killed process left behind


class Folder:
    """Implements `archives.Place`: a file is complete and on disk before it has its name."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._drafts = path / DRAFTS

    def put(self, name: str, content: bytes) -> None:
        try:
            self._put(self._path / name, content)
        except OSError as error:
            raise ArchiveError(f"the archive {name} cannot be written: {error.strerror}") from error

    def get(self, name: str) -> bytes | None:
        try:
            return (self._path / name).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise ArchiveError(f"the archive {name} cannot be read: {error.strerror}") from error

    def names(self) -> Iterator[str]:
        for path in self._path.glob("*/*"):
            if path.parent != self._drafts:
                yield path.relative_to(self._path).as_posix()

    def _put(self, path: Path, content: bytes) -> None:
        for folder in (self._path, self._drafts, path.parent):
            if not folder.is_dir():
                folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                _sync(folder.parent)
        self._drop_abandoned()
        draft = self._drafts / f"{path.name}.{os.getpid()}"
        _write(draft, content)
        draft.replace(path)
        _sync(path.parent)

    def _drop_abandoned(self) -> None:
        for draft in self._drafts.iterdir():
            with suppress(FileNotFoundError):
                if draft.stat().st_mtime < time.time() - ABANDONED:
                    draft.unlink()


def _write(path: Path, content: bytes) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(handle)


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
