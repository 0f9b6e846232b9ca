"""What a ruleset's package holds beside its code: component packs (`packs/*.toml`) and a rules page (`rules.md`)."""

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from arbiter.parts.simple import plain_pack

Pack = tuple[str, Mapping[str, Any]]


def packs(key: str, package: str) -> dict[str, Mapping[str, Any]]:
    """The packs by name; `house` is the plain one if there is no file."""
    return {"house": plain_pack(key), **dict(_read(package, "packs"))}


def earlier(package: str) -> Iterator[Pack]:
    """Packs as earlier releases had them: `packs/earlier/<name>.<number>.toml`."""
    yield from _read(package, "packs/earlier")


def page(package: str) -> str | None:
    """The rules page in Markdown; None if there is none."""
    file = files(package) / "rules.md" if package else None
    return file.read_text("utf-8") if file and file.is_file() else None


def _read(package: str, place: str) -> Iterator[Pack]:
    folder = files(package) / place if package else None
    if folder and folder.is_dir():
        yield from map(_pack, sorted(filter(_is_pack, folder.iterdir()), key=lambda each: each.name))


def _is_pack(file: Traversable) -> bool:
    return file.name.endswith(".toml")


def _pack(file: Traversable) -> Pack:
    return file.name.partition(".")[0], tomllib.loads(file.read_text("utf-8"))
