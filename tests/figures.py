"""One suite, two sizes: small samples in `make test`, the full figures in `make soak`."""

import os
from typing import TypeVar

T = TypeVar("T")


def soaking() -> bool:
    return os.environ.get("MALECON_SOAK") == "1"


def figure(small: T, full: T) -> T:
    """How much of a thing to do: `small` in `make test`, `full` in `make soak`."""
    return full if soaking() else small
