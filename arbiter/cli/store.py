"""`malecon store`: the embedded store alone, and `malecon store check`: whether its files are whole."""

import argparse
import os
from typing import Any

from arbiter import settings
from arbiter.settings import SettingsError
from arbiter.store import aof, embedded


def configure(commands: Any) -> None:
    parser = commands.add_parser("store", help="run the embedded store alone, or check its files")
    parser.set_defaults(run=run)
    check = parser.add_subparsers(metavar="ACTION").add_parser("check", help="check the files of a stopped store")
    check.add_argument(
        "--repair", action="store_true", help="cut off what follows the last whole command, after keeping a copy"
    )
    check.set_defaults(run=checked)


def run(args: argparse.Namespace) -> None:
    """Become the store."""
    embedded.run(settings.load().data_dir)


def checked(args: argparse.Namespace) -> int:
    """0 when the files are whole, in the end."""
    found = settings.load()
    if found.store_url:
        raise SettingsError("MALECON_STORE_URL names a server of its own; the embedded store alone can be checked.")
    lock = embedded.claim(found.data_dir)
    try:
        return _check(found.data_dir / "store", repair=args.repair)
    finally:
        os.close(lock)


def _check(store: Any, *, repair: bool) -> int:
    damages = aof.damages(embedded.binary(), store)
    for damage in damages:
        print(f"{damage}.")
        if repair:
            copy = aof.repair(embedded.binary(), store, damage)
            print(f"{damage.size - damage.good} bytes were cut off; the file as it was lies at {copy}.")
        elif damage.last:
            print(
                f"Its last {damage.size - damage.good} bytes can be cut off with `malecon store check --repair`; zeros "
                "or noise from a crash are no loss, but whole commands behind them would be lost, too."
            )
        else:
            print("It cannot be repaired: restore it from a backup.")
    if not damages:
        print(f"The files in {store / aof.FOLDER} are whole.")
    return 0 if repair or not damages else 1
