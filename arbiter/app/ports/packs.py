"""Component packs by digest."""

from typing import Protocol


class Packs(Protocol):
    """Component packs by digest, kept so that a game outlives the file it was created with."""

    def keep(self, digest: str, text: bytes) -> None: ...
    def find(self, digest: str) -> bytes | None: ...
