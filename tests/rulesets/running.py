"""Running the program with other packages installed beside it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from arbiter.cli.installation import Installation

TOY = Path(__file__).parent / "toy"
MAIN = "import sys; from arbiter.cli import main; sys.exit(main())"


def run(*arguments: str, path: Path = TOY, toy: bool = True, **environ: str) -> subprocess.CompletedProcess[str]:
    """The command line with a folder of packages on Python's path."""
    told = {**os.environ, **environ} | ({"PYTHONPATH": str(path)} if toy else {})
    command = [sys.executable, "-P", "-c", MAIN, *arguments]
    return subprocess.run(command, env=told, capture_output=True, text=True, timeout=60, check=False)


@contextmanager
def served(data: Path) -> Iterator[Installation]:
    """An installation that has the toy beside it."""
    with patch.dict(os.environ, {"PYTHONPATH": str(TOY)}):
        place = Installation(data, {"LIMITS": "off", "MAIL_DOMAIN": "malecon.test"})
    place.start()
    try:
        yield place
    finally:
        place.stop()
