"""Seals: what is opened is what was sealed; all that is sealed is opened together, but for what was replaced."""

from arbiter.audit.entry import End, Entry
from arbiter.audit.faults import Fault, json
from arbiter.kernel import events as ev
from arbiter.kernel.seals import commitment

Place = tuple[int, str]


class Seals:
    name = "seals"

    def __init__(self, game: str) -> None:
        self.count, self._game, self._replaced = 0, game, 0
        self._open: dict[Place, str] = {}

    def see(self, entry: Entry) -> None:
        for event in entry.kernel:
            if isinstance(event, ev.Sealed):
                self._replaced += (event.seat, event.decision) in self._open
                self._open[event.seat, event.decision] = event.commitment
            elif isinstance(event, ev.Revealed):
                self._opened(event)

    def _opened(self, event: ev.Revealed) -> None:
        for answer in event.answers:
            sealed = self._open.pop((answer.seat, answer.decision), None)
            if sealed is None:
                raise Fault("answers that were sealed", f"seat {answer.seat}'s to {answer.decision}")
            fits = commitment(self._game, answer.decision, answer.seat, answer.steps, answer.salt)
            if fits != sealed:
                raise Fault(f"seat {answer.seat}'s answer to {answer.decision} sealed as {sealed}", json(answer))
            self.count += 1
        if self._open:
            seat, decision = min(self._open)
            raise Fault(f"all sealed answers, seat {seat}'s to {decision} too", "a reveal without it")

    def end(self, end: End) -> None:
        pass

    def told(self) -> str:
        parts = [f"{self.count:,} answers opened as they were sealed"]
        if self._replaced:
            parts.append(f"{self._replaced} replaced by their seats and never opened")
        if self._open:
            parts.append(f"{len(self._open)} not opened yet")
        return "; ".join(parts)
