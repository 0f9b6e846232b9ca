"""Component packs: those shipped with a game, those in the operator's folder, those pinned by running games."""

import hashlib
import tomllib
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from arbiter.app.services import Services
from arbiter.games import RULESETS
from arbiter.games.shipped import shipped
from arbiter.kernel.canonical import canonical
from arbiter.kernel.events import Pack
from arbiter.kernel.patterns import PACK
from arbiter.kernel.refusal import PackError, Refusal
from arbiter.kernel.ruleset import Edition, Ruleset

LARGEST = 2**19  # bytes in canonical form: audit files hold it in a line of at most 1 MiB


def named(services: Services, key: str, name: str) -> Mapping[str, Any]:
    """The content of a ruleset's pack; refuses an unknown name and a file that cannot be read.

    The operator's folder holds `<ruleset>/<name>.toml`; the shipped packs win.
    """
    if name in shipped(key):
        return shipped(key)[name]
    paths = _paths(services.settings.packs, key)
    if name not in paths:
        names = ", ".join(available(services, key))
        raise Refusal("invalid_request", f"There is no pack `{name}` for {key}; available: {names}.")
    try:
        return tomllib.loads(paths[name].read_text("utf-8"))
    except (ValueError, RecursionError) as error:  # TOMLDecodeError among them
        raise _unplayable(name, error) from error
    except OSError as error:
        raise _unplayable(name, error.strerror) from error


def available(services: Services, key: str) -> list[str]:
    """The names of all packs of a ruleset, in order."""
    return sorted({*shipped(key), *_paths(services.settings.packs, key)})


def _paths(folder: Path | None, key: str) -> dict[str, Path]:
    """Files by the names that records can hold; the others are no packs."""
    found = {name_of(path): path for path in (folder / key).glob("*.toml")} if folder else {}
    return {name: path for name, path in found.items() if PACK.fullmatch(name)}


def name_of(path: Path) -> str:
    """The name of the pack in a file: its accented letters as one character each, however the file system has them."""
    return unicodedata.normalize("NFC", path.stem)


def _unplayable(name: str, error: object) -> Refusal:
    return Refusal("invalid_request", f"The pack `{name}` cannot be used: {error}")


def playable(services: Services, key: str, name: str) -> Mapping[str, Any]:
    """The content of a pack that can be played with; refuses any other."""
    content = named(services, key, name)
    try:
        checked(key, content)
    except PackError as error:
        raise _unplayable(name, error) from error
    return content


def checked(key: str, content: Mapping[str, Any]) -> None:
    """Raises `PackError` for what cannot be played with, or does not fit into an audit file."""
    RULESETS[key].check(content)
    if len(canonical(content)) > LARGEST:
        raise PackError(f"A pack may have at most {LARGEST >> 10} KiB.")


def pin(services: Services, name: str, content: Mapping[str, Any]) -> Pack:
    """Keep a pack's content for as long as games are played with it."""
    text = canonical(content)
    digest = hashlib.sha256(text).hexdigest()
    services.packs.keep(digest, text)
    return Pack(name, digest)


_rules: dict[tuple[Edition, str], Ruleset[Any]] = {}


def rules(services: Services, edition: Edition, digest: str) -> Ruleset[Any]:
    """The rules of a game with the pack it was created with, which is not checked again."""
    if (edition, digest) not in _rules:
        text = services.packs.find(digest)
        assert text is not None, f"the pack {digest} is kept before a game names it"
        _rules[edition, digest] = edition.rules(msgspec.json.decode(text))
    return _rules[edition, digest]
