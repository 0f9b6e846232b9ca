"""Archives under names of game and digest, wherever they are kept."""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from typing import Protocol

from arbiter.app.ports.archives import ArchiveError, Contents
from arbiter.store.archives.packing import packed, unpacked

CACHED = 16  # games whose archives a process remembers as read; their names tell what they hold, so none is outdated
PREFIX = 2  # characters of a game's id that name its folder
SUFFIX = ".malecon"


class Place(Protocol):
    """Where archives are kept, by names with "/" between folder and file. Raises `ArchiveError`."""

    def put(self, name: str, content: bytes) -> None:
        """Return once it is kept for good; what had the name before is replaced."""
        ...

    def get(self, name: str) -> bytes | None: ...
    def names(self) -> Iterator[str]: ...


class Archives:
    """Implements `ports.archives.Archives`."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self.read = lru_cache(CACHED)(self._read)

    def keep(self, contents: Contents) -> str:
        content = packed(contents)
        digest = sha256(content).hexdigest()
        self._place.put(_name(contents.game, digest), content)
        if self._read(contents.game, digest) != contents:
            raise ArchiveError(f"the archive {_name(contents.game, digest)} does not hold what was written there")
        return digest

    def all(self) -> Iterator[tuple[str, str, str]]:
        for name in self._place.names():
            game, _, digest = name.rpartition("/")[2].removesuffix(SUFFIX).partition("-")
            if name == _name(game, digest):
                yield name, game, digest

    def _read(self, game: str, digest: str) -> Contents:
        name = _name(game, digest)
        content = self._place.get(name)
        if content is None:
            raise ArchiveError(f"the archive {name} is missing")
        if sha256(content).hexdigest() != digest:
            raise ArchiveError(f"the archive {name} is damaged")
        contents = unpacked(content)
        if contents.game != game:
            raise ArchiveError(f"the archive {name} holds the game {contents.game}")
        return contents


def _name(game: str, digest: str) -> str:
    return f"{game[:PREFIX]}/{game}-{digest}{SUFFIX}"
