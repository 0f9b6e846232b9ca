"""The component packs that ship with the games."""

import hashlib
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from arbiter.kernel.canonical import canonical


@lru_cache
def shipped(key: str) -> dict[str, Mapping[str, Any]]:
    """The packs of a ruleset by name."""
    folder = files(f"arbiter.games.{key}") / "packs"
    return {
        f.name.removesuffix(".toml"): tomllib.loads(f.read_text()) for f in folder.iterdir() if f.name[-5:] == ".toml"
    }


@lru_cache
def digests(key: str) -> dict[str, str]:
    """The SHA-256 in hex of each."""
    return {name: hashlib.sha256(canonical(pack)).hexdigest() for name, pack in shipped(key).items()}
