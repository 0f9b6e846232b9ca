"""Lint, form, types and import contracts, as the tools of `pyproject.toml` see them."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = [sys.executable, "-m"]
TOOLS = {
    "lint": [*PYTHON, "ruff", "check", "."],
    "form": [*PYTHON, "ruff", "format", "--check", "."],
    "types": [*PYTHON, "mypy"],
    "imports": [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
}


@pytest.mark.system
@pytest.mark.timeout(400)
@pytest.mark.parametrize("tool", TOOLS)
def test_tool_finds_nothing(tool: str) -> None:
    run = subprocess.run(TOOLS[tool], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
