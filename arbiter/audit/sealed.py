"""Seals: answers to what was asked; opened as they were sealed, all together, but for what was replaced."""

import re

from arbiter.audit.entry import End, Entry
from arbiter.audit.faults import Fault, json
from arbiter.kernel import events as ev
from arbiter.kernel.canonical import canonical
from arbiter.kernel.seals import commitment

Place = tuple[int, str]
HEX = re.compile("[0-9a-f]{64}")
MOST, MOST_SEATS = 100_000, 100


class Seals:
    name = "seals"

    def __init__(self, game: str) -> None:
        self.count, self._game, self._replaced = 0, game, 0
        self._asked: dict[Place, bool | str] = {}
        self._open: dict[Place, ev.Sealed] = {}
        self._answered = False

    def see(self, entry: Entry) -> None:
        for event in entry.kernel:
            match event:
                case ev.Asked() if event.sealed:
                    self._ask(entry, event)
                case ev.Sealed():
                    self._sealed(entry, event)
                case ev.Revealed():
                    self._revealed(entry, event)
        self._answered = any(isinstance(event, ev.Sealed) for event in entry.kernel)

    def _ask(self, entry: Entry, event: ev.Asked) -> None:
        if event.sealed not in (True, "partly"):
            raise Fault('`sealed` true or "partly"', str(event.sealed))
        name = f"{entry.number}-{event.kind}"
        self._asked.update({(seat, name): event.sealed for seat in event.seats[:MOST_SEATS]})
        if len(self._asked) > MOST:
            raise Fault(f"at most {MOST:,} sealed answers", "more")

    def _sealed(self, entry: Entry, event: ev.Sealed) -> None:
        place = event.seat, event.decision
        asked = self._asked.get(place, False)
        if not asked:
            raise Fault("an answer of a seat that was asked for a sealed one", json(event))
        if not HEX.fullmatch(event.commitment):
            raise Fault("a commitment of 64 hex digits", event.commitment)
        if (asked == "partly") != isinstance(event.step, dict) or (place in self._open and asked == "partly"):
            raise Fault("half of it open where only a part is sealed, and then once", json(event))
        if not event.forced:
            _own(entry, event)
        self._replaced += place in self._open
        self._open[place] = event

    def _revealed(self, entry: Entry, event: ev.Revealed) -> None:
        first = next(each for each in entry.kernel if not isinstance(each, ev.RulesAmended))
        if entry.record.actor != "arbiter" or event is not first:
            raise Fault("a reveal by the arbiter, with nothing before it", json(entry.record.actor))
        if not self._answered:
            raise Fault("a reveal right behind the last answer", "a record between them")
        told = [(answer.seat, answer.decision) for answer in event.answers]
        if not told or told != sorted(self._open):
            raise Fault(f"all answers that are sealed, in order: {json(sorted(self._open))}", json(told))
        for answer in event.answers:
            self._opened(answer, self._open.pop((answer.seat, answer.decision)))

    def _opened(self, answer: ev.Opened, sealed: ev.Sealed) -> None:
        if not HEX.fullmatch(answer.salt):
            raise Fault("a salt of 64 hex digits", answer.salt)
        fits = commitment(self._game, answer.decision, answer.seat, answer.steps, answer.salt)
        if fits != sealed.commitment:
            raise Fault(f"seat {answer.seat}'s answer to {answer.decision} sealed as {sealed.commitment}", json(answer))
        if len(answer.steps) != 1 or not _holds(answer.steps[0], sealed):
            raise Fault("one step, with the open part that was told", json(answer))
        del self._asked[answer.seat, answer.decision]
        self.count += 1

    def end(self, end: End) -> None:
        pass

    def told(self) -> str:
        parts = [f"{self.count:,} answers opened as they were sealed"]
        if self._replaced:
            parts.append(f"{self._replaced} replaced by their seats and never opened")
        if self._open:
            parts.append(f"{len(self._open)} not opened yet")
        return "; ".join(parts)


def _own(entry: Entry, event: ev.Sealed) -> None:
    """Whether it is the record's own act, of which nothing but the open part is told."""
    own = [each for each in entry.kernel if isinstance(each, ev.Sealed) and not each.forced]
    steps = [event.step] if isinstance(event.step, dict) else None
    told = entry.record.cause.steps if isinstance(entry.record.cause.steps, list) else None
    if entry.record.actor != {"seat": event.seat} or len(own) > 1 or canonical(told) != canonical(steps):
        raise Fault(f"an answer by seat {event.seat} itself, and nothing of it but {json(steps)}", json(told))


def _holds(step: dict[str, object], sealed: ev.Sealed) -> bool:
    shown = sealed.step if isinstance(sealed.step, dict) else {}
    return canonical({**step, **shown}) == canonical(step)
