"""The README's session with curl, word for word but for the port; its table of settings."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter import settings
from arbiter.cli.installation import Installation, installed

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()


def session(name: str) -> str:
    found = re.search(rf"<!-- {name} -->\n```sh\n(.*?)```\n<!-- /{name} -->", README, re.DOTALL)
    assert found, f"the README shows a {name}"
    return found[1]


@pytest.fixture
def place() -> Iterator[Installation]:
    with installed() as installation:
        yield installation


def pasted(place: Installation, text: str) -> str:
    """What a session says on this installation, without a word of trouble. What it saves lies in the data folder."""
    command = f"{sys.executable} -c 'import sys; from arbiter.cli import main; sys.exit(main())'"
    here = text.replace("http://127.0.0.1:8080", place.base_url).replace(".venv/bin/malecon", command)
    assert here != text
    done = subprocess.run(
        ["bash", "-c", here],
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
        env=place.environ,
        cwd=place.settings.data_dir,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "problems#" not in done.stdout
    return done.stdout


@pytest.mark.system
@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_session_can_be_pasted_as_it_stands(place: Installation) -> None:
    said = pasted(place, session("session"))
    for shown in ('"offers"', '"harvested"', '"commitment"', '"type": "revealed"'):
        assert shown in said
    assert '\n{"actor":"arbiter"' in said
    assert said.splitlines()[-1] == "SOUND."


@pytest.mark.system
@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_a_game_by_mail_can_be_pasted_as_it_stands(place: Installation) -> None:
    said = pasted(place, session("mail session"))
    assert len(re.findall("^Sent as ", said, re.MULTILINE)) == 4
    for shown in ("Ann invites you to a game of Havana", "Nobody sees your answer", "a preview", "played"):
        assert shown in said
    turn = re.search(r"^ *(\d+) N .*: your turn", said, re.MULTILINE)
    assert turn
    told = pasted(place, f".venv/bin/malecon mail answer {turn[1]} 'act pesos'")
    assert "not played" not in told
    assert " N " in told


def test_every_setting_stands_in_the_table() -> None:
    read = re.findall(r'read\("([A-Z_]+)"', Path(settings.__file__).read_text())
    assert len(read) > 10
    assert not [name for name in read if f"| `MALECON_{name}` |" not in README]
