"""Deciding a record again, depending on who acted: a lobby action, a submission, a new holder of a seat, a reveal."""

from typing import Any

from msgspec import UNSET

from arbiter.audit import changed_hands, lobby_actions, sealed_answers
from arbiter.audit.faults import Fault, json
from arbiter.audit.file import Header
from arbiter.audit.redraft import Redraft
from arbiter.kernel import seats
from arbiter.kernel.canonical import canonical
from arbiter.kernel.clocks import instants
from arbiter.kernel.decide import decide, owing, reveal
from arbiter.kernel.events import Cancelled, DeadlineMissed, Revealed
from arbiter.kernel.offers import step_of
from arbiter.kernel.position import reveal_due
from arbiter.kernel.records import Record
from arbiter.kernel.timing.expiry import expire, has_passed


def redecide(draft: Redraft, record: Record[Any], header: Header) -> None:
    """Decide a record again; raises `Fault` and `Refusal`."""
    steps = record.cause.steps
    match record.actor:
        case {"seat": int(seat)} if steps is UNSET and changed_hands.resigned(draft):
            seats.resign(draft, seat)
        case {"seat": int(seat)}:
            _submission(draft, seat, steps)
        case {"player": str(player)} if steps is UNSET and draft.position.status == "running":
            changed_hands.redecide_takeover(draft, player)
        case {"player": str(player)} if steps is UNSET:
            lobby_actions.redecide_lobby(draft, player, header)
        case "arbiter" if steps is UNSET and isinstance(draft.next, DeadlineMissed | Cancelled):
            _expire(draft, instants.ms(record.at))
        case "arbiter" if steps is UNSET and (seat := changed_hands.vacated(draft)):
            seats.vacate(draft, seat)
        case "arbiter" if steps is UNSET:
            _reveal(draft)
        case actor:
            raise Fault("the act of a seat, of a player in the lobby, or of the arbiter", json(actor), check="arbiter")


def _expire(draft: Redraft, at: int) -> None:
    if not has_passed(draft.position, at):
        check = "arbiter" if isinstance(draft.next, Cancelled) else "clocks"
        raise Fault("a deadline missed only once it has passed", json(draft.next), check=check)
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
