"""Writes requirements.lock: every package for all supported versions and systems, with the hashes of all its files."""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OPTIONS = "--quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url"


def main() -> None:
    """Further arguments go to the resolver (`--upgrade`, `--upgrade-package NAME`)."""
    with tempfile.TemporaryDirectory() as folder:
        python = Path(folder) / "bin" / "python"
        run(sys.executable, "-m", "venv", folder)
        run(str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", "uv")
        command = [str(python), "-m", "uv", "pip", "compile", *OPTIONS.split(), *sys.argv[1:]]
        run(*command, "--extra", "test", "pyproject.toml", "--output-file", "requirements.lock")


def run(*command: str) -> None:
    subprocess.run(command, check=True, cwd=ROOT)


if __name__ == "__main__":
    main()
