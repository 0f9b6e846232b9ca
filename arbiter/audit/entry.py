"""One record of the file, as seen by the checks."""

import re
from typing import Annotated, Any, TypeVar, get_args

import msgspec
from msgspec import UNSET

from arbiter.audit.escaped import escaped
from arbiter.audit.faults import Fault
from arbiter.kernel import patterns
from arbiter.kernel.canonical import canonical, within
from arbiter.kernel.clocks import durations, instants
from arbiter.kernel.clocks.terms import Terms
from arbiter.kernel.events import Created, Event, KernelEvents, snake
from arbiter.kernel.heads import Head
from arbiter.kernel.records import Record

N = TypeVar("N", bound=Event | Terms)
Index = Annotated[int, msgspec.Meta(ge=0)]
Purpose = Annotated[str, msgspec.Meta(pattern=patterns.PURPOSE)]
RawRecord = Record[dict[str, Any]]
KERNEL = {snake(kind.__name__) for kind in get_args(KernelEvents)}
NAMED = {
    "decision": patterns.DECISION,
    "kind": patterns.KIND,
    "player": patterns.PLAYER,
    "reason": patterns.REASON,
    "proposal": patterns.DECISION,
    "outcome": patterns.REASON,
    "action": patterns.REASON,
    "zone": patterns.ZONE,
    "tzdata": patterns.TZDATA,
    **dict.fromkeys(("counted", "extra", "charged", "bank", "by"), durations.FORM),
    **dict.fromkeys(("since", "deadline", "old", "new", "expires", "until"), instants.FORM),
}
LONG = re.compile(rb"[0-9]{16}(?=[\],}])")


class RecordedDraw(msgspec.Struct, frozen=True):
    """What an event says about its draw."""

    draw: Index
    purpose: Purpose
    size: Annotated[int, msgspec.Meta(ge=2)]
    index: Index


DRAW = frozenset(RecordedDraw.__struct_fields__)


class AuditEntry(msgspec.Struct, frozen=True):
    """Record `number` of the file: its bytes, their content, its kernel events, its draws."""

    number: int
    line: bytes
    record: RawRecord
    kernel: tuple[Event, ...]
    draws: tuple[RecordedDraw, ...]


class FileEnd(msgspec.Struct, frozen=True):
    """The end of the file: its last record and the head after it."""

    last: AuditEntry
    head: Head


def _no_floats(text: str) -> Any:
    raise ValueError(f"the number {escaped(text)} is not canonical JSON")


_record_decoder = msgspec.json.Decoder(RawRecord, float_hook=_no_floats)
_json_decoder = msgspec.json.Decoder(float_hook=_no_floats)


def read_entry(number: int, line: bytes) -> AuditEntry:
    """Read a record; raises `Fault`."""
    record: RawRecord = decoded(line, _record_decoder)
    kernel = tuple(_named(_fits(event, KernelEvents)) for event in record.events if _type(event) in KERNEL)
    draws = tuple(_fits(event, RecordedDraw) for event in record.events if not DRAW.isdisjoint(event))
    return AuditEntry(number, line, record, kernel, draws)


def decoded(line: bytes, decoder: msgspec.json.Decoder[Any]) -> Any:
    """A line of canonical JSON of the decoder's form; raises `Fault`."""
    if line[-1:] != b"\n":
        raise Fault("a line with its line end", "the end of the file, or a line of more than 1 MiB")
    try:
        value = decoder.decode(line)
        same = canonical(value) == line[:-1] and (_usual(line) or within(_json_decoder.decode(line)))
    except (ValueError, RecursionError) as error:
        raise Fault("a line of canonical JSON in the documented form", str(error)) from error
    if not same:
        raise Fault("canonical JSON, with the documented fields only", line[:-1].decode("utf-8", "replace"))
    return value


def _usual(line: bytes) -> bool:
    """Whether it contains nothing that may not be canonical JSON here: non-ASCII characters, long numbers."""
    return line.isascii() and b"\\" not in line and not LONG.search(line)


def _type(event: dict[str, Any]) -> str:
    kind = event.get("type")
    if not isinstance(kind, str) or not patterns.KIND.fullmatch(kind):
        raise Fault("events with a type in lower-case letters", str(kind))
    return kind


def _fits(event: dict[str, Any], kind: Any) -> Any:
    try:
        return msgspec.convert(event, kind)
    except (ValueError, RecursionError) as error:
        raise Fault(f"an event `{event.get('type')}` of the documented form", str(error)) from error


def _named(event: N) -> N:
    if isinstance(event, Created) and event.clock is not UNSET:
        _named(event.clock)
    for name, form in NAMED.items():
        value = getattr(event, name, UNSET)
        if value is not UNSET and not form.fullmatch(value):
            raise Fault(f"a `{name}` of the documented form", value)
    return event


def created_event(entry: AuditEntry) -> Created:
    """What record 0 says about the game; raises `Fault`."""
    first = entry.kernel[0] if entry.kernel else None
    if not isinstance(first, Created):
        raise Fault("the event `created`, the first of record 0", "a different one")
    return first
