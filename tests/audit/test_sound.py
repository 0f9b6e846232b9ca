"""Every golden game, whole and still running, passes."""

from collections.abc import Sequence

import pytest

from tests.audit.files import GOLDEN, golden, verdict


def counted(lines: Sequence[bytes]) -> dict[str, int]:
    """How many things each check has to look at, by the bytes of the records of a finished game."""
    text = b"\n".join(lines)
    each = dict.fromkeys(("chain", "course", "rules"), len(lines))
    once = {"form": len(lines) + 2, "signatures": 1, "witnesses": 0, "clocks": 0, "result": 1}
    told = {"seals": b'"salt":', "draws": b'"draw":', "arbiter": b'{"actor":"arbiter"'}
    forced = text.count(b'"type":"forced"') + text.count(b'"forced":true')
    return {**each, **once, **{name: text.count(sign) for name, sign in told.items()}, "forced": forced}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_finished_game_is_sound(name: str):
    _, lines = golden(name)
    found = verdict(name, lines)
    assert found.failure is None
    assert (found.verdict, found.sound) == ("SOUND", True)
    assert (found.status, found.version) == ("finished", len(lines) - 1)
    assert all(check.state == ("ok" if check.count else "not_checked") for check in found.checks)
    assert {check.name: check.count for check in found.checks} == counted(lines)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_running_game_is_sound(name: str):
    _, lines = golden(name)
    for part in (2, 3, 7):
        found = verdict(name, lines[: len(lines) // part])
        assert found.failure is None
        assert found.sound
        assert found.status == "running"
