"""Deciding a record again, depending on who acted: a lobby action, a submission, a new holder of a seat, a reveal."""

from typing import Any

from msgspec import UNSET

from arbiter.audit import agreements, changed_hands, lobby_actions, sealed_answers
from arbiter.audit.faults import Fault, json
from arbiter.audit.file import Header
from arbiter.audit.redraft import Redraft
from arbiter.kernel import seats
from arbiter.kernel.canonical import canonical
from arbiter.kernel.clocks import instants
from arbiter.kernel.decide import decide, owing, reveal
from arbiter.kernel.events import AbsencePlanned, Cancelled, ClocksResumed, DeadlineMissed, ProposalClosed, Revealed
from arbiter.kernel.offers import step_of
from arbiter.kernel.position import reveal_due
from arbiter.kernel.records import Record
from arbiter.kernel.timing.expiry import expire, has_passed

ACTORS = "a seat, of a player in the lobby, of the arbiter, or of an administrator"


def redecide(draft: Redraft, record: Record[Any], header: Header) -> None:
    """Decide a record again; raises `Fault` and `Refusal`."""
    steps, at = record.cause.steps, instants.ms(record.at)
    match record.actor:
        case {"seat": int(seat)}:
            _by_seat(draft, seat, steps, at)
        case {"player": str(player)} if steps is UNSET and draft.position.status == "running":
            changed_hands.redecide_takeover(draft, player)
        case {"player": str(player)} if steps is UNSET:
            lobby_actions.redecide_lobby(draft, player, header)
            agreements.redecide_absences(draft, at)
        case "arbiter" if steps is UNSET:
            _by_arbiter(draft, at)
        case "admin" if steps is UNSET:
            agreements.redecide_repair(draft, at)
        case actor:
            raise Fault(f"the act of {ACTORS}", json(actor), check="arbiter")


def _by_seat(draft: Redraft, seat: int, steps: Any, at: int) -> None:
    if steps is UNSET and changed_hands.resigned(draft):
        seats.resign(draft, seat)
    elif steps is UNSET and (act := agreements.act(draft)):
        agreements.redecide_act(draft, seat, act, at)
    else:
        _submission(draft, seat, steps)


def _by_arbiter(draft: Redraft, at: int) -> None:
    if seat := changed_hands.vacated(draft):
        seats.vacate(draft, seat)
        return
    match draft.next:
        case DeadlineMissed() | ProposalClosed() | ClocksResumed() | Cancelled():
            _expire(draft, at)
        case AbsencePlanned() as event:
            agreements.redecide_absence(draft, event, at)
        case _:
            _reveal(draft)


def _expire(draft: Redraft, at: int) -> None:
    if not has_passed(draft.position, at):
        check = "arbiter" if isinstance(draft.next, Cancelled) else "clocks"
        raise Fault("what follows from a deadline only once it has passed", json(draft.next), check=check)
    expire(draft, at)


def _submission(draft: Redraft, seat: int, steps: Any) -> None:
    decision = owing(draft.rules, draft.position, seat)
    if decision.partly:
        draft.add_sealed(decision, seat, sealed_answers.open_part(draft, seat, _listed(steps)))
        draft.force()
    elif decision.sealed:
        if steps is not UNSET:
            raise Fault("a sealed answer, whose content is not shown", json(steps))
        draft.add_sealed(decision, seat, UNSET)
        draft.force()
    else:
        _turn(draft, seat, _listed(steps))


def _turn(draft: Redraft, seat: int, steps: list[Any]) -> None:
    decide(draft, seat, [step_of(step, draft.rules.steps) for step in steps], 0)
    if canonical(draft.steps) != canonical(steps):
        raise Fault(f"the steps in full: {json(draft.steps)}", json(steps))


def _listed(steps: Any) -> list[Any]:
    if steps is UNSET:
        raise Fault("a submission with its steps", "none")
    listed: list[Any] = steps
    return listed


def _reveal(draft: Redraft) -> None:
    if not reveal_due(draft.rules, draft.position):
        raise Fault("a reveal only when all answers are in", "one that is not due", check="arbiter")
    revealed = draft.next
    if not isinstance(revealed, Revealed):
        raise Fault("the event `revealed`", json(revealed))
    sealed_answers.legal(draft, revealed.answers)
    reveal(draft, revealed.answers)
