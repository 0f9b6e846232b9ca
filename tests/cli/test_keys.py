"""`malecon keys`: running processes sign on with a new key, without being started again."""

import time
from pathlib import Path

import pytest

from arbiter.cli import main
from arbiter.cli.installation import Installation
from tests.processes import processes, wait_ready
from tests.system.play import Table

SOON = 3.0  # seconds; a process looks every two


@pytest.mark.system
@pytest.mark.xdist_group("place")
def test_running_processes_take_up_a_new_key(
    place: Installation, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in place.environ.items():
        monkeypatch.setenv(name, value)
    wait_ready(place)
    pids, table = processes(place), Table(place.base_url)
    seats = table.until_sealed()
    old = table.look()["head"]["key"]
    assert main(["keys", "rotate", "--revoke", old]) == 0
    lines = capsys.readouterr().out.splitlines()
    new = lines[1].split()[0]
    assert [(line.split()[0] == old, "revoked" in line, line.endswith("active")) for line in lines] == [
        (True, True, False),
        (False, False, True),
    ]
    time.sleep(SOON)
    assert {table.move(seat)["head"]["key"] for seat in seats} == {new}
    assert table.asked(), "the worker has revealed"
    assert (table.records()[-1]["actor"], table.look()["head"]["key"]) == ("arbiter", new)
    told = table.clients[0].get("/.well-known/malecon-keys.json")["keys"]
    assert [(key["key"], "revoked" in key) for key in told] == [(old, True), (new, False)]
    assert main(["keys", "rotate", "--revoke", "0" * 16]) == 1
    assert "There is no key 0000000000000000 here" in capsys.readouterr().err
    assert main(["keys", "list"]) == 0
    assert capsys.readouterr().out.splitlines() == lines
    assert main(["keys", "rotate"]) == 0
    assert [line.split(maxsplit=2)[2].split()[0] for line in capsys.readouterr().out.splitlines()] == [
        "retired", "retired", "active",
    ]  # fmt: skip
    table.close()
    assert set(pids) <= set(processes(place))


def test_a_key_has_a_name_of_hex(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["keys", "rotate", "--revoke", "active"])
    assert ended.value.code == 2
    assert "16 hex digits" in capsys.readouterr().err


def test_where_nothing_runs_a_sentence_tells_so_and_nothing_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("arbiter.cli.running.TIMEOUT", 0.1)
    monkeypatch.setenv("MALECON_DATA_DIR", str(tmp_path / "data"))
    assert main(["keys", "list"]) == 1
    assert "Is `malecon serve` running" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
