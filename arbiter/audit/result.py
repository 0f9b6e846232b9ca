"""Result: a game ends once, with its last record, which publishes the seed."""

from arbiter.audit.entry import AuditEntry, FileEnd
from arbiter.audit.faults import Fault, json
from arbiter.audit.rules import Rules
from arbiter.kernel import events as ev

ENDS = ev.Finished | ev.GameEnded | ev.Cancelled
GOING_ON = {"open": "the game has not started yet", "running": "the game is still running"}


class Result:
    name = "result"

    def __init__(self, rules: Rules) -> None:
        self.count, self.status, self.practice = 0, "open", False
        self._finished: ev.Finished | ev.GameEnded = ev.Finished((), ())
        self._rules, self._seats = rules, 0

    def see(self, entry: AuditEntry) -> None:
        if self.status in ("finished", "cancelled"):
            raise Fault(f"nothing more, the game being {self.status}", "another record")
        ends = [event for event in entry.kernel if isinstance(event, ENDS)]
        seeds = [event for event in entry.kernel if isinstance(event, ev.SeedShown)]
        if len(ends) > 1 or len(seeds) != len(ends) or (seeds and entry.record.events[-1].get("type") != "seed_shown"):
            raise Fault("one end of the game, followed by the seed", f"{len(ends)} ends, {len(seeds)} seeds")
        for event in entry.kernel:
            if isinstance(event, ev.Created):
                self._seats, self.practice = event.seats, event.practice
            elif isinstance(event, ev.Started):
                self.status = "running"
        if ends:
            self._over(ends[0])

    def _over(self, end: ev.Event) -> None:
        if isinstance(end, ev.Finished | ev.GameEnded):
            seats = range(1, self._seats + 1)
            winners = set(end.winners) & set(seats[: len(end.scores)])
            if len(end.scores) not in (len(seats), 0) or len(end.winners) != len(winners):
                raise Fault(f"winners among the {self._seats} seats, and a score for each", json(end))
            self.status, self._finished = "finished", end
        else:
            self.status = "cancelled"
        self.count = int(self._rules.decided)

    def end(self, end: FileEnd) -> None:
        pass

    @property
    def checked(self) -> bool:
        return self.count > 0

    def summary(self) -> str:
        if self.status != "finished":
            return GOING_ON.get(self.status, "the game was cancelled")
        winners = " and ".join(f"seat {seat}" for seat in self._finished.winners)
        text = f"won by {winners}; scores by seat: {', '.join(map(str, self._finished.scores))}"
        return text if self.count else f"as stated in the file, not checked against the rules: {text}"
