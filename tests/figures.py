"""One suite, two sizes: small samples in `make test`, the full figures in `make soak`."""

import os
from typing import TypeVar

from bench import machine, report

T = TypeVar("T")


def soaking() -> bool:
    return os.environ.get("MALECON_SOAK") == "1"


def figure(small: T, full: T) -> T:
    """How much of a thing to do: `small` in `make test`, `full` in `make soak`."""
    return full if soaking() else small


def tell(name: str, title: str, text: str) -> None:
    """What was seen: printed, and in `make soak` kept in `bench/README.md`."""
    print(f"{title}: {text}")
    if soaking():
        report.put(name, f"Soak: {title}", f"Measured {machine.described()}\n\n{text}")
