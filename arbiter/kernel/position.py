"""A game's position: the fold of its log."""

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import UNSET

from arbiter.kernel import events as ev
from arbiter.kernel.records import GENESIS, Record
from arbiter.kernel.ruleset import Decision, Ruleset, Table
from arbiter.kernel.seals import Answer

S = TypeVar("S")


class Taken(msgspec.Struct, frozen=True):
    """A seat's player and the nonce added to the draws."""

    player: str
    nonce: str = ""


class Position(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """Everything that the log says so far.

    `status` is open, running, finished or cancelled; `opened` names the last decision of each kind; `forced` tells in
    which record the arbiter last answered for a seat that was not asked since.
    """

    game: str
    version: int = -1
    hash: str = GENESIS
    rules: int = 0
    at: str = ""
    begun: str = ""
    created: ev.Created | None = None
    status: str = "open"
    taken: tuple[Taken | None, ...] = ()
    draws: int = 0
    opened: dict[str, str] = {}
    forced: dict[int, int] = {}
    answers: tuple[Answer, ...] = ()
    state: S | None = None
    result: ev.Finished | None = None

    @property
    def setup(self) -> ev.Created:
        assert self.created is not None, "record 0 creates the game"
        return self.created

    @property
    def nonces(self) -> list[str]:
        return [seat.nonce if seat else "" for seat in self.taken]

    @property
    def creator(self) -> str:
        return self.taken[0].player if self.taken[0] else ""

    def seat_of(self, player: str) -> int:
        """The player's seat, or 0."""
        return next((n for n, seat in enumerate(self.taken, 1) if seat and seat.player == player), 0)


class Owed(msgspec.Struct, frozen=True):
    """An open decision by its name, with the seats asked and those that still owe an answer."""

    decision: str
    kind: str
    asked: tuple[int, ...]
    seats: tuple[int, ...]
    sealed: bool | str

    @property
    def partly(self) -> bool:
        """Whether only a part of each answer is sealed."""
        return self.sealed == "partly"


def owed(rules: Ruleset[S], position: Position[S]) -> list[Owed]:
    """What a running game waits for."""
    if position.status != "running" or position.state is None:
        return []
    return [_owed(position, decision) for decision in rules.awaiting(position.state)]


def _owed(position: Position[Any], decision: Decision) -> Owed:
    name = position.opened[decision.kind]
    seats = decision.seats
    if position.answers:
        done = {answer.seat for answer in position.answers if answer.decision == name}
        seats = tuple(seat for seat in seats if seat not in done)
    return Owed(name, decision.kind, decision.seats, seats, decision.sealed)


def reveal_due(rules: Ruleset[S], position: Position[S]) -> str:
    """The decision whose last answer is in and waits to be revealed, or ""."""
    if not position.answers or any(o.seats for o in owed(rules, position)):
        return ""
    return position.answers[-1].decision


def evolve(rules: Ruleset[S], position: Position[S], event: ev.Event, seq: int) -> Position[S]:
    """The position after one event of record `seq`."""
    if isinstance(event, ev.KernelEvent):
        position = _kernel(rules, position, event, seq)
    if position.state is None:
        return position
    state = rules.evolve(position.state, event)
    draw = getattr(event, "draw", UNSET)
    if draw is UNSET:
        return position if state is position.state else msgspec.structs.replace(position, state=state)
    return msgspec.structs.replace(position, state=state, draws=draw + 1)


def _kernel(rules: Ruleset[S], p: Position[S], event: ev.KernelEvent, seq: int) -> Position[S]:
    """Events of the lobby and the end; `_asking` knows the others, which are many."""
    if isinstance(event, ASKING):
        return _asking(p, event, seq)
    replace = msgspec.structs.replace
    match event:
        case ev.Created():
            return replace(p, created=event, taken=(None,) * event.seats)
        case ev.Joined(seat, player, nonce):
            return replace(p, taken=_at(p.taken, seat, Taken(player, nonce)))
        case ev.Left(seat):
            return replace(p, taken=_at(p.taken, seat, None))
        case ev.Cancelled():
            return replace(p, status="cancelled")
        case ev.Started():
            return replace(p, status="running", state=rules.initial(Table(p.setup.seats, p.setup.options)))
        case ev.Finished():
            return replace(p, status="finished", result=event)
        case ev.RulesAmended(revision):
            return replace(p, rules=revision)
    return p


ASKING = (ev.Asked, ev.Forced, ev.Sealed, ev.Revealed)


def _asking(p: Position[S], event: ev.KernelEvent, seq: int) -> Position[S]:
    replace = msgspec.structs.replace
    match event:
        case ev.Asked(kind, seats):
            forced = {seat: at for seat, at in p.forced.items() if seat not in seats}
            return replace(p, opened={**p.opened, kind: f"{seq}-{kind}"}, forced=forced)
        case ev.Forced(seat):
            return replace(p, forced={**p.forced, seat: seq})
        case ev.Sealed(seat, decision, commitment, forced):
            answers = _sealed(p.answers, Answer(seat, decision, commitment))
            return replace(p, answers=answers, forced={**p.forced, seat: seq} if forced else p.forced)
    return replace(p, answers=())


def _at(taken: tuple[Taken | None, ...], seat: int, who: Taken | None) -> tuple[Taken | None, ...]:
    return (*taken[: seat - 1], who, *taken[seat:])


def _sealed(answers: tuple[Answer, ...], new: Answer) -> tuple[Answer, ...]:
    old = [a for a in answers if (a.seat, a.decision) == (new.seat, new.decision)]
    kept = tuple(a for a in answers if a not in old)
    return (*kept, msgspec.structs.replace(new, replaced=old[0].replaced + 1 if old else 0))


def stamp(position: Position[S], record: Record[Any]) -> Position[S]:
    """The position once the record that led to it is chained."""
    assert isinstance(record.hash, str), "only chained records are applied"
    begun = position.begun or record.at
    return msgspec.structs.replace(
        position, version=record.seq, hash=record.hash, rules=record.rules, at=record.at, begun=begun
    )


def fold(rules: Ruleset[S], position: Position[S], records: Iterable[Record[Any]]) -> Position[S]:
    """The position after more records."""
    for record in records:
        for event in record.events:
            position = evolve(rules, position, event, record.seq)
        position = stamp(position, record)
    return position
