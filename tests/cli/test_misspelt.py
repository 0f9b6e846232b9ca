"""Settings that are misspelt are named by what starts."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.cli.starting import AT_ONCE, COMMAND, environ

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]


def test_misspelt_settings_are_named(tmp_path: Path) -> None:
    own = {"STORE_URI": "redis://127.0.0.1:1", "Data_Dri": "x", "SERVICE_HOST": "10.0.0.1", "BIND": "nowhere"}
    ran = subprocess.run(
        [*COMMAND, "serve"], env=environ(tmp_path, **own), capture_output=True, text=True, timeout=AT_ONCE, check=False
    )
    first, second, third, last = ran.stderr.splitlines()
    assert re.search(r"MALECON_Data_Dri .*MALECON_DATA_DIR\?$", first)
    assert re.search(r"MALECON_SERVICE_HOST is not a known setting and has no effect\.$", second)
    assert re.search(r"MALECON_STORE_URI .*MALECON_STORE_URL\?$", third)
    assert "MALECON_BIND must be" in last
