"""Checking a receipt for a sealed answer: what was sealed, where, and whether it was opened as sealed."""

from collections.abc import Iterable
from typing import Any

import msgspec

from arbiter.audit.entry import Entry
from arbiter.audit.faults import Fault
from arbiter.audit.form import Form
from arbiter.kernel import events as ev
from arbiter.kernel.seals import Receipt, commitment


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """Where a receipt's commitment is. `holds`: whether what was opened fits the receipt; None if nothing was opened.

    `record`, `seat` and `decision` say where it was sealed; `opened` and `answer` are set once it was opened,
    `replaced` is the record of the answer that replaced it.
    """

    holds: bool | None
    record: int
    seat: int
    decision: str
    opened: int | None = None
    answer: tuple[dict[str, Any], ...] | None = None
    replaced: int | None = None


def find(lines: Iterable[bytes], receipt: Receipt) -> Found | None:
    """The receipt in an audit file; None where nothing was sealed so. Raises `NotOurs`, `NewerLog` and `Fault`."""
    form = Form(lines, lambda records, read: None)
    found: Found | None = None
    for entry in form.entries():
        for event in entry.kernel:
            found = (
                _sealed(entry, event, receipt)
                if found is None
                else _later(form.header.game, entry, event, found, receipt)
            )
    return found


def _sealed(entry: Entry, event: ev.Event, receipt: Receipt) -> Found | None:
    if isinstance(event, ev.Sealed) and event.commitment == receipt.commitment:
        return Found(holds=None, record=entry.number, seat=event.seat, decision=event.decision)
    return None


def _later(game: str, entry: Entry, event: ev.Event, found: Found, receipt: Receipt) -> Found:
    if found.opened is not None or found.replaced is not None:
        return found
    match event:
        case ev.Sealed(seat, decision) if (seat, decision) == (found.seat, found.decision):
            return msgspec.structs.replace(found, replaced=entry.number)
        case ev.Revealed(answers):
            return next((_opened(game, entry, a, found, receipt) for a in answers if _same(a, found)), found)
    return found


def _same(answer: ev.Opened, found: Found) -> bool:
    return (answer.seat, answer.decision) == (found.seat, found.decision)


def _opened(game: str, entry: Entry, answer: ev.Opened, found: Found, receipt: Receipt) -> Found:
    seal = commitment(game, found.decision, found.seat, answer.steps, receipt.salt)
    return msgspec.structs.replace(found, holds=seal == receipt.commitment, opened=entry.number, answer=answer.steps)


def decoded(data: bytes) -> Receipt:
    """A receipt from its JSON, as the arbiter gives it; raises `Fault`."""
    try:
        return msgspec.json.decode(data, type=Receipt)
    except (ValueError, RecursionError) as error:
        raise Fault('a receipt: {"commitment", "salt"}', f"something else ({error})") from error
