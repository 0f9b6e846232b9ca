"""Deciding: from a submission to events. May refuse; changes nothing."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Generic, TypeVar, cast, final

import msgspec
from msgspec import UNSET

from arbiter.kernel import events as ev
from arbiter.kernel.canonical import as_read
from arbiter.kernel.chance import Chance, NoChance
from arbiter.kernel.endings import fair
from arbiter.kernel.offers import Step, check, only_step, step_of
from arbiter.kernel.position import Owed, Position, evolve, owed
from arbiter.kernel.refusal import Hidden, Refusal
from arbiter.kernel.ruleset import Ruleset
from arbiter.kernel.seals import commitment

S = TypeVar("S")
Salts = Callable[[], str]


@final
class Line(msgspec.Struct, frozen=True):
    """A line of a text submission and its number, counted from 1; `steps` if it was already read."""

    number: int
    text: str
    steps: tuple[Step, ...] = ()


Said = Step | Line


class Draft(Generic[S]):
    """A record being made: its events, the position they lead to, the steps submitted openly, the sealed answers.

    `state` is the position's, which there is once the game has started. `at` is the record's time, where it matters to
    what is decided.
    """

    def __init__(self, rules: Ruleset[S], position: Position[S], chance: Chance, salts: Salts) -> None:
        self.rules, self.position, self.chance, self.salts = rules, position, chance, salts
        self.state = cast(S, position.state)
        self.seq, self.at = position.version + 1, ""
        self.events: list[ev.Event] = []
        self.steps: list[Step] = []
        self.sealed: list[ev.Opened] = []

    def add(self, *events: ev.Event) -> None:
        """Fold events as the record will have them, so that a stored position is byte for byte the fold of the log."""
        events = tuple(as_read(fair(event, self.position.autopilot)) for event in events)
        self.position = evolve(self.rules, self.position, events, self.seq)
        self.state = cast(S, self.position.state)
        self.events += events

    def extend(self) -> None:
        """Have the log say that it uses the present format, before the first event that an older one does not have."""
        if self.position.log < ev.FORM:
            self.add(ev.LogExtended(ev.FORM))

    def play(self, seat: int, step: Step, chance: Chance) -> None:
        """Take one step and what follows from it."""
        self.add(*self.rules.take(self.state, seat, step, chance))
        self.settle(chance)

    def settle(self, chance: Chance) -> None:
        """Do what follows automatically, until someone is asked or the game is over."""
        while events := tuple(self.rules.settle(self.state, chance)):
            self.add(*events)

    def seal(self, decision: Owed, seat: int, step: Step, *, forced: bool = False, autopilot: bool = False) -> str:
        """Seal an answer, or a part of it so that the game continues from the open part; return its commitment."""
        steps, salt = (msgspec.to_builtins(step),), self.salts()
        seal = commitment(self.position.game, decision.decision, seat, steps, salt)
        self.sealed.append(ev.Opened(seat, decision.decision, steps, salt))
        open_part = msgspec.to_builtins(step.open_part()) if decision.partly else UNSET
        self.add(ev.Sealed(seat, decision.decision, seal, forced, open_part, autopilot))
        if decision.partly:
            self.settle(self.chance)
        return seal

    def force(self) -> None:
        """Take the steps that have no alternative (R-0.1), and those of seats that the autopilot plays."""
        while any(map(self._force, owed(self.rules, self.position))) or self._fly():
            pass

    def _fly(self) -> bool:
        absent = [
            (decision, seat)
            for decision in owed(self.rules, self.position)
            for seat in decision.seats
            if seat in self.position.autopilot
        ]
        for decision, seat in absent[:1]:
            self.autopilot(decision, seat)
        return bool(absent)

    def autopilot(self, decision: Owed, seat: int) -> None:
        """Take one step for an absent seat, by the ruleset's policy; refuses one that is not legal."""
        step = self.rules.autopilot(self.state, seat)
        check(self.rules.offers(self.state, seat), step)
        if decision.sealed:
            self.seal(decision, seat, step, autopilot=True)
        else:
            self.add(ev.AutopilotStep(seat, msgspec.to_builtins(step)))
            self.play(seat, step, self.chance)

    def _force(self, decision: Owed) -> bool:
        forced = [(seat, step) for seat in decision.seats if (step := self._only(seat)) is not None]
        for seat, step in forced if decision.sealed is True else forced[:1]:
            if decision.sealed:
                self.seal(decision, seat, step, forced=True)
            else:
                self.add(ev.Forced(seat, msgspec.to_builtins(step)))
                self.play(seat, step, self.chance)
        return bool(forced)

    def _only(self, seat: int) -> Step | None:
        raw = only_step(self.rules.offers(self.state, seat))
        if raw is None:
            return None
        step = step_of(raw, self.rules.steps)
        return self.rules.complete(self.state, seat, step)


def owing(rules: Ruleset[S], position: Position[S], seat: int) -> Owed:
    """The open decision that asks this seat, answered or not; refuses when there is none."""
    if seat in position.autopilot:
        raise played_for(position, seat)
    open_now = owed(rules, position)
    mine = next((o for o in open_now if seat in o.asked), None)
    if mine is None and any(answer.seat == seat for answer in position.answers):
        raise Refusal("decision_closed", "Your answer is in and final; all are opened once the last one is in.")
    if mine is None:
        raise _not_now(position, open_now, seat)
    if mine.sealed and not any(o.seats for o in open_now):
        raise Refusal("decision_closed", "All answers are in and final; they are about to be revealed.")
    return mine


def played_for(position: Position[S], seat: int) -> Refusal:
    """The refusal of what a player does for a seat that the arbiter plays."""
    why = position.autopilot[seat]
    detail = f"Seat {seat} was given up and can no longer win; the arbiter plays it to the end."
    if why == "open":
        detail = f"Seat {seat} stands open for a substitute, and the arbiter plays it; take it back to play yourself."
    return Refusal("seat_on_autopilot", detail, autopilot={"seat": seat, "reason": why})


def _not_now(position: Position[S], open_now: Sequence[Owed], seat: int) -> Refusal:
    others = ", ".join(f"seat {s}" for o in open_now for s in o.seats) or "nobody"
    detail = f"The game is not waiting for seat {seat} but for {others}."
    if seat in position.forced:
        detail += f" The arbiter last took that seat's only legal step in record {position.forced[seat]} (R-0.1)."
    open_yet = [o for o in open_now if o.seats]
    waits = [{"decision": o.decision, "kind": o.kind, "seats": o.seats, "sealed": o.sealed} for o in open_yet]
    return Refusal("not_your_turn", detail, awaiting=waits or [{"kind": "reveal", "seats": []}])


def decide(draft: Draft[S], seat: int, submission: Sequence[Said], bound: int) -> str:
    """Add a seat's submission, steps or lines of text, to the draft; return the commitment of a sealed answer.

    `bound` is how often a sealed answer may be replaced. Refuses with the index of the step (and the line of text);
    the draft is then of no further use.
    """
    seal = say(draft, seat, submission, bound)
    draft.force()
    return seal


def say(draft: Draft[S], seat: int, submission: Sequence[Said], bound: int) -> str:
    """The same without the forced steps after it, which a longer submission would have to contain itself (R-0.1)."""
    decision = owing(draft.rules, draft.position, seat)
    if not submission:
        raise Refusal("invalid_request", "A submission must have at least one step.")
    if decision.sealed:
        return _answer(draft, decision, seat, submission, bound)
    _turn(draft, decision, seat, submission)
    return ""


def _answer(draft: Draft[S], decision: Owed, seat: int, submission: Sequence[Said], bound: int) -> str:
    previous = next((a for a in draft.position.answers if (a.seat, a.decision) == (seat, decision.decision)), None)
    if previous and previous.replaced >= bound:
        raise Refusal("too_many_replacements", f"A sealed answer may be replaced at most {bound} times.")
    steps = _read(draft, seat, submission[0])
    step = _legal(draft, seat, steps[0], submission[0])
    if len(steps) + len(submission) > 2:
        raise _midway(0)
    if decision.partly:
        draft.steps.append(step.open_part())
    return draft.seal(decision, seat, step)


def _turn(draft: Draft[S], decision: Owed, seat: int, submission: Sequence[Said]) -> None:
    for number, item in enumerate(submission, 1):
        steps = _read(draft, seat, item)
        for place, step in enumerate(steps, 1):
            last = number == len(submission) and place == len(steps)
            _step(draft, seat, _legal(draft, seat, step, item), last=last)
            if not last and _closed(draft, decision, seat):
                raise _midway(len(draft.steps) - 1)


def _read(draft: Draft[S], seat: int, item: Said) -> Sequence[Step]:
    if type(item) is not Line:
        return (item,)
    if item.steps:
        return item.steps
    try:
        return draft.rules.read(draft.state, seat, item.text)
    except Refusal as refusal:
        refusal.told["line"] = item.number
        raise refusal.at(len(draft.steps), draft.events) from None


def _legal(draft: Draft[S], seat: int, step: Step, item: Said) -> Step:
    """The completed step; a refusal is worded in the form in which the step was given."""
    step = draft.rules.complete(draft.state, seat, step)
    write = partial(draft.rules.write, draft.state) if type(item) is Line else None
    try:
        check(draft.rules.offers(draft.state, seat), step, write)
    except Refusal as refusal:
        raise refusal.at(len(draft.steps), draft.events) from None
    return step


def _step(draft: Draft[S], seat: int, step: Step, *, last: bool) -> None:
    draft.steps.append(step)
    try:
        draft.play(seat, step, draft.chance if last else NoChance())
    except Hidden:
        if last:
            raise
        raise _midway(len(draft.steps) - 1) from None


def _closed(draft: Draft[S], decision: Owed, seat: int) -> bool:
    """Whether the decision is closed: another was opened, or the seat is no longer asked anything."""
    return not any(o.decision == decision.decision and seat in o.seats for o in owed(draft.rules, draft.position))


def _midway(step: int) -> Refusal:
    detail = "This step closes the decision or may reveal something new, so none can follow it in the same submission."
    return Refusal("reveals_midway", detail, rule="R-0.6", step=step)


def reveal(draft: Draft[S], answers: Iterable[ev.Opened]) -> None:
    """Open all sealed answers together and do what follows. `answers` are in seat order."""
    opened = sorted(answers, key=lambda answer: (answer.seat, answer.decision))
    draft.add(ev.Revealed(tuple(opened)))
    for answer in opened:
        for raw in answer.steps:
            step = step_of(raw, draft.rules.steps)
            draft.add(*draft.rules.take(draft.state, answer.seat, step, draft.chance))
    draft.settle(draft.chance)
    draft.force()
