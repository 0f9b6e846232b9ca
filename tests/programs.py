"""Programs of the system that some tests need; `make test-system` installs them."""

import os
import shutil

import pytest

FOLDERS = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin"))
CHROMIUM = "/usr/bin/chromium"


def needs(program: str) -> pytest.MarkDecorator:
    """Skips where the program is missing; in `.ci/run` nothing is skipped, so that the test then fails."""
    missing = shutil.which(program, path=FOLDERS) is None
    checking = os.environ.get("MALECON_CI") == "1"
    return pytest.mark.skipif(missing and not checking, reason=f"{program} is missing: make test-system")
