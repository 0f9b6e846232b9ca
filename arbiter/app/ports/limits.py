"""Counting, leases, and values kept once."""

from typing import Protocol


class Limits(Protocol):
    """Counting what may happen only so often."""

    def hit(self, name: str, limit: int, seconds: int) -> int:
        """Count one; 0 when allowed, else the seconds to wait."""
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
