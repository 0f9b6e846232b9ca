"""The component packs that come with the rulesets."""

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from arbiter.games import RULESETS
from arbiter.kernel.canonical import canonical
from arbiter.parts.simple import plain_pack

Pack = tuple[str, Mapping[str, Any]]


@lru_cache
def shipped(key: str) -> dict[str, Mapping[str, Any]]:
    """The packs of a ruleset by name; `house` always is one of them."""
    return dict(_present(key))


@lru_cache
def digests(key: str) -> dict[str, str]:
    """The packs that ship now and those of earlier releases, by the SHA-256 in hex of their content: their names.

    `packs/earlier/<name>.<number>.toml` is a pack as an earlier release had it.
    """
    folder = _folder(key)
    earlier = _read(folder / "earlier") if folder and (folder / "earlier").is_dir() else ()
    return {hashlib.sha256(canonical(pack)).hexdigest(): name for name, pack in (*_present(key), *earlier)}


def page(key: str) -> str | None:
    """The rules page of a ruleset that another package brings, in Markdown; None where it brings none."""
    package = RULESETS[key].package
    file = files(package) / "rules.md" if package else None
    return file.read_text("utf-8") if file and file.is_file() else None


def _present(key: str) -> Iterator[Pack]:
    folder = _folder(key)
    if folder is None:
        yield "house", plain_pack(key)
    else:
        yield from _read(folder)


def _folder(key: str) -> Traversable | None:
    package = RULESETS[key].package if key in RULESETS else ""
    return files(package) / "packs" if package else None


def _read(folder: Traversable) -> Iterator[Pack]:
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".toml"):
            yield file.name.partition(".")[0], tomllib.loads(file.read_text("utf-8"))
