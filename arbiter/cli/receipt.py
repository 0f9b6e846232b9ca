"""`malecon receipt FILE --receipt R.json`: whether an answer was opened as it was sealed, by its player's receipt.

The history is audited first: of one that is not sound nothing can be said.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from typing import Any

import msgspec

from arbiter.audit.audit import audit
from arbiter.audit.faults import Fault, NotOurs
from arbiter.audit.reader import lines, noted
from arbiter.audit.receipt import Found, decoded, find
from arbiter.cli.audit import Unreadable, brought, failed, opened
from arbiter.kernel.seals import Receipt


def configure(subparsers: Any) -> None:
    parser: ArgumentParser = subparsers.add_parser("receipt", help="check the receipt of a sealed answer")
    parser.add_argument("file", metavar="FILE", help="an audit file, plain or gzip; - for standard input")
    parser.add_argument("--receipt", metavar="FILE", required=True, help="the receipt, as the arbiter gave it")
    parser.add_argument("--json", action="store_true", help="what was found as JSON")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """0 when the answer was sealed so and not opened otherwise, 1 when not, 2 no header of ours."""
    try:
        receipt = decoded(brought(args.receipt))
        with opened(args.file) as stream:
            found = _found(lines(stream), receipt)
    except NotOurs as error:
        return failed(str(error), 2)
    except Unreadable as error:
        return failed(str(error), 1)
    except Fault as fault:
        return failed(f"Expected {fault.expected}; found {fault.found}.", 1)
    except OSError as error:
        return failed(f"{error.filename or args.file} cannot be read: {error.strerror}.", 1)
    if found is None:
        return failed("No answer of this game was sealed with this commitment.", 1)
    print(msgspec.json.encode(found).decode() if args.json else told(found))
    return 1 if found.holds is False else 0


def _found(lines: Iterable[bytes], receipt: Receipt) -> Found | None:
    read: list[bytes] = []
    failure = audit(noted(lines, read)).failure
    if failure:
        at = "the file" if failure.record is None else f"record {failure.record}"
        raise Fault(f"a sound history, in {at}: {failure.expected}", failure.found)
    return find(read, receipt)


def told(found: Found) -> str:
    """What was found, for people."""
    where = f"Seat {found.seat}'s answer to {found.decision}, sealed in record {found.record}"
    if found.replaced is not None:
        return f"{where}, was replaced in record {found.replaced} and will never be opened."
    if found.opened is None:
        return f"{where}, is not opened yet."
    steps = msgspec.json.encode(found.answer).decode()
    if found.holds:
        return f"{where}, was opened in record {found.opened} as it was sealed: {steps}"
    return f"{where}, was opened in record {found.opened} as {steps}, which the receipt does NOT prove."
