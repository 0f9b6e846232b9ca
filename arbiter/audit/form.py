"""Form: lines of canonical JSON: a header, records, the head; the header fits the records."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, TypeGuard

import msgspec
from msgspec import UNSET

from arbiter.audit.entry import AuditEntry, FileEnd, created_event, decoded, read_entry
from arbiter.audit.faults import Fault, NewerLog, NotOurs, json
from arbiter.audit.file import FORMAT, Header, Tail
from arbiter.audit.reader import LONGEST_FILE, LONGEST_LINE, MOST_RECORDS
from arbiter.audit.times import is_time
from arbiter.kernel import patterns
from arbiter.kernel.canonical import BIGGEST, canonical
from arbiter.kernel.events import FORM, LogExtended

Progress = Callable[[int, int], None]
BEGIN = f'{{"format":"{FORMAT}"'.encode()
SHORTEST = len(b'{"format":"malecon')  # bytes that identify a truncated header
TAIL = b'{"head":'


class Format(msgspec.Struct, frozen=True):
    """As much of the first line as tells whether it is ours and can be read."""

    format: str
    log: int = 1
    malecon: str = ""


class First(msgspec.Struct, frozen=True):
    """As much of record 0 as tells whether it can be read."""

    events: list[dict[str, Any]]


_format = msgspec.json.Decoder(Format)
_first = msgspec.json.Decoder(First)
_header = msgspec.json.Decoder(Header)
_tail = msgspec.json.Decoder(Tail)


class Form:
    """Reads a file entry by entry; `end` is there once all were read, `count` tells the lines of good form."""

    name = "form"

    def __init__(self, lines: Iterable[bytes], progress: Progress) -> None:
        """Raises `NotOurs`, `NewerLog` and `Fault`."""
        self.end: FileEnd | None = None
        self.count, self._read, self._log = 0, 0, 1
        self._lines, self._progress = self._bounded(lines), progress
        first = self._first()
        self.header: Header = decoded(first, _header)
        _must_be_valid(self.header)
        self.count = 1

    def _first(self) -> bytes:
        try:
            line = next(self._lines, b"")
        except Fault as fault:
            raise NotOurs(f"The first line is not the header of an audit file, but {fault.found}.") from fault
        _must_be_ours(line)
        _must_not_be_newer(line)
        return line

    def _bounded(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        for line in lines:
            self._read += len(line)
            if self._read > LONGEST_FILE:
                raise Fault(f"at most {LONGEST_FILE // 2**20} MiB", "a longer file")
            if len(line) > LONGEST_LINE:
                raise Fault(f"lines of at most {LONGEST_LINE // 2**20} MiB", "a longer one")
            yield line

    def entries(self) -> Iterator[AuditEntry]:
        """The records; raises `NewerLog` and `Fault`."""
        last: AuditEntry | None = None
        for line in self._lines:
            if line.startswith(TAIL):
                self._finish(last, line)
                return
            if self.count > MOST_RECORDS:
                raise Fault(f"at most {MOST_RECORDS:,} records", "more")
            if self.count == 1:
                _must_be_readable(line, self.header)
            last = read_entry(self.count - 1, line)
            if last.number == 0:
                _fits(self.header, last)
            self._extend(last)
            yield last
            self.count += 1
            self._progress(last.number + 1, self._read)
        raise Fault("the signed head in the last line", "the end of the file")

    def _extend(self, entry: AuditEntry) -> None:
        """Follow the format of the log, which may become a higher one; raises `NewerLog` and `Fault`."""
        if entry.number == 0:
            self._log = created_event(entry).log or 1
        for event in entry.kernel:
            if isinstance(event, LogExtended):
                if _is_newer(event.log):
                    raise NewerLog(event.log, self.header.malecon or "")
                if event.log <= self._log:
                    raise Fault(f"a format of the log above {self._log}", str(event.log))
                self._log = event.log

    def _finish(self, last: AuditEntry | None, line: bytes) -> None:
        if last is None:
            raise Fault("a record", "the signed head")
        head = decoded(line, _tail).head
        if next(self._lines, None) is not None:
            raise Fault("the end of the file after the signed head", "another line")
        if self.header.rules != last.record.rules:
            raise Fault(f"revision {self.header.rules}, as the header says", str(last.record.rules), record=last.number)
        if (self.header.log or 1) != self._log:
            raise Fault(
                f"a header with the format {self._log} of the log, as the records say", str(self.header.log or 1)
            )
        self.end, self.count = FileEnd(last, head), self.count + 1

    @property
    def checked(self) -> bool:
        return self.count > 0

    def summary(self) -> str:
        return f"{self.count:,} lines of canonical JSON: a header, the records, the signed head"


def _must_be_ours(line: bytes) -> None:
    """A line that begins like a header is one, however damaged it is."""
    if line.startswith(BEGIN) or (BEGIN.startswith(line) and len(line) >= SHORTEST):
        return
    try:
        format_name = _format.decode(line).format
    except (ValueError, RecursionError) as error:
        raise NotOurs("The first line is not the header of an audit file from /v1/games/<id>/audit.") from error
    if format_name != FORMAT:
        raise NotOurs(f"The first line names another format; this program reads {FORMAT}.")


def _must_not_be_newer(line: bytes) -> None:
    with suppress(ValueError, RecursionError):
        first_line = _format.decode(line)
        if _is_newer(first_line.log):
            raise NewerLog(first_line.log, first_line.malecon)


def _must_be_readable(line: bytes, header: Header) -> None:
    """Record 0 names the format of the log whatever the header says."""
    with suppress(ValueError, RecursionError):
        form = next((event.get("log") for event in _first.decode(line).events), 1)
        if _is_newer(form):
            raise NewerLog(form, header.malecon or "")


def _is_newer(form: Any) -> TypeGuard[int]:
    """Whether it is a number that canonical JSON can hold, and no format is known for it yet."""
    return type(form) is int and FORM < form <= BIGGEST


def _must_be_valid(header: Header) -> None:
    """Check the form of the header's names and times; the pack's digest is compared later."""
    if not patterns.GAME.fullmatch(header.game):
        raise Fault("a game's id of 20 letters a-z and digits", header.game)
    if not patterns.RULESET.fullmatch(header.ruleset):
        raise Fault("a ruleset's name in lower-case letters", header.ruleset)
    if not patterns.PACK.fullmatch(header.pack.name):
        raise Fault("a pack's name of at most 100 letters and digits", header.pack.name)
    if header.malecon is not UNSET and not patterns.VERSION.fullmatch(header.malecon):
        raise Fault("a version of Malecon", header.malecon)
    for key in header.keys:
        times = [time for time in (key.created, key.retired, key.revoked) if time]
        if not key.created or not all(map(is_time, times)):
            raise Fault(
                f"times of key {key.key} in UTC with milliseconds", json([key.created, key.retired, key.revoked])
            )
        if not patterns.KEY.fullmatch(key.key) or not patterns.HASH.fullmatch(key.public):
            raise Fault("a key by its name of 16 hex digits, and 64 of its bytes", json(key))


def _fits(header: Header, first: AuditEntry) -> None:
    """Whether record 0 names the ruleset and the pack that the header holds, and no higher format of the log."""
    created = created_event(first)
    digest = hashlib.sha256(canonical(header.pack.content)).hexdigest()
    form = max(created.log or 1, header.log or 1)  # a record may say later that it is a higher one
    expected: dict[str, Any] = {"log": form, "pack": created.pack, "ruleset": created.ruleset}
    pack = {"name": header.pack.name, "digest": digest}
    in_header = {"log": header.log or 1, "pack": pack, "ruleset": header.ruleset}
    if header.pack.digest != digest or canonical(in_header) != canonical(expected):
        raise Fault(f"a header that holds {json(expected)}, as record 0 says", json(in_header))
