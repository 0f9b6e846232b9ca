"""Draws: numbered 0, 1, 2, ... through the game; once the seed is published, each index follows from it and nonces."""

from itertools import takewhile

from arbiter.audit.entry import AuditEntry, FileEnd, RecordedDraw
from arbiter.audit.faults import Fault, json
from arbiter.audit.lobby_actions import fair
from arbiter.kernel import events as ev
from arbiter.kernel.chance import draw_index, seed_commitment
from arbiter.kernel.patterns import HASH

MOST = 100_000
LOBBY = (ev.Created, ev.Joined, ev.Left, ev.Started)


class Draws:
    name = "draws"

    def __init__(self, game: str) -> None:
        self.count, self._game, self._seed_published = 0, game, False
        self._started = False
        self._commitment, self._nonces = "", dict[int, str]()
        self._draws: list[tuple[int, RecordedDraw]] = []

    def see(self, entry: AuditEntry) -> None:
        if entry.draws and not self._started:
            _must_start_first(entry)
        for draw in entry.draws:
            self._number(entry, draw)
        for event in entry.kernel:
            self._note(event)

    def _number(self, entry: AuditEntry, draw: RecordedDraw) -> None:
        if draw.draw != len(self._draws):
            raise Fault(f"draw {len(self._draws)}", f"draw {draw.draw}")
        if draw.index >= draw.size:
            raise Fault(f"an index below {draw.size} in draw {draw.draw}", str(draw.index))
        if len(self._draws) == MOST:
            raise Fault(f"at most {MOST:,} draws", "more")
        self._draws.append((entry.number, draw))

    def _note(self, event: ev.Event) -> None:
        if self._started and isinstance(event, LOBBY):
            raise Fault("nonces as they were at the start", json(event))
        match event:
            case ev.Created(seats=seats, seed=seed):
                if not HASH.fullmatch(seed):
                    raise Fault("a commitment of 64 hex digits to the seed", seed)
                self._commitment, self._nonces = seed, dict.fromkeys(range(1, min(seats, 100) + 1), "")
            case ev.Joined(seat, _, nonce) if seat in self._nonces:
                self._nonces[seat] = fair(nonce)
            case ev.Left(seat) if seat in self._nonces:
                self._nonces[seat] = ""
            case ev.Started():
                self._started = True
            case ev.SeedShown(seed):
                self._derive(seed)

    def _derive(self, revealed: str) -> None:
        """Derive all draws from the seed; raises `Fault`."""
        if not HASH.fullmatch(revealed):
            raise Fault("a seed of 64 hex digits", revealed)
        seed, nonces = bytes.fromhex(revealed), list(self._nonces.values())
        if seed_commitment(seed) != self._commitment:
            raise Fault(f"the seed that record 0 committed to: {self._commitment}", seed_commitment(seed))
        for record, draw in self._draws:
            index = draw_index(seed, self._game, nonces, draw.draw, draw.purpose, draw.size)
            if index != draw.index:
                raise Fault(f"index {index} in draw {draw.draw}", f"index {draw.index}", record=record)
            self.count += 1
        self._seed_published = True

    def end(self, end: FileEnd) -> None:
        pass

    @property
    def checked(self) -> bool:
        return self._seed_published

    def summary(self) -> str:
        if self._seed_published:
            return f"{self.count:,} draws, each rederived from the seed that record 0 committed to"
        text = f"{len(self._draws):,} draws in order, not rederived" if self._draws else "nothing was drawn"
        return f"{text}: the seed that proves them is published in a game's last record"


def _must_start_first(entry: AuditEntry) -> None:
    before = takewhile(lambda event: "draw" not in event, entry.record.events)
    if not any(event["type"] == "started" for event in before):
        raise Fault("no draws before the start", f"draw {entry.draws[0].draw}")
