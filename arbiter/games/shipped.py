"""The component packs that ship with the games."""

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from arbiter.kernel.canonical import canonical


@lru_cache
def shipped(key: str) -> dict[str, Mapping[str, Any]]:
    """The packs of a ruleset by name."""
    return dict(_read(_folder(key)))


@lru_cache
def digests(key: str) -> dict[str, str]:
    """The packs that ship now and those of earlier releases, by the SHA-256 in hex of their content: their names.

    `packs/earlier/<name>.<number>.toml` is a pack as an earlier release had it.
    """
    earlier = _folder(key) / "earlier"
    packs = [*_read(_folder(key)), *(_read(earlier) if earlier.is_dir() else ())]
    return {hashlib.sha256(canonical(pack)).hexdigest(): name for name, pack in packs}


def _folder(key: str) -> Traversable:
    return files(f"arbiter.games.{key}") / "packs"


def _read(folder: Traversable) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".toml"):
            yield file.name.partition(".")[0], tomllib.loads(file.read_text())
