"""Checking a receipt for a sealed answer: what was sealed, where, and whether it was opened as sealed."""

from collections.abc import Iterable
from typing import Any

import msgspec

from arbiter.audit.entry import AuditEntry
from arbiter.audit.faults import Fault
from arbiter.audit.form import Form
from arbiter.kernel import events as ev
from arbiter.kernel.seals import Receipt, commitment


class ReceiptMatch(msgspec.Struct, frozen=True, kw_only=True):
    """Where a receipt's commitment is. `holds`: whether what was opened fits the receipt; None if nothing was opened.

    `record`, `seat` and `decision` say where it was sealed; `opened` and `answer` are set once it was opened,
    `replaced` is the record of the answer that replaced it, `voided` the one in which the seat was taken over.
    """

    holds: bool | None
    record: int
    seat: int
    decision: str
    opened: int | None = None
    answer: tuple[dict[str, Any], ...] | None = None
    replaced: int | None = None
    voided: int | None = None

    @property
    def settled(self) -> bool:
        """Whether nothing later concerns it."""
        return any(record is not None for record in (self.opened, self.replaced, self.voided))


def find(lines: Iterable[bytes], receipt: Receipt) -> ReceiptMatch | None:
    """The receipt in an audit file; None where nothing was sealed so. Raises `NotOurs`, `NewerLog` and `Fault`."""
    form = Form(lines, lambda records, read: None)
    match: ReceiptMatch | None = None
    for entry in form.entries():
        for event in entry.kernel:
            match = (
                _sealed(entry, event, receipt)
                if match is None
                else _later(form.header.game, entry, event, match, receipt)
            )
    return match


def _sealed(entry: AuditEntry, event: ev.Event, receipt: Receipt) -> ReceiptMatch | None:
    if isinstance(event, ev.Sealed) and event.commitment == receipt.commitment:
        return ReceiptMatch(holds=None, record=entry.number, seat=event.seat, decision=event.decision)
    return None


def _later(game: str, entry: AuditEntry, event: ev.Event, match: ReceiptMatch, receipt: Receipt) -> ReceiptMatch:
    if match.settled:
        return match
    match event:
        case ev.Sealed(seat, decision) if (seat, decision) == (match.seat, match.decision):
            return msgspec.structs.replace(match, replaced=entry.number)
        case ev.SeatTaken(seat=seat, voided=voided) if seat == match.seat and match.decision in voided:
            return msgspec.structs.replace(match, voided=entry.number)
        case ev.Revealed(answers):
            return next((_opened(game, entry, a, match, receipt) for a in answers if _same(a, match)), match)
    return match


def _same(answer: ev.Opened, match: ReceiptMatch) -> bool:
    return (answer.seat, answer.decision) == (match.seat, match.decision)


def _opened(game: str, entry: AuditEntry, answer: ev.Opened, match: ReceiptMatch, receipt: Receipt) -> ReceiptMatch:
    seal = commitment(game, match.decision, match.seat, answer.steps, receipt.salt)
    return msgspec.structs.replace(match, holds=seal == receipt.commitment, opened=entry.number, answer=answer.steps)


def decoded(data: bytes) -> Receipt:
    """A receipt from its JSON, as the arbiter gives it; raises `Fault`."""
    try:
        return msgspec.json.decode(data, type=Receipt)
    except (ValueError, RecursionError) as error:
        raise Fault('a receipt: {"commitment", "salt"}', f"something else ({error})") from error
