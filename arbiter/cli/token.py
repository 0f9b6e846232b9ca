"""`malecon token --admin`: tokens of administrators, who may repair games."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import Any

from arbiter.app import administrators
from arbiter.cli.position_file import fail
from arbiter.cli.running import services
from arbiter.kernel.patterns import PLAYER


def configure(commands: Any) -> None:
    parser: ArgumentParser = commands.add_parser("token", help="make or revoke the token of an administrator")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--admin", action="store_true", help="print a new token that may repair games")
    what.add_argument("--revoke", metavar="ID", type=_id, help="revoke the token that was printed with this id")
    parser.set_defaults(run=run)


def _id(text: str) -> str:
    if not PLAYER.fullmatch(text):
        raise ArgumentTypeError("an id is printed by `malecon token --admin`")
    return text


def run(args: Namespace) -> int:
    if args.admin:
        id, secret = administrators.appoint(services())
        print(f"{secret}\nKeep it to yourself. To revoke it: malecon token --revoke {id}")
        return 0
    if not administrators.dismiss(services(), args.revoke):
        return fail("There is no administrator with this id.")
    print("The token was revoked.")
    return 0
