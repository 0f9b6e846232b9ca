"""The component packs and rules pages that come with the rulesets."""

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from arbiter.games import RULESETS, package_files
from arbiter.kernel.canonical import canonical


@lru_cache
def shipped(key: str) -> dict[str, Mapping[str, Any]]:
    """The packs of a ruleset by name; `house` always is one of them."""
    return package_files.packs(key, _package(key))


@lru_cache
def digests(key: str) -> dict[str, str]:
    """The packs that ship now and those of earlier releases, by the SHA-256 in hex of their content: their names."""
    packs = (*shipped(key).items(), *package_files.earlier(_package(key)))
    return {hashlib.sha256(canonical(pack)).hexdigest(): name for name, pack in packs}


def page(key: str) -> str | None:
    """The rules page of a ruleset that another package brings, in Markdown; None where it brings none."""
    return package_files.page(_package(key))


def _package(key: str) -> str:
    return RULESETS[key].package if key in RULESETS else ""
