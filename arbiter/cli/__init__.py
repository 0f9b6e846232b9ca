"""The command `malecon`. Each command has a module with `configure(subparsers)` and `run(args)`, its exit status."""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from arbiter.app.ports.archives import ArchiveError
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
    "token": "token",
    "receipt": "receipt",
    "mail": "mail",
    "pack": "pack",
    "store": "store",
    "check": "check",
    "web": "processes",
    "work": "processes",
    "relay": "processes",
    "clock": "processes",
    "mailroom": "processes",
}


FILE_COMMANDS = ("audit", "receipt")  # their exit status 2 means that it is not an audit file


class Parser(argparse.ArgumentParser):
    """Reports arguments that it does not understand, such as all files of a folder in place of one."""

    def error(self, message: str) -> NoReturn:
        super().error(escaped(message))


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 2 for a wrong command line, 1 with a sentence for a failure."""
    argv = sys.argv[1:] if argv is None else list(argv)
    args = _parse(argv)
    try:
        status = int(args.run(args) or 0)
        print(end="", flush=True)
        return status
    except BrokenPipeError:
        stop_output()
        return 128 + signal.SIGPIPE  # as in `malecon audit FILE | head`
    except (ArchiveError, SettingsError, Unavailable) as error:
        print(f"malecon: {escaped(str(error))}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def stop_output() -> None:
    """Stop writing to standard output, whose reader has exited or which has no space."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _parse(argv: Sequence[str]) -> argparse.Namespace:
    try:
        return parser(argv).parse_args(argv)
    except SystemExit as ended:
        file_command = bool(argv) and argv[0] in FILE_COMMANDS
        raise SystemExit(1 if ended.code and file_command else ended.code) from None


def parser(argv: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Only the given command's module is loaded, or all of them for an unknown command."""
    root = Parser(prog="malecon", description="A turn arbiter for slow board games.")
    commands = root.add_subparsers(metavar="COMMAND", required=True)
    module = COMMANDS.get(argv[0]) if argv else None
    for name in dict.fromkeys([module] if module else COMMANDS.values()):
        import_module(f"arbiter.cli.{name}").configure(commands)
    return root
