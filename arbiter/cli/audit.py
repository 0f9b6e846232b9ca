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
from arbiter.audit.faults import NotOurs, shortened
from arbiter.audit.reader import lines
from arbiter.audit.verdict import Verdict
from arbiter.audit.witnesses import Witness
from arbiter.cli.bar import Bar
from arbiter.kernel.heads import PublicKey

UNVOUCHED = "The file names its keys itself: the signature proves the file whole, and not who signed it (see --keys)."
MOST = 2**20  # bytes of what is brought along


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
        "--witness",
        metavar="VERSION:HASH",
        action="append",
        default=[],
        help="a record's hash as you know it, or the last line of a mail, quoted",
    )
    parser.add_argument(
        "--mail",
        metavar="EML",
        nargs="+",
        action="extend",
        default=[],
        help="saved mails, whose heads are witnesses; say FILE first",
    )
    parser.add_argument("--strict", action="store_true", help="records not decided again here make it unsound")
    parser.add_argument("--json", action="store_true", help="the verdict as JSON")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """0 sound, 1 not sound (or not readable), 2 no header of ours."""
    try:
        verdict = checked(args)
    except NotOurs as error:
        return unread(str(error), 2, args.json)
    except Unreadable as error:
        return unread(str(error), 1, args.json)
    except OSError as error:
        return unread(f"{error.filename or args.file} cannot be read: {error.strerror}.", 1, args.json)
    print(
        msgspec.json.encode(verdict).decode()
        if args.json
        else summary(verdict, strict=args.strict, vouched=bool(args.keys))
    )
    return 0 if verdict.sound and not (args.strict and verdict.undecided) else 1


def checked(args: Namespace) -> Verdict:
    keys = keys_of(brought(args.keys)) if args.keys else None
    witnesses = witnesses_of(args.witness, args.mail)
    with opened(args.file) as stream, Bar(stream) as bar:
        return audit(lines(stream), keys=keys, witnesses=witnesses, progress=bar)


def brought(name: str) -> bytes:
    """What is given beside the file; raises `Unreadable` where it is longer than 1 MiB."""
    with Path(name).open("rb") as stream:
        data = stream.read(MOST + 1)
    if len(data) > MOST:
        raise Unreadable(f"{name} is longer than {MOST // 2**20} MiB.")
    return data


def witnesses_of(given: Sequence[str], mails: Sequence[str]) -> list[Witness]:
    heads = {name: seen.headed(_begun(name)) for name in mails}
    told = [(name, head) for name, found in heads.items() for head in found]
    if heads and not told:
        raise Unreadable(f"None of the mails has the header {seen.HEADER}; those about a game's decisions have it.")
    if without := sum(not found for found in heads.values()):
        print(
            f"malecon: {without} of {len(heads)} mails have no header {seen.HEADER} and are left aside.",
            file=sys.stderr,
        )
    return [_witness(seen.given(said), name) for name, said in [*zip(given, given, strict=True), *told]]


def _begun(name: str) -> bytes:
    with Path(name).open("rb") as mail:
        return mail.read(seen.MOST)


def _witness(witness: Witness | None, said: str) -> Witness:
    if witness is None:
        raise Unreadable(
            f"{said}: neither VERSION:HASH nor a head as mails have it in their last line and the header {seen.HEADER}."
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


def unread(sentence: str, status: int, json: bool) -> int:
    """Say why there is no verdict, to machines as `{"sound": false, "error"}`."""
    if json:
        print(msgspec.json.encode({"sound": False, "error": shortened(sentence)}).decode())
    return failed(sentence, status)


def failed(sentence: str, status: int) -> int:
    print(f"malecon: {sentence}", file=sys.stderr)
    return status


def keys_of(data: bytes) -> Sequence[PublicKey]:
    try:
        return msgspec.json.decode(data, type=Keys).keys
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"The keys are not as /.well-known/malecon-keys.json has them: {error}.") from error


def summary(verdict: Verdict, *, strict: bool, vouched: bool) -> str:
    """The verdict for people; `vouched` is whether keys were brought along."""
    head = f"Game {verdict.game}, {verdict.ruleset}, {verdict.status}, {verdict.version + 1:,} records."
    rows = [f"  {'ok  ' if c.sound else 'FAIL'} {c.name:<11}{c.count:>7,}  {c.told}" for c in verdict.checks]
    return "\n".join([head, *rows, *([] if vouched else [UNVOUCHED]), *_end(verdict, strict)])


def _end(verdict: Verdict, strict: bool) -> list[str]:
    if f := verdict.failure:
        where = "The header" if f.record is None else f"Record {f.record}"
        return [f"NOT SOUND. {where} fails ({f.check}).", f"  expected: {f.expected}", f"  found:    {f.found}"]
    if not verdict.undecided:
        return ["SOUND."]
    so_far = f"{verdict.undecided:,} records were decided by other rules than this program knows"
    return [f"NOT SOUND by --strict: {so_far}." if strict else f"SOUND as far as it was checked: {so_far}."]
