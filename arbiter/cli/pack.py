"""`malecon pack check`: whether a component pack can be used."""

import hashlib
import tomllib
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arbiter.app.packs import checked, name_of
from arbiter.cli.position_file import fail
from arbiter.games import RULESETS
from arbiter.games.shipped import shipped
from arbiter.kernel.canonical import canonical, within
from arbiter.kernel.patterns import PACK
from arbiter.kernel.refusal import PackError

LARGEST = 1 << 20  # bytes


def configure(commands: Any) -> None:
    parser: ArgumentParser = commands.add_parser("pack", help="check your own component pack")
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    check = actions.add_parser("check", help="check whether a pack can be used for games, or say what is wrong with it")
    check.add_argument("file", metavar="FILE", type=Path, help="a TOML file as described in docs/packs.md")
    check.set_defaults(run=run)


def run(args: Namespace) -> int:
    """0 and a description of the pack, or 1 and a sentence that says what is wrong."""
    try:
        pack = read(args.file)
        checked(pack["ruleset"], pack)
        _must_be_named(args.file)
    except PackError as error:
        return fail(f"{args.file.name}: {error}")
    print(description(pack, args.file))
    return 0


def read(file: Path) -> Mapping[str, Any]:
    """The content of a pack's file; raises `PackError`."""
    try:
        with file.open("rb") as stream:
            text = stream.read(LARGEST + 1)
    except OSError as error:
        raise PackError(f"The file cannot be read: {error.strerror}.") from error
    if len(text) > LARGEST:
        raise PackError(f"A pack file may have at most {LARGEST >> 20} MiB.")
    try:
        pack = tomllib.loads(text.decode())
    except (ValueError, RecursionError) as error:  # TOMLDecodeError and UnicodeDecodeError among them
        raise PackError(f"The file is not TOML: {error}.") from error
    if pack.get("ruleset") not in RULESETS:
        raise PackError(f"`ruleset` must be one of {', '.join(RULESETS)}.")
    if not within(pack):
        raise PackError("A pack may contain only text, whole numbers, lists and tables.")
    return pack


def _must_be_named(file: Path) -> None:
    if not PACK.fullmatch(name_of(file)):
        raise PackError(
            "Rename the file: a pack's name has at most 100 letters, digits, spaces and `.+-_`,"
            " and begins with a letter or digit."
        )


def description(pack: Mapping[str, Any], file: Path) -> str:
    key, name = pack["ruleset"], name_of(file)
    lines = [f"ok: {file.name} is a pack for {RULESETS[key].title}.", f"digest {digest(pack)}"]
    differs = changed(pack, shipped(key)["house"])
    lines.append(f"differs from `house` in {', '.join(differs)}" if differs else "has the values of `house`")
    if pack.get("name") != name:
        lines.append(f"Games know it by its file name, as `{name}`; the name in the file is `{pack.get('name')}`.")
    if name in shipped(key):
        lines.append(f"Malecon ships with a pack `{name}`, which would be used instead: rename the file.")
    else:
        lines.append(f"To play with it, put it at {key}/{file.name} in the folder that MALECON_PACKS names,")
        lines.append(f'and open a game with the option "pack": "{name}".')
    return "\n".join(lines)


def digest(pack: Mapping[str, Any]) -> str:
    """The SHA-256 in hex by which a game identifies its pack."""
    return hashlib.sha256(canonical(pack)).hexdigest()


def changed(pack: Mapping[str, Any], default: Mapping[str, Any]) -> list[str]:
    """The parts whose values differ; sources do not count as values."""
    parts = dict.fromkeys((*default, *pack))
    return [part for part in parts if part != "name" and bare(pack.get(part)) != bare(default.get(part))]


def bare(part: Any) -> Any:
    """A part without the sources of its values."""
    if isinstance(part, Mapping):
        return {name: bare(value) for name, value in part.items() if name != "source"}
    return [bare(value) for value in part] if isinstance(part, list) else part
