"""The demo as a child process: a whole game of each kind, and what lies there afterwards."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from arbiter.cli import demo_mail, main
from arbiter.cli.installation import Installation
from arbiter.cli.position_file import decode
from arbiter.games import RULESETS
from arbiter.kernel.canonical import canonical
from arbiter.loopback import free_port
from arbiter.settings import load
from bench.server import Server
from tests.figures import figure
from tests.mail.mailing import kind

COMMAND = [sys.executable, "-c", "import sys; from arbiter.cli import main; sys.exit(main())", "demo"]
ROOT = Path(__file__).parents[2]


@pytest.mark.system
@pytest.mark.slow
@pytest.mark.parametrize("game", figure(list(RULESETS)[:1], list(RULESETS)))
def test_the_demo_plays_a_whole_game(tmp_path: Path, game: str) -> None:
    environ = os.environ | {"MALECON_DATA_DIR": str(tmp_path)}
    command = [*COMMAND, "--game", game, "--seats", "2"]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False, timeout=110)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""  # no progress line where there is no terminal
    told = dict(line.split(maxsplit=1) for line in done.stdout.splitlines())
    assert set(told) == {"game", "result", "audit", "log", "mails", "docs"}
    assert f"({game})" in told["game"]
    assert "winner" in told["result"]
    folder = tmp_path / "demo"
    assert told["audit"].startswith("SOUND (")
    assert told["audit"].endswith(f"malecon audit {folder / 'audit.ndjson'}")
    assert main(["audit", str(folder / "audit.ndjson")]) == 0
    records = [json.loads(line) for line in (folder / "game.ndjson").read_bytes().splitlines()]
    assert [record["seq"] for record in records] == list(range(len(records)))
    assert records[-1]["events"][-1]["type"] == "seed_shown"
    for record in records:
        bare = {name: value for name, value in record.items() if name != "hash"}
        assert hashlib.sha256(b"malecon/record/1\n" + canonical(bare)).hexdigest() == record["hash"]
    mails = demo_mail.mails(load({"MALECON_DATA_DIR": str(folder)}))
    assert sum(kind(mail) == "result" for mail in mails) == 2


@pytest.mark.system
@pytest.mark.slow
@pytest.mark.parametrize("game", figure(list(RULESETS)[:1], list(RULESETS)))
def test_the_demo_with_a_clock_goes_on_without_the_last_player(tmp_path: Path, game: str) -> None:
    environ = os.environ | {"MALECON_DATA_DIR": str(tmp_path)}
    command = [*COMMAND, "--game", game, "--clock", "fast"]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False, timeout=110)
    assert done.returncode == 0, done.stderr
    told = dict(line.split(maxsplit=1) for line in done.stdout.splitlines())
    absent = "Carla (never answers) missed 2 deadlines; the seat stands open for a substitute since record "
    assert absent in told["clock"]
    assert told["audit"].startswith("SOUND (")


CALLS = [
    ((), ""),
    (("GAME=cuba", "SEATS=2"), "--game cuba --seats 2"),
    (("CLOCK=fast",), "--clock fast"),
]


@pytest.mark.parametrize(("given", "said"), CALLS)
def test_make_says_what_was_asked_for(given: tuple[str, ...], said: str) -> None:
    command, clean = ["make", "-n", "demo", *given], {"PATH": os.environ["PATH"]}
    done = subprocess.run(command, cwd=ROOT, env=clean, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1].split() == [".venv/bin/malecon", "demo", *said.split()]


def test_a_folder_that_is_not_the_demos_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "demo" / "thesis.txt"
    kept.parent.mkdir()
    kept.write_text("years of work")
    monkeypatch.setenv("MALECON_DATA_DIR", str(tmp_path))
    assert main(["demo"]) == 1
    assert "contains files that are not the demo's" in capsys.readouterr().err
    assert kept.read_text() == "years of work"


def test_a_wrong_number_of_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--seats", "6"]) == 1
    assert "Cubaneo has 2 to 5 seats" in capsys.readouterr().err


@pytest.mark.system
@pytest.mark.xdist_group("place")
def test_a_position_is_taken_from_a_server(
    place: Installation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    house = Server(place.base_url, 3)
    game, _ = house.game(0)
    house.close()
    assert main(["position", game, "--url", place.base_url]) == 0
    [path] = tmp_path.glob("*.json")
    assert capsys.readouterr().out == f"{path.name}\n"
    assert path.name == f"{game}-2.json"
    assert decode(path.read_bytes()).ruleset == "cubaneo"
    assert main(["position", "a" * 20, "--url", place.base_url]) == 1
    assert capsys.readouterr().err == "malecon: There is no such game, or it is private.\n"
    assert main(["step", "--position", path.name, "worker b1"]) == 0
    assert main(["position", game, "--url", f"http://127.0.0.1:{free_port()}"]) == 1
    assert "is not responding" in capsys.readouterr().err
