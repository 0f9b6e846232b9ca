"""Playing many games at once."""

import time
from typing import Any

import pytest

from bench import load


class Session:
    """A game in which a move is followed by a reveal that takes `wait` seconds."""

    def __init__(self, wait: float) -> None:
        self._reveal, self.wait = wait, 0.0
        self.looks: list[float] = []

    def play(self, http: Any) -> float | None:
        self.looks.append(time.perf_counter())
        self.wait = 0.0 if self.wait else self._reveal
        return 1.0 if self.wait else None


def test_waits_for_a_reveal_without_looking():
    session = Session(0.05)
    played = load.run(load.Schedule([session]), [None], 3)  # type: ignore[list-item]
    assert played.took == [1.0] * 3
    assert len(session.looks) == 5
    assert played.seconds >= 0.1
    assert min(later - sooner for sooner, later in zip(session.looks[::2], session.looks[1::2], strict=False)) >= 0.05


def test_plays_other_games_meanwhile():
    slow, quick = Session(10.0), Session(0.001)
    assert len(load.run(load.Schedule([slow, quick]), [None], 5).took) == 5  # type: ignore[list-item]
    assert len(slow.looks) == 1


def test_a_failure_is_not_hidden():
    class Broken(Session):
        def play(self, http: Any) -> float | None:
            raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        load.run(load.Schedule([Broken(0.0)]), [None], 1)  # type: ignore[list-item]
