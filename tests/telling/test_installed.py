"""Tellers of other packages: one that cannot be used leaves its game to the plain one."""

from typing import Any

import pytest

from arbiter import telling
from arbiter.telling import Teller


class Point:
    def __init__(self, brought: Any) -> None:
        self.brought = brought

    def load(self) -> Any:
        if isinstance(self.brought, BaseException):
            raise self.brought
        return self.brought


OWN = Teller(points=lambda view: {1: 7})


@pytest.mark.parametrize(
    ("brought", "told"),
    [
        (OWN, OWN),
        (ImportError("no"), telling.teller("none")),
        (SystemExit(3), telling.teller("none")),
        ("no teller", telling.teller("none")),
    ],
)
def test_what_a_package_brings(brought: Any, told: Teller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "entry_points", lambda group, name: [Point(brought)])
    assert telling._installed.__wrapped__("take") is told
