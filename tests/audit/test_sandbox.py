"""Checks in a process of their own end where they take more than they may, and nothing else ends with them."""

from pathlib import Path

import pytest

from arbiter.audit import sandbox
from tests.audit import hungry

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


def test_too_much_memory():
    with pytest.raises(sandbox.Beyond):
        sandbox.ask(hungry.__name__, b"memory")


def test_too_much_of_a_processor():
    with pytest.raises(sandbox.Beyond):
        sandbox.ask(hungry.__name__, b"time")


def test_too_much_time_by_the_clock(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sandbox, "TIMEOUT", 2.0)
    with pytest.raises(sandbox.Beyond):
        sandbox.ask(hungry.__name__, b"clock")


def test_a_fault_of_ours_is_none_of_the_file():
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        sandbox.ask(hungry.__name__, b"")


def test_what_fits_is_answered():
    assert sandbox.ask(hungry.__name__, b"x") == b"1"
