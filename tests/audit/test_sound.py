"""Every golden game, whole and still running, passes."""

import pytest

from tests.audit.files import GOLDEN, golden, verdict


@pytest.mark.parametrize("name", GOLDEN)
def test_a_finished_game_is_sound(name: str):
    _, lines = golden(name)
    found = verdict(name, lines)
    assert found.failure is None
    assert found.sound
    assert (found.status, found.version) == ("finished", len(lines) - 1)
    assert all(check.sound for check in found.checks)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_running_game_is_sound(name: str):
    _, lines = golden(name)
    for part in (2, 3, 7):
        found = verdict(name, lines[: len(lines) // part])
        assert found.failure is None
        assert found.sound
        assert found.status == "running"
