"""Draws: numbered 0, 1, 2, ... over the game; once the seed is shown, each index follows from it and the nonces."""

import re

from arbiter.audit.entry import End, Entry, Told
from arbiter.audit.faults import Fault
from arbiter.audit.seats import Seats
from arbiter.kernel import events as ev
from arbiter.kernel.chance import draw_index, seed_commitment

MOST = 100_000
SEED = re.compile("[0-9a-f]{64}")


class Draws:
    name = "draws"

    def __init__(self, game: str) -> None:
        self.count, self._game, self._shown = 0, game, False
        self._seats = Seats()
        self._draws: list[tuple[int, Told]] = []

    def see(self, entry: Entry) -> None:
        for event in entry.kernel:
            self._seats.see(event)
        for told in entry.draws:
            self._number(entry, told)
        for event in entry.kernel:
            if isinstance(event, ev.SeedShown):
                self._derive(event.seed)

    def _number(self, entry: Entry, told: Told) -> None:
        if not self._seats.started:
            raise Fault("no draw before the start", f"draw {told.draw}")
        if told.draw != len(self._draws):
            raise Fault(f"draw {len(self._draws)}", f"draw {told.draw}")
        if told.index >= told.size:
            raise Fault(f"an index below {told.size} in draw {told.draw}", str(told.index))
        if len(self._draws) == MOST:
            raise Fault(f"at most {MOST:,} draws", "more")
        self._draws.append((entry.number, told))

    def _derive(self, shown: str) -> None:
        """Derive all draws from the seed; raises `Fault`."""
        if not SEED.fullmatch(shown):
            raise Fault("a seed of 64 hex digits", shown)
        seed, nonces = bytes.fromhex(shown), self._seats.nonces
        if seed_commitment(seed) != self._seats.commitment:
            raise Fault(f"a seed that record 0 committed to: {self._seats.commitment}", seed_commitment(seed))
        for record, told in self._draws:
            index = draw_index(seed, self._game, nonces, told.draw, told.purpose, told.size)
            if index != told.index:
                raise Fault(f"index {index} in draw {told.draw}", f"index {told.index}", record=record)
            self.count += 1
        self._shown = True

    def end(self, end: End) -> None:
        pass

    def told(self) -> str:
        if self._shown:
            return f"{self.count:,} draws, each derived again from the seed that record 0 committed to"
        return f"{len(self._draws):,} draws in order; the seed that proves them is shown in a game's last record"
