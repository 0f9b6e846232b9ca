"""`malecon store`: only the embedded store.

`malecon store check` tells whether its files are intact, `malecon store lists` builds the lists of games anew.
"""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from arbiter import settings
from arbiter.settings import SettingsError
from arbiter.store import embedded
from arbiter.store.embedded import Damage


def configure(commands: Any) -> None:
    parser = commands.add_parser("store", help="run only the embedded store, check its files, or rebuild lists")
    parser.set_defaults(run=run)
    actions = parser.add_subparsers(metavar="ACTION")
    check = actions.add_parser("check", help="check the files of a stopped store")
    check.add_argument(
        "--repair", action="store_true", help="truncate the file after its last whole command, keeping a copy"
    )
    check.set_defaults(run=checked)
    rebuild = actions.add_parser("lists", help="build the lists of games anew, while Malecon is running")
    rebuild.set_defaults(run=rebuilt)


def run(args: argparse.Namespace) -> None:
    """Become the store."""
    embedded.run(settings.load().data_dir)


def checked(args: argparse.Namespace) -> int:
    """0 if the files are intact in the end."""
    configuration = settings.load()
    if configuration.store_url:
        raise SettingsError("MALECON_STORE_URL names an external server; only the embedded store can be checked.")
    lock = embedded.claim(configuration.data_dir)
    try:
        return _check(configuration.data_dir, repair=args.repair)
    finally:
        os.close(lock)


def rebuilt(args: argparse.Namespace) -> int:
    """All lists, in whatever store."""
    from arbiter.app import lists
    from arbiter.cli.running import services

    games = lists.rebuild(services(), _progress)
    print(f"The lists have been built from {games:,} games.")
    return 0


def _progress(done: int, all: int) -> None:
    """On terminals only."""
    if sys.stderr.isatty():
        print(f"{100 * done // all} %", end="\r", file=sys.stderr, flush=True)


def _check(data_dir: Path, *, repair: bool) -> int:
    damages = embedded.damages(data_dir)
    for damage in damages:
        print(f"{damage}.")
        print(_repaired(data_dir, damage) if repair else _advice(damage))
    if not damages:
        print(f"The files in {data_dir / 'store'} are intact.")
    return 0 if repair or not damages else 1


def _repaired(data_dir: Path, damage: Damage) -> str:
    copy = embedded.repair(data_dir, damage)
    return f"{damage.size - damage.good} bytes were truncated; a copy of the original file is at {copy}."


def _advice(damage: Damage) -> str:
    if not damage.last:
        return "It cannot be repaired: restore it from a backup."
    return (
        f"Its last {damage.size - damage.good} bytes can be cut off with `malecon store check --repair`, which keeps a "
        "copy. Zeros or noise from a crash are no loss, but whole commands after them would be lost too."
    )
