"""A game's position: the fold of its log."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from arbiter.kernel import events as ev
from arbiter.kernel.clocks import durations, instants, seat_clock
from arbiter.kernel.clocks.seat_clock import SeatClock
from arbiter.kernel.records import GENESIS, Record
from arbiter.kernel.ruleset import Decision, Ruleset, Table
from arbiter.kernel.seals import Answer

S = TypeVar("S")


class Taken(msgspec.Struct, frozen=True):
    """A seat's player, the nonce added to the draws, and the time zone of the clock if it is not the game's.

    `since`: the record in which the player took the seat over; `again`: the decisions asked again then.
    """

    player: str
    nonce: str = ""
    zone: str = ""
    since: int = 0
    again: tuple[str, ...] = ()

    def gave(self, decision: str) -> bool:
        """Whether an answer of the seat to a decision is this player's own, and no predecessor's."""
        opened = decision.partition("-")[0]
        return decision in self.again or (opened.isdecimal() and int(opened) >= self.since)


class Proposal(msgspec.Struct, frozen=True):
    """An open proposal by its name, with the votes by seat."""

    name: str
    made: ev.Proposed
    votes: dict[int, bool]


class Position(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """Everything the log says so far.

    `log` is the format of the log. `status` is open, running, finished or cancelled, `reason` why the arbiter cancelled
    the game. `opened` names the last decision of each kind; `forced` tells in
    which record the arbiter last answered for a seat that was not asked since. `clocks` by seat, none in games without;
    `paused`: why the clocks stand still; `autopilot`: the seats that the arbiter plays, and why ("open": open for a
    substitute; "forfeited": it can no longer win); `tzdata`: the release of the time zone data in use, if any;
    `proposals` are those that are open.
    """

    game: str
    version: int = -1
    hash: str = GENESIS
    rules: int = 0
    at: str = ""
    begun: str = ""
    created: ev.Created | None = None
    log: int = 1
    status: str = "open"
    reason: str = ""
    taken: tuple[Taken | None, ...] = ()
    draws: int = 0
    opened: dict[str, str] = {}
    forced: dict[int, int] = {}
    answers: tuple[Answer, ...] = ()
    state: S | None = None
    result: ev.Finished | ev.GameEnded | None = None
    clocks: tuple[SeatClock, ...] = ()
    paused: ev.ClocksPaused | None = None
    autopilot: dict[int, str] = {}
    proposals: tuple[Proposal, ...] = ()
    tzdata: str = ""

    @property
    def setup(self) -> ev.Created:
        assert self.created is not None, "record 0 creates the game"
        return self.created

    @property
    def zone(self) -> str:
        """The time zone of the clocks, "" without clocks."""
        terms = self.setup.clock
        return "" if terms is UNSET else terms.zone

    @property
    def nonces(self) -> list[str]:
        return [seat.nonce if seat else "" for seat in self.taken]

    @property
    def creator(self) -> str:
        return self.taken[0].player if self.taken[0] else ""

    @property
    def vacant(self) -> tuple[int, ...]:
        """The seats that stand open for a substitute."""
        running = self.status == "running"
        return tuple(seat for seat, why in sorted(self.autopilot.items()) if running and why == "open")

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
    """What a running game is waiting for."""
    if position.status != "running" or position.state is None:
        return []
    return [_owed(position, decision) for decision in rules.awaiting(position.state)]


def _owed(position: Position[Any], decision: Decision) -> Owed:
    name = position.opened[decision.kind]
    seats = decision.seats
    if position.answers:
        answered = {answer.seat for answer in position.answers if answer.decision == name}
        seats = tuple(seat for seat in seats if seat not in answered)
    return Owed(name, decision.kind, decision.seats, seats, decision.sealed)


def start_deadline(position: Position[Any]) -> int:
    """By when an open game must have started, in ms since the epoch; 0 where there is no such time."""
    if position.status != "open" or not position.setup.start_within:
        return 0
    return instants.ms(position.begun) + durations.parse(position.setup.start_within)


def next_deadline(position: Position[Any]) -> int:
    """The earliest instant at which something follows by itself, in ms since the epoch; 0 where there is none.

    The deadline of a seat, of the start or of a proposal; the end of a pause.
    """
    if position.status == "open":
        return start_deadline(position)
    if position.status != "running":
        return 0
    running = (clock.running for clock in position.clocks)
    ends = [instants.ms(proposal.made.expires) for proposal in position.proposals]
    if position.paused and position.paused.until is not UNSET:
        ends.append(instants.ms(position.paused.until))
    return min([run.deadline for run in running if run and run.deadline is not None] + ends, default=0)


def reveal_due(rules: Ruleset[S], position: Position[S]) -> str:
    """The decision whose last answer is in and waits to be revealed, or ""; once a game has ended, none."""
    if position.status != "running" or not position.answers or any(o.seats for o in owed(rules, position)):
        return ""
    return position.answers[-1].decision


def evolve(rules: Ruleset[S], position: Position[S], events: Iterable[ev.Event], seq: int) -> Position[S]:
    """The position after events of record `seq`."""
    state, draws = position.state, position.draws
    for event in events:
        if evolver := EVOLVERS.get(type(event)):
            position = evolver(rules, position, event, seq)
        state = position.state if state is None else rules.evolve(state, event)
        draws += getattr(event, "draw", UNSET) is not UNSET
    return replace(position, state=state, draws=draws)


Evolver = Callable[[Ruleset[Any], Position[Any], Any, int], Position[Any]]


def _created(rules: Ruleset[S], p: Position[S], event: ev.Created, seq: int) -> Position[S]:
    tzdata = "" if event.clock is UNSET else event.clock.tzdata
    return replace(p, created=event, log=event.log or 1, taken=(None,) * event.seats, tzdata=tzdata)


def _joined(rules: Ruleset[S], p: Position[S], event: ev.Joined, seq: int) -> Position[S]:
    return replace(p, taken=_at(p.taken, event.seat, Taken(event.player, event.nonce, event.zone)))


def _left(rules: Ruleset[S], p: Position[S], event: ev.Left, seq: int) -> Position[S]:
    return replace(p, taken=_at(p.taken, event.seat, None))


def _started(rules: Ruleset[S], p: Position[S], event: ev.Started, seq: int) -> Position[S]:
    state = rules.initial(Table(p.setup.seats, p.setup.options))
    terms = p.setup.clock
    clocks = () if terms is UNSET else tuple(seat_clock.new(terms, taken.zone if taken else "") for taken in p.taken)
    return replace(p, status="running", state=state, clocks=clocks)


def _asked(rules: Ruleset[S], p: Position[S], event: ev.Asked, seq: int) -> Position[S]:
    forced = {seat: at for seat, at in p.forced.items() if seat not in event.seats} if p.forced else p.forced
    return replace(p, opened={**p.opened, event.kind: f"{seq}-{event.kind}"}, forced=forced)


def _forced(rules: Ruleset[S], p: Position[S], event: ev.Forced, seq: int) -> Position[S]:
    return replace(p, forced={**p.forced, event.seat: seq})


def _sealed(rules: Ruleset[S], p: Position[S], event: ev.Sealed, seq: int) -> Position[S]:
    answers = _answers(p.answers, Answer(event.seat, event.decision, event.commitment))
    return replace(p, answers=answers, forced={**p.forced, event.seat: seq} if event.forced else p.forced)


def _clock(change: Callable[[SeatClock, Any], SeatClock]) -> Evolver:
    """An event that changes one seat's clock."""

    def evolver(rules: Ruleset[S], p: Position[S], event: Any, seq: int) -> Position[S]:
        clocks = [change(clock, event) if seat == event.seat else clock for seat, clock in enumerate(p.clocks, 1)]
        return replace(p, clocks=tuple(clocks))

    return evolver


def _seat_taken(rules: Ruleset[S], p: Position[S], event: ev.SeatTaken, seq: int) -> Position[S]:
    former = p.taken[event.seat - 1]
    assert former is not None, "a game that has started has no free seat"
    back = former.player == event.player
    taken = replace(former, zone=event.zone) if back else _successor(former, event, seq)
    autopilot = {seat: why for seat, why in p.autopilot.items() if seat != event.seat}
    answers = tuple(a for a in p.answers if a.seat != event.seat or a.decision not in event.voided)
    votes = p.proposals if back else _without_votes(p, event.seat)
    p = replace(p, autopilot=autopilot, taken=_at(p.taken, event.seat, taken), answers=answers, proposals=votes)
    change = partial(seat_clock.come_back if back else seat_clock.taken_over, zone=event.zone or p.zone)
    return _clock(change)(rules, p, event, seq)


def _proposed(rules: Ruleset[S], p: Position[S], event: ev.Proposed, seq: int) -> Position[S]:
    new = Proposal(f"{seq}-{event.kind}", event, {event.seat: True})
    return replace(p, proposals=(*p.proposals, new))


def _voted(rules: Ruleset[S], p: Position[S], event: ev.Voted, seq: int) -> Position[S]:
    votes = {event.seat: event.yes}
    voted = [
        replace(each, votes={**each.votes, **votes}) if each.name == event.proposal else each for each in p.proposals
    ]
    return replace(p, proposals=tuple(voted))


def _proposal_closed(rules: Ruleset[S], p: Position[S], event: ev.ProposalClosed, seq: int) -> Position[S]:
    return replace(p, proposals=tuple(each for each in p.proposals if each.name != event.proposal))


def _without_votes(p: Position[S], seat: int) -> tuple[Proposal, ...]:
    """A successor votes itself."""
    return tuple(replace(each, votes={s: yes for s, yes in each.votes.items() if s != seat}) for each in p.proposals)


def _successor(former: Taken, event: ev.SeatTaken, seq: int) -> Taken:
    """The nonce stays: it was added to the draws when the game began."""
    return Taken(event.player, former.nonce, event.zone, seq, event.voided)


EVOLVERS: dict[type[ev.Event], Evolver] = {
    ev.Created: _created,
    ev.Joined: _joined,
    ev.Left: _left,
    ev.Cancelled: lambda rules, p, event, seq: replace(p, status="cancelled", reason=event.reason or ""),
    ev.Started: _started,
    ev.Finished: lambda rules, p, event, seq: replace(p, status="finished", result=event, paused=None),
    ev.RulesAmended: lambda rules, p, event, seq: replace(p, rules=event.revision),
    ev.LogExtended: lambda rules, p, event, seq: replace(p, log=event.log),
    ev.Asked: _asked,
    ev.Forced: _forced,
    ev.Sealed: _sealed,
    ev.Revealed: lambda rules, p, event, seq: replace(p, answers=()),
    ev.ClockStarted: _clock(seat_clock.started),
    ev.ClockStopped: _clock(seat_clock.stopped),
    ev.DeadlineMoved: _clock(seat_clock.moved),
    ev.DeadlineMissed: _clock(seat_clock.timed_out),
    ev.AbsencePlanned: _clock(seat_clock.absent),
    ev.Proposed: _proposed,
    ev.Voted: _voted,
    ev.ProposalClosed: _proposal_closed,
    ev.TimeZonesUpdated: lambda rules, p, event, seq: replace(p, tzdata=event.tzdata),
    ev.ClocksPaused: lambda rules, p, event, seq: replace(p, paused=event),
    ev.ClocksResumed: lambda rules, p, event, seq: replace(p, paused=None),
    ev.SeatOpened: lambda rules, p, event, seq: replace(p, autopilot={**p.autopilot, event.seat: "open"}),
    ev.SeatForfeited: lambda rules, p, event, seq: replace(p, autopilot={**p.autopilot, event.seat: "forfeited"}),
    ev.SeatTaken: _seat_taken,
    ev.GameEnded: lambda rules, p, event, seq: replace(p, status="finished", result=event, paused=None),
}


def _at(taken: tuple[Taken | None, ...], seat: int, who: Taken | None) -> tuple[Taken | None, ...]:
    return (*taken[: seat - 1], who, *taken[seat:])


def _answers(answers: tuple[Answer, ...], new: Answer) -> tuple[Answer, ...]:
    """A seat's later answer replaces its earlier one."""
    for old in answers:
        if (old.seat, old.decision) == (new.seat, new.decision):
            return (*(a for a in answers if a is not old), replace(new, replaced=old.replaced + 1))
    return (*answers, new)


def stamp(position: Position[S], record: Record[Any]) -> Position[S]:
    """The position once the record that led to it is chained."""
    assert isinstance(record.hash, str), "only chained records are applied"
    begun = position.begun or record.at
    return replace(position, version=record.seq, hash=record.hash, rules=record.rules, at=record.at, begun=begun)


def fold(rules: Ruleset[S], position: Position[S], records: Iterable[Record[Any]]) -> Position[S]:
    """The position after more records."""
    for record in records:
        position = stamp(evolve(rules, position, record.events, record.seq), record)
    return position
