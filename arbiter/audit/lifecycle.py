"""Lifecycle (check `course`): created; seats taken and left until all are taken; started; ended; nothing follows.

Meanwhile a seat changes hands only once it stands open.
"""

from typing import Any

from arbiter.audit.entry import AuditEntry, FileEnd
from arbiter.audit.faults import Fault, json
from arbiter.kernel.endings import ADMIN
from arbiter.kernel.lobby import EXPIRED
from arbiter.kernel.records import Actor

LOBBY = {"created", "joined", "left", "cancelled", "started"}
BESIDE = {"rules_amended", "time_zones_updated", "log_extended", "admin_acted"}
LEADS = {"started": "running", "finished": "over", "game_ended": "over", "cancelled": "over", "seed_shown": "closed"}


class Lifecycle:
    name = "course"

    def __init__(self) -> None:
        self.count, self._status = 0, "new"
        self._seats, self._taken = 0, dict[int, str]()
        self._vacant = set[int]()

    def see(self, entry: AuditEntry) -> None:
        actor = entry.record.actor
        if isinstance(actor, dict) and ("player" in actor) != self._is_player_s(entry):
            raise Fault("players who act in the lobby or take a seat over, and seats in the game", json(actor))
        for event in entry.record.events:
            self._follow(event, actor)
        if self._status == "open" and len(self._taken) == self._seats:
            raise Fault("the event `started`, all seats being taken", "none")
        self.count += 1

    def _is_player_s(self, entry: AuditEntry) -> bool:
        takes_over = any(event["type"] == "seat_taken" for event in entry.record.events)
        return takes_over or self._status in ("new", "open")

    def _follow(self, event: dict[str, Any], actor: Actor) -> None:
        kind = event["type"]
        if not self._may(kind):
            raise Fault(f"an event that can follow in a game that is {self._status}", f"`{kind}`")
        match event:
            case {"type": "created", "seats": seats}:
                self._status, self._seats = "open", seats
            case {"type": "joined", "seat": seat, "player": player}:
                self._take(seat, player)
                self._must_be(seat, actor)
            case {"type": "left", "seat": seat}:
                self._must_be(seat, actor)
                del self._taken[seat]
            case {"type": "cancelled", **others}:
                self._cancel(others.get("reason", ""), actor)
            case {"type": "seat_opened", "seat": seat}:
                self._vacant.add(seat)
            case {"type": "seat_taken", "seat": seat, "player": player}:
                self._take_over(seat, player)
                self._must_be(seat, actor)
            case {"type": "admin_acted"}:
                _must_be_admin(actor)
            case {"type": "started"} if len(self._taken) < self._seats:
                raise Fault("a start once all seats are taken", f"`started` with {len(self._taken)} of {self._seats}")
        self._status = LEADS.get(kind, self._status)

    def _may(self, kind: str) -> bool:
        match self._status:
            case "new":
                return kind == "created"
            case "open":
                return kind in LOBBY - {"created"} | BESIDE
            case "running":
                return kind not in LOBBY | {"seed_shown"}
            case "over":
                return kind in ("clock_stopped", "seed_shown")
        return False

    def _take(self, seat: int, player: str) -> None:
        if not 1 <= seat <= self._seats or seat in self._taken:
            raise Fault(f"a free seat of {self._seats} taken", f"seat {seat}")
        self._taken[seat] = player

    def _take_over(self, seat: int, player: str) -> None:
        others = [taken for other, taken in self._taken.items() if other != seat]
        if seat not in self._vacant or player in others:
            raise Fault("a seat that stands open, taken over by a player who has none", f"seat {seat}")
        self._vacant.remove(seat)
        self._taken[seat] = player

    def _cancel(self, reason: str, actor: Actor) -> None:
        if reason == ADMIN:
            _must_be_admin(actor)
        elif reason != EXPIRED:
            self._must_be(1, actor)
        elif actor != "arbiter":
            raise Fault("a game cancelled by the arbiter where it did not start in time", json(actor))

    def _must_be(self, seat: int, actor: Actor) -> None:
        if seat not in self._taken or actor != {"player": self._taken[seat]}:
            raise Fault("an act of the player whose seat it is", f"seat {seat}, {json(actor)}")

    def end(self, end: FileEnd) -> None:
        pass

    @property
    def checked(self) -> bool:
        return self.count > 0

    def summary(self) -> str:
        return f"{self.count:,} records in order: the game created once, its seats taken before it started"


def _must_be_admin(actor: Actor) -> None:
    if actor != ADMIN:
        raise Fault("an act of an administrator", json(actor))
