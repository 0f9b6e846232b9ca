"""`malecon receipt FILE --receipt R.json`: whether an answer was opened as sealed, according to its player's receipt.

The history is audited first: nothing can be said about one that is not sound.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from typing import Any

import msgspec

from arbiter.audit.audit import audit
from arbiter.audit.escaped import as_json, escaped
from arbiter.audit.faults import Fault, NewerLog, NotOurs
from arbiter.audit.reader import lines, noted
from arbiter.audit.receipt import ReceiptMatch, decoded, find
from arbiter.audit.verdict import Verdict
from arbiter.cli.audit import STATUS, Unreadable, brought, failed, opened
from arbiter.kernel.canonical import canonical
from arbiter.kernel.seals import Receipt

LONGEST = 4000  # characters of an answer


def configure(subparsers: Any) -> None:
    parser: ArgumentParser = subparsers.add_parser("receipt", help="check the receipt of a sealed answer")
    parser.add_argument("file", metavar="FILE", help="an audit file, plain or gzip; - for standard input")
    parser.add_argument("--receipt", metavar="FILE", required=True, help="the receipt as the arbiter issued it")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """0 sealed so and not opened otherwise, 1 not so, 2 not an audit file, 3 so in a history not fully checked."""
    try:
        receipt = decoded(brought(args.receipt))
        with opened(args.file) as stream:
            verdict, found = _found(lines(stream), receipt)
    except NotOurs as error:
        return failed(str(error), 2)
    except NewerLog as newer:
        return failed(f"{newer}.".capitalize(), 3)
    except Unreadable as error:
        return failed(str(error), 1)
    except Fault as fault:
        return failed(f"Expected {fault.expected}; found {fault.found}.", 1)
    except OSError as error:
        return failed(f"{error.filename or args.file} cannot be read: {error.strerror}.", 1)
    if found is None:
        return failed("No answer in this game was sealed with this commitment.", 1)
    print(as_json(_bounded(found, verdict)) if args.json else _said(found, verdict))
    return 1 if found.holds is False else STATUS[verdict.verdict]


def _found(lines: Iterable[bytes], receipt: Receipt) -> tuple[Verdict, ReceiptMatch | None]:
    read: list[bytes] = []
    verdict = audit(noted(lines, read))
    if failure := verdict.failure:
        at = "the file" if failure.record is None else f"record {failure.record}"
        raise Fault(f"a sound history, in {at}: {failure.expected}", failure.found)
    return verdict, find(read, receipt)


def _bounded(found: ReceiptMatch, verdict: Verdict) -> dict[str, Any]:
    """The result, without an answer that is longer than any rules allow, and the verdict on the history."""
    told: dict[str, Any] = {"history": verdict.verdict, **msgspec.to_builtins(found)}
    return told if len(canonical(found.answer)) <= LONGEST else {**told, "answer": None}


def _said(found: ReceiptMatch, verdict: Verdict) -> str:
    if verdict.sound:
        return told(found)
    return (
        f"{verdict.verdict}. {verdict.undecided:,} records could not be checked against the rules: {verdict.reason}."
        f"\n{told(found)}"
    )


def told(found: ReceiptMatch) -> str:
    """The result, for people."""
    where = f"Seat {found.seat}'s answer to {found.decision}, sealed in record {found.record}"
    if found.replaced is not None:
        return f"{where}, was replaced in record {found.replaced} and will never be opened."
    if found.opened is None:
        return f"{where}, is not opened yet."
    steps = escaped(canonical(found.answer).decode(), LONGEST)
    if found.holds:
        return f"{where}, was opened in record {found.opened} as it was sealed: {steps}"
    return f"{where}, was opened in record {found.opened} as {steps}, which the receipt does NOT prove."
