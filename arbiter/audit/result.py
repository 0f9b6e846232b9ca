"""Result: a game ends once, with its last record, which shows the seed."""

from arbiter.audit.entry import End, Entry
from arbiter.audit.faults import Fault
from arbiter.kernel import events as ev


class Result:
    name = "result"

    def __init__(self) -> None:
        self.count, self.status, self._finished = 0, "open", ev.Finished((), ())

    def see(self, entry: Entry) -> None:
        if self.status in ("finished", "cancelled"):
            raise Fault(f"nothing more, the game being {self.status}", "another record")
        ends = [event for event in entry.kernel if isinstance(event, ev.Finished | ev.Cancelled)]
        shown = [event for event in entry.kernel if isinstance(event, ev.SeedShown)]
        if len(ends) > 1 or len(shown) != len(ends) or (shown and entry.record.events[-1].get("type") != "seed_shown"):
            raise Fault("one end of the game, with the seed behind it", f"{len(ends)} ends, {len(shown)} seeds")
        if any(isinstance(event, ev.Started) for event in entry.kernel):
            self.status = "running"
        if ends:
            self._over(ends[0])

    def _over(self, end: ev.Event) -> None:
        self.count = 1
        if isinstance(end, ev.Finished):
            self.status, self._finished = "finished", end
        else:
            self.status = "cancelled"

    def end(self, end: End) -> None:
        pass

    def told(self) -> str:
        if self.status != "finished":
            return {"open": "the game has not started yet", "running": "the game is still running"}.get(
                self.status, "the game was cancelled"
            )
        winners = " and ".join(f"seat {seat}" for seat in self._finished.winners)
        return f"won by {winners}; scores by seat: {', '.join(map(str, self._finished.scores))}"
