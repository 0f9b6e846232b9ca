"""Who was asked for sealed answers, by decision."""

from collections.abc import Collection
from typing import Literal

from arbiter.audit.faults import Fault, json
from arbiter.kernel import events as ev

Place = tuple[int, str]
Reveal = Literal["early", "allowed", "due"]
MOST = 100_000


class SealedDecisions:
    """The requested sealed answers; nothing may be sealed again for those that were opened."""

    def __init__(self) -> None:
        self._half: dict[Place, bool] = {}
        self._seats: dict[str, set[int]] = {}
        self._answered: set[Place] = set()

    def add(self, record: int, event: ev.Asked) -> None:
        """Record a decision opened by this record; raises `Fault`."""
        if event.sealed not in (False, True, "partly"):
            raise Fault("answers sealed, half sealed (`partly`) or open", json(event))
        if not event.sealed:
            return
        decision = f"{record}-{event.kind}"
        for seat in event.seats:
            if (seat, decision) in self._half:
                raise Fault(f"seat {seat} asked for {decision} once", json(event))
            self._half[seat, decision] = event.sealed == "partly"
        if len(self._half) > MOST:
            raise Fault(f"at most {MOST:,} sealed answers", "more")
        self._seats.setdefault(decision, set()).update(event.seats)

    def half(self, place: Place) -> bool:
        """Whether the answer is half sealed; raises `Fault` if none is due."""
        if place not in self._half:
            raise Fault("sealed answers only of those asked for them", f"seat {place[0]}'s to {place[1]}")
        if place in self._answered:
            raise Fault("nothing sealed for what was opened", f"seat {place[0]}'s answer to {place[1]}")
        return self._half[place]

    def answered(self, place: Place) -> None:
        self._answered.add(place)

    def reveal(self, places: Collection[Place]) -> Reveal:
        """Whether the arbiter opens these answers next; for half-sealed ones only the rules know."""
        if any(self._half[place] for place in places):
            return "allowed"
        decisions = {decision for _, decision in places}
        missing = any((seat, decision) not in places for decision in decisions for seat in self._seats[decision])
        return "early" if missing else "due"
