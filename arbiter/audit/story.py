"""A history for people: what each record did, how seals were opened, how draws were derived. It judges nothing."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from arbiter.audit.entry import DRAW, AuditEntry, RecordedDraw
from arbiter.audit.faults import Fault
from arbiter.audit.file import Header
from arbiter.audit.form import Form
from arbiter.kernel import events as ev
from arbiter.kernel.chance import Attempt, attempts
from arbiter.kernel.clocks.terms import Terms
from arbiter.kernel.heads import Head
from arbiter.kernel.records import Record
from arbiter.kernel.seals import commitment, seal_bytes

MOST = 1000
MOST_BYTES = 2 * 2**20
MOST_SEATS = 8
NONCE = 128
SEED = 64


class Moment(msgspec.Struct, frozen=True):
    """A record and the decisions that were opened in it."""

    record: Record[dict[str, Any]]
    asked: tuple[ev.Asked, ...]


class Seal(msgspec.Struct):
    """A sealed answer: where it was sealed, whether it was replaced or became void, and how it was opened."""

    sealed: ev.Sealed
    record: int
    replaced: bool = False
    void: bool = False
    opened: ev.Opened | None = None
    reveal: int = 0
    message: str = ""
    commitment: str = ""


class Drawing(msgspec.Struct, frozen=True):
    """A draw: the record, what the event says and shows, and its derivation once the seed is known."""

    record: int
    told: RecordedDraw
    type: str
    shown: dict[str, Any]
    attempts: tuple[Attempt, ...] = ()


class Story(msgspec.Struct, kw_only=True):
    """A file as far as it can be read; `cut` if there is more than a page can show."""

    header: Header
    moments: list[Moment] = []
    seals: list[Seal] = []
    draws: list[Drawing] = []
    seed: str = ""
    nonces: list[str] = []
    seats: int = 0
    clock: Terms | UnsetType = UNSET
    head: Head | None = None
    cut: bool = False


def story(form: Form) -> Story:
    """The story of a file whose first line was read, up to the first malformed record."""
    return StoryBuilder(form.header).through(form)


class StoryBuilder:
    """A story being built."""

    def __init__(self, header: Header) -> None:
        self.story = Story(header=header)
        self._open: dict[tuple[int, str], Seal] = {}
        self._nonces: dict[int, str] = {}
        self._bytes = 0

    def through(self, form: Form) -> Story:
        try:
            for entry in form.entries():
                self._see(entry)
        except Fault:  # what is wrong there is the verdict's to say
            pass
        self.story.head = form.end.head if form.end else None
        self.story.nonces = [self._nonces.get(seat, "") for seat in range(1, min(self.story.seats, MOST_SEATS) + 1)]
        self.story.draws = [self._derived(draw) for draw in self.story.draws]
        return self.story

    def _see(self, entry: AuditEntry) -> None:
        for event in entry.kernel:
            self._note(event, entry.number)
        self._bytes += len(entry.line)
        if self._bytes > MOST_BYTES or len(self.story.moments) >= MOST:
            self.story.cut = True
            return
        decisions = tuple(event for event in entry.kernel if isinstance(event, ev.Asked))
        self.story.moments.append(Moment(entry.record, decisions))
        self.story.draws += list(_draws(entry))[: MOST - len(self.story.draws)]

    def _note(self, event: ev.Event, record: int) -> None:
        match event:
            case ev.Created():
                self.story.seats, self.story.clock = event.seats, event.clock
            case ev.Joined(seat, _, nonce):
                self._nonces[seat] = nonce
            case ev.Left(seat):
                self._nonces.pop(seat, None)
            case ev.Sealed():
                self._seal(Seal(event, record))
            case ev.SeatTaken(seat=seat, voided=voided):
                for decision in voided:
                    self._void((seat, decision))
            case ev.Revealed(answers):
                for opened in answers:
                    self._reveal(opened, record)
            case ev.SeedShown(seed):
                self.story.seed = seed

    def _seal(self, new: Seal) -> None:
        place = (new.sealed.seat, new.sealed.decision)
        if place in self._open:
            self._open[place].replaced = True
        self._open[place] = new
        if len(self.story.seals) < MOST and not self.story.cut:
            self.story.seals.append(new)

    def _void(self, place: tuple[int, str]) -> None:
        if seal := self._open.pop(place, None):
            seal.void = True

    def _reveal(self, opened: ev.Opened, record: int) -> None:
        seal = self._open.pop((opened.seat, opened.decision), None)
        if seal is None:
            return
        sealing = (self.story.header.game, opened.decision, opened.seat, opened.steps, opened.salt)
        seal.opened, seal.reveal = opened, record
        seal.message, seal.commitment = seal_bytes(*sealing).decode(), commitment(*sealing)

    def _derived(self, draw: Drawing) -> Drawing:
        if not self._derivable():
            return draw
        seed, drawn = bytes.fromhex(self.story.seed), draw.told
        tries = attempts(seed, self.story.header.game, self.story.nonces, drawn.draw, drawn.purpose, drawn.size)
        return msgspec.structs.replace(draw, attempts=tuple(tries))

    def _derivable(self) -> bool:
        valid = len(self.story.seed) == SEED and all(c in "0123456789abcdef" for c in self.story.seed)
        return valid and self.story.seats <= MOST_SEATS and all(len(nonce) <= NONCE for nonce in self.story.nonces)


def _draws(entry: AuditEntry) -> Iterator[Drawing]:
    drawn = [event for event in entry.record.events if not DRAW.isdisjoint(event)]
    for recorded, event in zip(entry.draws, drawn, strict=True):
        members = {name: value for name, value in event.items() if name not in DRAW | {"type"}}
        yield Drawing(entry.number, recorded, str(event.get("type")), members)
