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
from arbiter.cli.audit import STATUS, Unreadable, opened, read_supplied, report_failure
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
        receipt = decoded(read_supplied(args.receipt))
        with opened(args.file) as stream:
            verdict, finding = _find(lines(stream), receipt)
    except NotOurs as error:
        return report_failure(str(error), 2)
    except NewerLog as newer:
        return report_failure(f"Not fully checked: {newer}.", 3)
    except Unreadable as error:
        return report_failure(str(error), 1)
    except Fault as fault:
        return report_failure(f"Expected {fault.expected}; found {fault.found}.", 1)
    except OSError as error:
        return report_failure(f"{error.filename or args.file} cannot be read: {error.strerror}.", 1)
    if finding is None:
        return report_failure("No answer in this game was sealed with this commitment.", 1)
    print(as_json(_bounded(finding, verdict)) if args.json else _text(finding, verdict))
    return 1 if finding.holds is False else STATUS[verdict.verdict]


def _find(lines: Iterable[bytes], receipt: Receipt) -> tuple[Verdict, ReceiptMatch | None]:
    read: list[bytes] = []
    verdict = audit(noted(lines, read))
    if failure := verdict.failure:
        at = "the file" if failure.record is None else f"record {failure.record}"
        raise Fault(f"a sound history, in {at}: {failure.expected}", failure.found)
    return verdict, find(read, receipt)


def _bounded(finding: ReceiptMatch, verdict: Verdict) -> dict[str, Any]:
    """The result, without an answer that is longer than any rules allow, and the verdict on the history."""
    result: dict[str, Any] = {"history": verdict.verdict, **msgspec.to_builtins(finding)}
    return result if len(canonical(finding.answer)) <= LONGEST else {**result, "answer": None}


def _text(finding: ReceiptMatch, verdict: Verdict) -> str:
    if verdict.sound:
        return sentence(finding)
    return (
        f"{verdict.verdict}. {verdict.undecided:,} records could not be checked against the rules: {verdict.reason}."
        f"\n{sentence(finding)}"
    )


def sentence(finding: ReceiptMatch) -> str:
    """The result, for people."""
    where = f"Seat {finding.seat}'s answer to {finding.decision}, sealed in record {finding.record}"
    if finding.replaced is not None:
        return f"{where}, was replaced in record {finding.replaced} and will never be opened."
    if finding.voided is not None:
        return f"{where}, became void in record {finding.voided}, when another player took the seat over."
    if finding.opened is None:
        return f"{where}, is not opened yet."
    steps = escaped(canonical(finding.answer).decode(), LONGEST)
    if finding.holds:
        return f"{where}, was opened in record {finding.opened} as it was sealed: {steps}"
    return f"{where}, was opened in record {finding.opened} as {steps}, which the receipt does NOT prove."
