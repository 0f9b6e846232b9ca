"""The README's session with curl, word for word but for the port; its table of settings."""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter import settings
from arbiter.cli.installation import Installation
from bench.installation import running_installation

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()


def session(name: str) -> str:
    found = re.search(rf"<!-- {name} -->\n```sh\n(.*?)```\n<!-- /{name} -->", README, re.DOTALL)
    assert found, f"the README shows a {name}"
    return found[1]


@pytest.fixture(scope="module")
def place() -> Iterator[Installation]:
    with running_installation() as installation:
        yield installation


def pasted(place: Installation, text: str) -> str:
    """What a session says on this installation, without a word of trouble. What it saves lies in the data folder."""
    patient = "import sys; from arbiter.cli import mail, main; mail.TIMEOUT = 30.0; sys.exit(main())"
    command = f"{sys.executable} -c '{patient}'"
    here = text.replace("http://127.0.0.1:8080", place.base_url).replace(".venv/bin/malecon", command)
    assert here != text
    done = subprocess.run(
        ["bash", "-c", here],
        capture_output=True,
        text=True,
        check=False,
        timeout=250,
        env=place.environ,
        cwd=place.settings.data_dir,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "problems#" not in done.stdout
    return done.stdout


@pytest.mark.system
@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_session_can_be_pasted_as_it_stands(place: Installation) -> None:
    said = pasted(place, session("session"))
    for shown in ('"offers"', '"harvested"', '"commitment"', '"type": "revealed"'):
        assert shown in said
    assert '\n{"actor":"arbiter"' in said
    assert "\nSOUND. The game is still running" in said


@pytest.mark.system
@pytest.mark.timeout(600)
@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_a_game_by_mail_can_be_pasted_as_it_stands(place: Installation) -> None:
    said = pasted(place, session("mail session"))
    assert len(re.findall("^Sent as ", said, re.MULTILINE)) == 4
    for shown in (
        "Ann invites you to a game of Havana",
        "Nobody sees your answer",
        "nothing was played",
        "your move was played",
    ):
        assert shown in said
    told = pasted(place, f".venv/bin/malecon mail answer {turn(place)} 'act pesos'")
    assert "none of your steps were played" not in told
    assert " N " in told


def turn(place: Installation) -> str:
    """The number of the mail that says so, once it has come."""
    end = time.monotonic() + 60
    while not (
        found := re.search(r"^ *(\d+) N .*: you are asked", pasted(place, ".venv/bin/malecon mail"), re.MULTILINE)
    ):
        assert time.monotonic() < end
    return found[1]


def test_every_setting_stands_in_the_table() -> None:
    read = re.findall(r'read\("([A-Z_]+)"', Path(settings.__file__).read_text())
    assert len(read) > 10
    assert not [name for name in read if f"| `MALECON_{name}` |" not in README]


def test_every_default_in_the_table_is_the_one_that_holds() -> None:
    """One that is given as it stands there changes nothing; where there is no value, there is none."""
    told = re.findall(r"^\| `(MALECON_[A-Z_]+)` \| (.*?) \| ", README, re.MULTILINE)
    assert {name for name, _ in told} == settings.names()
    plain = settings.load({})
    for name, default in told:
        value = re.fullmatch("`(.+)`", default)
        if value is None:
            assert not getattr(plain, name.removeprefix("MALECON_").lower())
            continue
        text = value[1].replace("<bind>", "127.0.0.1:8080").replace("<data>", "./data").replace("<domain>", "localhost")
        assert settings.load({name: text}) == plain, name
