"""`malecon audit FILE`: check an exported history offline: no account, no server, no store."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import msgspec

from arbiter.audit import seen
from arbiter.audit.audit import audit
from arbiter.audit.faults import NotOurs
from arbiter.audit.reader import lines
from arbiter.audit.verdict import Verdict
from arbiter.audit.witnesses import Witness
from arbiter.cli.bar import Bar
from arbiter.kernel.heads import PublicKey


class Unreadable(Exception):
    """Something given beside the file is not what it should be; one sentence."""


class Keys(msgspec.Struct, frozen=True):
    """A file of keys, as `/.well-known/malecon-keys.json`."""

    keys: tuple[PublicKey, ...]


def configure(subparsers: Any) -> None:
    parser: ArgumentParser = subparsers.add_parser("audit", help="check an exported history offline")
    parser.add_argument("file", metavar="FILE", help="an audit file, plain or gzip; - for standard input")
    parser.add_argument("--keys", metavar="FILE", help="the arbiter's keys, as /.well-known/malecon-keys.json has them")
    parser.add_argument(
        "--witness", metavar="VERSION:HASH", action="append", default=[], help="a record's hash as you know it"
    )
    parser.add_argument(
        "--mail", metavar="EML", nargs="+", action="extend", default=[], help="saved mails, whose heads are witnesses"
    )
    parser.add_argument("--strict", action="store_true", help="records not decided again here make it unsound")
    parser.add_argument("--json", action="store_true", help="the verdict as JSON")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """0 sound, 1 not sound (or not readable), 2 no header of ours."""
    try:
        verdict = checked(args)
    except NotOurs as error:
        return failed(str(error), 2)
    except Unreadable as error:
        return failed(str(error), 1)
    except OSError as error:
        return failed(f"{error.filename or args.file} cannot be read: {error.strerror}.", 1)
    print(msgspec.json.encode(verdict).decode() if args.json else summary(verdict, strict=args.strict))
    return 0 if verdict.sound and not (args.strict and verdict.undecided) else 1


def checked(args: Namespace) -> Verdict:
    keys = keys_of(Path(args.keys).read_bytes()) if args.keys else None
    witnesses = witnesses_of(args.witness, args.mail)
    with opened(args.file) as stream, Bar(args.file) as bar:
        return audit(lines(stream), keys=keys, witnesses=witnesses, progress=bar)


def witnesses_of(given: Sequence[str], mails: Sequence[str]) -> list[Witness]:
    return [_witness(seen.given(text), text) for text in given] + [
        _witness(seen.mailed(_begun(name)), name) for name in mails
    ]


def _begun(name: str) -> bytes:
    with Path(name).open("rb") as mail:
        return mail.read(seen.HEADERS)


def _witness(witness: Witness | None, said: str) -> Witness:
    if witness is None:
        raise Unreadable(f"{said}: neither VERSION:HASH nor a saved mail with the header {seen.HEADER}.")
    return witness


@contextmanager
def opened(name: str) -> Iterator[IO[bytes]]:
    """The file, or standard input for `-`."""
    if name == "-":
        yield sys.stdin.buffer
    else:
        with Path(name).open("rb") as stream:
            yield stream


def failed(sentence: str, status: int) -> int:
    print(f"malecon: {sentence}", file=sys.stderr)
    return status


def keys_of(data: bytes) -> Sequence[PublicKey]:
    try:
        return msgspec.json.decode(data, type=Keys).keys
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"The keys are not as /.well-known/malecon-keys.json has them: {error}.") from error


def summary(verdict: Verdict, *, strict: bool) -> str:
    """The verdict for people."""
    head = f"Game {verdict.game}, {verdict.ruleset}, {verdict.status}, {verdict.version + 1:,} records."
    rows = [f"  {'ok  ' if c.sound else 'FAIL'} {c.name:<11}{c.count:>7,}  {c.told}" for c in verdict.checks]
    return "\n".join([head, *rows, *_end(verdict, strict)])


def _end(verdict: Verdict, strict: bool) -> list[str]:
    if f := verdict.failure:
        where = "The header" if f.record is None else f"Record {f.record}"
        return [f"NOT SOUND. {where} fails ({f.check}).", f"  expected: {f.expected}", f"  found:    {f.found}"]
    if not verdict.undecided:
        return ["SOUND."]
    so_far = f"{verdict.undecided:,} records were decided by other rules than this program knows"
    return [f"NOT SOUND by --strict: {so_far}." if strict else f"SOUND as far as it was checked: {so_far}."]
