"""The command `malecon`. Each command has a module with `configure(subparsers)` and `run(args)`, its exit status."""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from arbiter.app.ports.unavailable import Unavailable
from arbiter.audit.escaped import escaped
from arbiter.settings import SettingsError

COMMANDS = {
    "serve": "serve",
    "demo": "demo",
    "position": "position",
    "step": "step",
    "audit": "audit",
    "import": "import_",
    "keys": "keys",
    "receipt": "receipt",
    "mail": "mail",
    "pack": "pack",
    "store": "store",
    "web": "processes",
    "work": "processes",
    "relay": "processes",
    "clock": "processes",
    "mailroom": "processes",
}


OWN_TWO = ("audit", "receipt")  # whose 2 says that a file is none of ours


class Parser(argparse.ArgumentParser):
    """Reports arguments that it does not understand, such as all files of a folder in place of one."""

    def error(self, message: str) -> NoReturn:
        super().error(escaped(message))


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 2 for a wrong command line, 1 with a sentence for a failure."""
    said = sys.argv[1:] if argv is None else list(argv)
    args = _understood(said)
    try:
        status = int(args.run(args) or 0)
        print(end="", flush=True)
        return status
    except BrokenPipeError:
        unheard()
        return 128 + signal.SIGPIPE  # as in `malecon audit FILE | head`
    except (SettingsError, Unavailable) as error:
        print(f"malecon: {escaped(str(error))}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def unheard() -> None:
    """Stop writing to standard output, whose reader has exited or which has no space."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _understood(said: Sequence[str]) -> argparse.Namespace:
    try:
        return parser(said).parse_args(said)
    except SystemExit as ended:
        own = bool(said) and said[0] in OWN_TWO
        raise SystemExit(1 if ended.code and own else ended.code) from None


def parser(said: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Only the given command's module is loaded, or all of them for an unknown command."""
    root = Parser(prog="malecon", description="A turn arbiter for slow board games.")
    commands = root.add_subparsers(metavar="COMMAND", required=True)
    asked = COMMANDS.get(said[0]) if said else None
    for name in dict.fromkeys([asked] if asked else COMMANDS.values()):
        import_module(f"arbiter.cli.{name}").configure(commands)
    return root
