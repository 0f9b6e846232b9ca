"""The embedded store's append-only files: whether all are present and intact.

The server's binary also serves as the tool that checks them, under the names `valkey-check-aof` and `valkey-check-rdb`.
"""

import re
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from arbiter.settings import SettingsError

FOLDER = "appendonlydir"
MANIFEST = "appendonly.aof.manifest"
EMPTY = 256  # bytes: a file without keys is smaller, one with a signing key larger
_LINE = re.compile(r"file (\S+) seq \d+ type ([bih])")
_SEQUENCE = re.compile(r"\.(\d+)\.incr\.aof")
_WHOLE = re.compile(r"ok_up_to=(\d+)")


@dataclass(frozen=True)
class Damage:
    """A file of which only the first `good` of its `size` bytes are intact; `last`: the rest can be cut off."""

    file: Path
    good: int
    size: int
    last: bool

    def __str__(self) -> str:
        return f"{self.file} is damaged: what follows byte {self.good} of {self.size} is not a command"


def check_complete(store: Path) -> None:
    """Raises `SettingsError` if the store's folder contains data that the server would ignore."""
    manifest = store / FOLDER / MANIFEST
    named = [file for file, _ in _named(store / FOLDER)]
    lost = [file for file in _data(store) if file.stat().st_size > EMPTY and _is_lost(file, named)]
    if lost:
        wrong = "is damaged: it does not name" if manifest.exists() else "is missing: it should name"
        raise SettingsError(
            f"{manifest} {wrong} {lost[0].name}, which would not be read. Restore it from a backup, "
            f"or move {store} away to start with an empty store."
        )


def _is_lost(file: Path, named: list[Path]) -> bool:
    """Whether the server would ignore it although it is newer than the named files; older files are mere leftovers."""
    return not named or (file not in named and _sequence(file) > max(map(_sequence, named)))


def _sequence(file: Path) -> int:
    """For files of commands only: a new base that is not named was left by an interrupted rewrite."""
    match = _SEQUENCE.search(file.name)
    return int(match[1]) if match else 0


def _data(store: Path) -> list[Path]:
    files = [*store.glob("*.rdb"), *(store / FOLDER).glob("*.rdb"), *(store / FOLDER).glob("*.aof")]
    return sorted(file for file in files if not file.name.startswith("temp-"))


def damages(program: Path, store: Path) -> list[Damage]:
    """The damage to the files, in the order in which they are read. Raises `SettingsError` if one is missing."""
    check_complete(store)
    named = _named(store / FOLDER)
    missing = next((file for file, _ in named if not file.exists()), None)
    if missing:
        raise SettingsError(f"{missing}, which the manifest names, is missing: restore it from a backup.")
    checked = (_checked(program, file, file == named[-1][0], kind) for file, kind in named)
    return [damage for damage in checked if damage]


def _named(folder: Path) -> list[tuple[Path, str]]:
    """The files in use with their kinds, in the order in which they are read; those of kind "h" were rewritten."""
    manifest = folder / MANIFEST
    lines = manifest.read_text(errors="replace").splitlines() if manifest.exists() else []
    entries = [_LINE.match(entry) for entry in lines if not entry.startswith("#")]
    if None in entries:
        raise SettingsError(f"{manifest} is damaged: restore it from a backup.")
    return [(folder / entry[1], entry[2]) for entry in entries if entry and entry[2] != "h"]


def _checked(program: Path, file: Path, last: bool, kind: str) -> Damage | None:
    tool = "valkey-check-rdb" if file.suffix == ".rdb" else "valkey-check-aof"
    ran = _run(program, tool, str(file))
    if ran.returncode == 0 or not file.stat().st_size:
        return None
    whole = _WHOLE.search(ran.stdout)
    return Damage(file, int(whole[1]) if whole else 0, file.stat().st_size, bool(whole) and last and kind == "i")


def _run(program: Path, tool: str, *arguments: str, stdin: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [tool, *arguments],
        executable=program,
        input=stdin,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )


def repair(program: Path, store: Path, damage: Damage) -> Path:
    """Cut off what follows the last complete command; returns a copy of the original file. Raises `SettingsError`."""
    if not damage.last:
        raise SettingsError(f"{damage}. Only the end of the last file can be truncated: restore it from a backup.")
    copy = store / f"{damage.file.name}.{time.strftime('%Y%m%dT%H%M%SZ', time.gmtime())}"
    try:
        shutil.copy2(damage.file, copy)
    except OSError as error:
        copy.unlink(missing_ok=True)
        raise SettingsError(f"{damage.file} cannot first be copied to {copy}: {error.strerror}.") from error
    ran = _run(program, "valkey-check-aof", "--fix", str(damage.file), stdin="y\n")
    if ran.returncode:
        raise SettingsError(f"{damage.file} could not be repaired: {ran.stdout.strip().splitlines()[-1]}.")
    return copy
