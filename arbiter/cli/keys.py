"""`malecon keys list` and `malecon keys rotate`: the arbiter's signing keys."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from typing import Any

from arbiter.app.key_rotation import rotate as rotated
from arbiter.cli.position_file import fail
from arbiter.cli.running import services
from arbiter.kernel.heads import PublicKey
from arbiter.kernel.patterns import KEY
from arbiter.kernel.refusal import Refusal


def configure(commands: Any) -> None:
    parser: ArgumentParser = commands.add_parser("keys", help="list or rotate signing keys")
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    actions.add_parser("list", help="list all keys, oldest first").set_defaults(run=listed)
    rotate = actions.add_parser("rotate", help="start signing with a new key")
    rotate.add_argument("--revoke", metavar="KEY", type=_key, help="revoke a key that was lost or stolen")
    rotate.set_defaults(run=rotation)


def _key(text: str) -> str:
    if not KEY.fullmatch(text):
        raise ArgumentTypeError("a key is named by 16 hex digits, as listed by `malecon keys list`")
    return text


def listed(args: Namespace) -> int:
    print(table(services().keyring.read().public))
    return 0


def rotation(args: Namespace) -> int:
    try:
        print(table(rotated(services(), args.revoke or "").public))
    except Refusal as refusal:
        return fail(refusal.detail)
    return 0


def table(keys: Sequence[PublicKey]) -> str:
    """A line per key: its name, since when it signs, and when it was retired or revoked."""
    return "\n".join(f"{key.key}  {key.created}  {_state(key)}" for key in keys)


def _state(key: PublicKey) -> str:
    ended = (f"{what} {when}" for what, when in (("retired", key.retired), ("revoked", key.revoked)) if when)
    return ", ".join(ended) or "active"
