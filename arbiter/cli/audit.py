"""`malecon audit FILE`: check an exported history offline: no account, no server, no store."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import msgspec

from arbiter.audit.audit import audit
from arbiter.audit.escaped import as_json, escaped
from arbiter.audit.faults import NotOurs
from arbiter.audit.reader import lines
from arbiter.audit.verdict import Verdict
from arbiter.audit.witness_parser import HEADER, MAIL_BYTES, mail_heads, parse_witness
from arbiter.audit.witnesses import Witness
from arbiter.cli.audit_report import summary
from arbiter.cli.bar import Bar
from arbiter.kernel.heads import PublicKey

STATUS = {"SOUND": 0, "NOT SOUND": 1, "NOT FULLY CHECKED": 3}
LONGEST = 1000  # characters of a sentence
MOST = 2**20  # bytes of a file supplied along with it


class Unreadable(Exception):
    """Something given along with the file is wrong; one sentence."""


class KeysFile(msgspec.Struct, frozen=True):
    """A file of keys, as `/.well-known/malecon-keys.json`."""

    keys: tuple[PublicKey, ...]


def configure(subparsers: Any) -> None:
    parser: ArgumentParser = subparsers.add_parser("audit", help="check an exported history offline")
    parser.add_argument("file", metavar="FILE", help="an audit file, plain or gzip; - for standard input")
    parser.add_argument(
        "--keys", metavar="FILE", help="the arbiter's keys, in the form of /.well-known/malecon-keys.json"
    )
    parser.add_argument(
        "--witness",
        metavar="VERSION:HASH",
        action="append",
        default=[],
        help="a record's hash that you noted, or the last line of a mail, quoted",
    )
    parser.add_argument(
        "--mail",
        metavar="EML",
        nargs="+",
        action="extend",
        default=[],
        help="saved mails, whose heads serve as witnesses; put FILE first",
    )
    parser.add_argument(
        "--strict", action="store_true", help="exit with 1 instead of 3 if not everything could be checked"
    )
    parser.add_argument("--json", action="store_true", help="print the verdict as JSON")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """0 sound, 1 not sound (or not readable), 2 not an audit file, 3 not fully checked."""
    try:
        verdict = checked(args)
    except NotOurs as error:
        return report_unreadable(str(error), 2, args.json)
    except Unreadable as error:
        return report_unreadable(str(error), 1, args.json)
    except OSError as error:
        return report_unreadable(f"{error.filename or args.file} cannot be read: {error.strerror}.", 1, args.json)
    print(as_json(verdict) if args.json else summary(verdict, vouched=bool(args.keys)))
    status = STATUS[verdict.verdict]
    return min(status, 1) if args.strict else status


def checked(args: Namespace) -> Verdict:
    keys = keys_of(read_supplied(args.keys)) if args.keys else None
    witnesses = witnesses_of(args.witness, args.mail)
    with opened(args.file) as stream, Bar(stream) as bar:
        return audit(lines(stream), keys=keys, witnesses=witnesses, progress=bar)


def read_supplied(name: str) -> bytes:
    """What is given along with the file; raises `Unreadable` if it is longer than 1 MiB."""
    with Path(name).open("rb") as stream:
        data = stream.read(MOST + 1)
    if len(data) > MOST:
        raise Unreadable(f"{name} is longer than {MOST // 2**20} MiB.")
    return data


def witnesses_of(entered: Sequence[str], mails: Sequence[str]) -> list[Witness]:
    heads = {name: mail_heads(_first_bytes(name)) for name in mails}
    mailed = [(name, head) for name, heads_found in heads.items() for head in heads_found]
    if heads and not mailed:
        raise Unreadable(f"None of the mails has the header {HEADER}; only mails about a game's decisions do.")
    if without := sum(not heads_found for heads_found in heads.values()):
        print(
            f"malecon: {without} of {len(heads)} mails have no header {HEADER} and are ignored.",
            file=sys.stderr,
        )
    return [_witness(parse_witness(text), name) for name, text in [*zip(entered, entered, strict=True), *mailed]]


def _first_bytes(name: str) -> bytes:
    with Path(name).open("rb") as mail:
        return mail.read(MAIL_BYTES)


def _witness(witness: Witness | None, text: str) -> Witness:
    if witness is None:
        raise Unreadable(
            f"{text}: neither VERSION:HASH nor a head as found in a mail's last line and its header {HEADER}."
        )
    return witness


@contextmanager
def opened(name: str) -> Iterator[IO[bytes]]:
    """The file, or standard input for `-`."""
    if name == "-":
        yield sys.stdin.buffer
    else:
        with Path(name).open("rb") as stream:
            yield stream


def report_unreadable(sentence: str, status: int, json: bool) -> int:
    """Say why there is no verdict, for programs as `{"sound": false, "error"}`."""
    if json:
        print(as_json({"sound": False, "error": escaped(sentence, LONGEST)}))
    return report_failure(sentence, status)


def report_failure(sentence: str, status: int) -> int:
    print(f"malecon: {escaped(sentence, LONGEST)}", file=sys.stderr)
    return status


def keys_of(data: bytes) -> Sequence[PublicKey]:
    try:
        return msgspec.json.decode(data, type=KeysFile).keys
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"The keys are not in the form of /.well-known/malecon-keys.json: {error}.") from error
