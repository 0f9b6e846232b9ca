"""Counting, leases, and values kept once."""

from collections.abc import Sequence
from typing import Protocol


class Limits(Protocol):
    """Counting what may happen only so often."""

    def count(self, name: str, seconds: int, number: int = 1) -> tuple[int, int]:
        """Count so many in the present window: the count with them, and the seconds to the window's end."""
        ...

    def hit(self, name: str, limit: int, seconds: int) -> int:
        """Count one; 0 when allowed, else the seconds to wait."""
        ...

    def spend(self, name: str, each: Sequence[str], limit: int, seconds: int) -> int:
        """Count these, each once however often it is told, all of them or none; 0 when allowed, else the seconds to
        wait."""
        ...

    def once(self, name: str, value: str, seconds: int) -> str:
        """The value kept under a name: this one if there was none, for so long."""
        ...

    def kept(self, name: str) -> str | None:
        """The value kept under a name by `once`."""
        ...

    def claim(self, name: str, seconds: int) -> bool:
        """Take a short lease; False while another holds it."""
        ...

    def release(self, name: str) -> None: ...
