"""`make test-system`: what it installs, and what it says where it cannot."""

import pytest

from tools import system


class Machine:
    """A machine with some programs; apt brings what is asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, programs: set[str], user: int = 0) -> None:
        self.programs, self.said, self.ran = programs, "", list[tuple[str, ...]]()
        monkeypatch.setattr(system.shutil, "which", lambda name, path=None: name if name in self.programs else None)
        monkeypatch.setattr(system.os, "geteuid", lambda: user)
        monkeypatch.setattr(system, "run", self.run)

    def run(self, *command: str, stdin: str = "") -> None:
        self.ran.append(command)
        self.said += stdin
        if "install" in command:
            self.programs |= set(command)


def test_nothing_is_done_where_both_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, {"chromium", "postfix"}, user=1000)
    assert system.main() == 0
    assert machine.ran == []


def test_root_gets_what_is_missing_without_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, {"apt-get", "debconf-set-selections", "chromium"})
    assert system.main() == 0
    assert "postfix" in machine.programs
    assert machine.ran[-1][-1] == "postfix"
    assert "chromium" not in machine.ran[-1]
    assert "No configuration" in machine.said


@pytest.mark.parametrize(
    ("programs", "user", "told"),
    [({"apt-get", "postfix"}, 1000, "Missing: chromium. Only root"), ({"postfix"}, 0, "There is no apt here")],
)
def test_what_cannot_be_installed_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], programs: set[str], user: int, told: str
) -> None:
    machine = Machine(monkeypatch, programs, user)
    assert system.main() == 1
    assert told in capsys.readouterr().err
    assert machine.ran == []
