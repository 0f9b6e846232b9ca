"""The lock file pins what `pyproject.toml` asks for, by hash, and names no machine."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCK = (ROOT / "requirements.lock").read_text()
PINS = {Requirement(line.split("\\")[0]) for line in LOCK.splitlines() if re.match(r"\w", line)}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
ASKED = PROJECT["dependencies"] + PROJECT["optional-dependencies"]["test"]


@pytest.mark.parametrize("asked", ASKED)
def test_lock_satisfies(asked: str) -> None:
    wanted = Requirement(asked)
    pins = [pin for pin in PINS if canonicalize_name(pin.name) == canonicalize_name(wanted.name)]
    versions = [specifier.version for pin in pins for specifier in pin.specifier]
    assert versions, f"{asked} is not in requirements.lock: make lock"
    assert all(wanted.specifier.contains(version) for version in versions), versions


def test_every_pin_has_hashes() -> None:
    pins = re.split(r"\n(?=\w)", LOCK.strip())
    assert len(pins) == len(PINS)
    assert [pin.split()[0] for pin in pins if "--hash=sha256:" not in pin] == []


def test_lock_names_no_place() -> None:
    assert re.findall(r"\S*(?:://|file:|--index-url|--find-links|@ )\S*", LOCK) == []
