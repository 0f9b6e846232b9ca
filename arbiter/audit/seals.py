"""Seals: what is opened is what was sealed by those who were asked; all that is sealed is opened together, once."""

from msgspec import UNSET

from arbiter.audit.entry import AuditEntry, FileEnd
from arbiter.audit.faults import Fault, json
from arbiter.audit.sealed_decisions import Place, Reveal, SealedDecisions
from arbiter.kernel import events as ev
from arbiter.kernel.canonical import canonical
from arbiter.kernel.patterns import HASH
from arbiter.kernel.seals import fits

AMENDS = ("rules_amended", "time_zones_updated", "log_extended")  # the first events of a record, if there
NO_REVEALS = (
    "deadline_missed",
    "cancelled",
    "seat_opened",
    "absence_planned",
    "proposal_closed",
    "clocks_resumed",
)
OTHER_ACTS = ev.SeatOpened | ev.SeatForfeited | ev.Proposed | ev.Voted
MOST_OPEN = 100  # no game seals more at once; they are looked through with each record


class Seals:
    name = "seals"

    def __init__(self, game: str) -> None:
        self.count, self._game, self._replaced, self._voided = 0, game, 0, 0
        self._decisions = SealedDecisions()
        self._next: Reveal = "early"
        self._open: dict[Place, ev.Sealed] = {}
        self._over = False

    def see(self, entry: AuditEntry) -> None:
        self._must_reveal_in_time(entry)
        _must_be_own(entry)
        for event in entry.kernel:
            if isinstance(event, ev.Asked):
                self._decisions.add(entry.number, event)
            elif isinstance(event, ev.Sealed):
                self._seal(event)
            elif isinstance(event, ev.Revealed):
                self._reveal(event)
            elif isinstance(event, ev.SeatTaken):
                self._void(event)
            elif isinstance(event, ev.GameEnded):
                self._over = True
        sealing = any(isinstance(event, ev.Sealed) for event in entry.kernel)
        self._next = self._decisions.reveal(self._open) if sealing else "early"

    def _must_reveal_in_time(self, entry: AuditEntry) -> None:
        events = [event for event in entry.record.events if event["type"] not in AMENDS]
        reveals = [place for place, event in enumerate(events) if event["type"] == "revealed"]
        if reveals != ([0] if _reveals(entry) else []):
            raise Fault(
                "`revealed` by the arbiter, first in a record of its own", f"{len(reveals)} by someone else or later"
            )
        if self._next == "due" and not reveals:
            raise Fault("the reveal, all answers being in", json(entry.record.actor))
        if self._next == "early" and reveals:
            raise Fault("a reveal right after the last answer", "one that is not due")

    def _seal(self, event: ev.Sealed) -> None:
        if not HASH.fullmatch(event.commitment):
            raise Fault("a commitment of 64 hex digits", event.commitment)
        place = (event.seat, event.decision)
        half = self._decisions.half(place)
        if half != (event.step is not UNSET):
            raise Fault("a step shown exactly when an answer is half sealed", json(event))
        if half and place in self._open:
            raise Fault("a half-sealed answer never replaced", json(event))
        self._replaced += place in self._open
        self._open[place] = event
        if len(self._open) > MOST_OPEN:
            raise Fault(f"at most {MOST_OPEN} answers sealed at once", "more")

    def _reveal(self, event: ev.Revealed) -> None:
        opened, sealed = [(answer.seat, answer.decision) for answer in event.answers], sorted(self._open)
        if opened != sealed:
            raise Fault(f"the answers of {json(sealed)} opened, in this order", json(opened))
        for answer in event.answers:
            self._opened(answer)

    def _void(self, event: ev.SeatTaken) -> None:
        """A successor does not know its predecessor's answers, and gives its own; half-sealed ones are final."""
        own = {decision for (seat, decision), sealed in self._open.items() if seat == event.seat and not _half(sealed)}
        if not own.issuperset(event.voided):
            raise Fault("sealed answers of the seat void, but none that are half sealed", json(event))
        for decision in event.voided:
            del self._open[event.seat, decision]
        self._voided += len(event.voided)

    def _opened(self, answer: ev.Opened) -> None:
        place = (answer.seat, answer.decision)
        sealed = self._open.pop(place)
        if len(answer.steps) != 1 or not HASH.fullmatch(answer.salt):
            raise Fault("an answer of one step, with a salt of 64 hex digits", json(answer))
        if not fits(self._game, answer, sealed.commitment):
            raise Fault(f"seat {place[0]}'s answer to {place[1]} sealed as {sealed.commitment}", json(answer))
        step = answer.steps[0]
        if sealed.step is not UNSET and canonical(step | sealed.step) != canonical(step):
            raise Fault(f"an answer whose open part is {json(sealed.step)}", json(answer))
        self._decisions.answered(place)
        self.count += 1

    def end(self, end: FileEnd) -> None:
        pass

    @property
    def checked(self) -> bool:
        return self.count > 0

    def summary(self) -> str:
        parts = [f"{self.count:,} answers opened as they were sealed" if self.count else "no answer was opened"]
        if self._replaced:
            parts.append(f"{self._replaced} replaced by their seats and never opened")
        if self._voided:
            parts.append(f"{self._voided} void, as the seat was taken over, and never opened")
        if self._open:
            parts.append(f"{len(self._open)} {'not opened before the end' if self._over else 'not opened yet'}")
        return "; ".join(parts)


def _half(sealed: ev.Sealed) -> bool:
    return sealed.step is not UNSET


def _reveals(entry: AuditEntry) -> bool:
    """Whether a record must be a reveal: one of the arbiter's that does not begin with something else that it does."""
    first = next((event["type"] for event in entry.record.events if event["type"] not in AMENDS), "")
    return entry.record.actor == "arbiter" and first not in NO_REVEALS


def _must_be_own(entry: AuditEntry) -> None:
    """Whether what the arbiter did not force was sealed by the record's seat, as its cause says; raises `Fault`."""
    record = entry.record
    own = [event for event in entry.kernel if isinstance(event, ev.Sealed) and not event.forced | event.autopilot]
    if not own:
        seat_acts = isinstance(record.actor, dict) and "seat" in record.actor
        if (
            seat_acts
            and record.cause.steps is UNSET
            and not any(isinstance(event, OTHER_ACTS) for event in entry.kernel)
        ):
            raise Fault("the steps submitted, or an answer sealed", json(record.cause))
        return
    if len(own) > 1 or canonical(record.actor) != canonical({"seat": own[0].seat}):
        raise Fault(f"one answer, sealed by {json(record.actor)} itself", json(own))
    step = own[0].step
    submitted = UNSET if step is UNSET else canonical([step])
    if submitted != (UNSET if record.cause.steps is UNSET else canonical(record.cause.steps)):
        raise Fault(f"steps as shown by {json(own[0])}", json(record.cause))
