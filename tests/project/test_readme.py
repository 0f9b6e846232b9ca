"""The README's session with curl, word for word but for the port; its table of settings."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter import settings
from arbiter.cli.installation import installed

README = (Path(__file__).parents[2] / "README.md").read_text()


@pytest.fixture
def session() -> str:
    found = re.search(r"<!-- session -->\n```sh\n(.*?)```\n<!-- /session -->", README, re.DOTALL)
    assert found, "the README shows a session"
    return found[1]


@pytest.fixture
def api() -> Iterator[str]:
    with installed() as installation:
        yield f"{installation.base_url}/v1"


@pytest.mark.system
@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_session_can_be_pasted_as_it_stands(session: str, api: str) -> None:
    here = session.replace("http://127.0.0.1:8080/v1", api)
    assert here != session
    done = subprocess.run(["bash", "-c", here], capture_output=True, text=True, check=False, timeout=100)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "problems#" not in done.stdout
    for shown in ('"offers"', '"harvested"', '"commitment"', '"type": "revealed"'):
        assert shown in done.stdout
    assert done.stdout.splitlines()[-1].startswith('{"actor":"arbiter"')


def test_every_setting_stands_in_the_table() -> None:
    read = re.findall(r'read\("([A-Z_]+)"', Path(settings.__file__).read_text())
    assert len(read) > 10
    assert not [name for name in read if f"| `MALECON_{name}` |" not in README]
