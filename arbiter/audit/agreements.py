"""What was planned and agreed beside the rules, decided again: absences, votes, repairs."""

from arbiter.audit.faults import Fault, json
from arbiter.audit.redraft import Redraft
from arbiter.kernel import agreement
from arbiter.kernel import events as ev
from arbiter.kernel.agreement import Wanted
from arbiter.kernel.repair import Repair, repair
from arbiter.kernel.timing.absences import planned


def redecide_absence(draft: Redraft, event: ev.AbsencePlanned, at: int) -> None:
    """The absences of one seat; raises `Fault` and `Refusal`."""
    if not 1 <= event.seat <= len(draft.position.clocks):
        raise Fault("the absences of a seat with a clock", json(event), check="clocks")
    if not planned(draft, event.seat, event.absences, at):
        raise Fault("other absences than before", json(event), check="clocks")


def redecide_absences(draft: Redraft, at: int) -> None:
    """The absences of seats in the record that starts a game, in their order; raises `Fault` and `Refusal`."""
    last = 0
    while isinstance(event := draft.next, ev.AbsencePlanned):
        if event.seat <= last:
            raise Fault(f"the absences of seats behind {last}", json(event), check="clocks")
        redecide_absence(draft, event, at)
        last = event.seat


def act(draft: Redraft) -> ev.Proposed | ev.Voted | None:
    """The proposal or vote that a record is."""
    first = _first(draft)
    return first if isinstance(first, ev.Proposed | ev.Voted) else None


def _first(draft: Redraft) -> ev.Event | None:
    """The next recorded event, not counting what it says of the log's format."""
    following = draft.recorded[len(draft.events) :]
    return next((event for event in following if not isinstance(event, ev.LogExtended)), None)


def redecide_act(draft: Redraft, seat: int, event: ev.Proposed | ev.Voted, at: int) -> None:
    """A proposal or a vote; raises `Fault` and `Refusal`."""
    if isinstance(event, ev.Voted):
        agreement.vote(draft, seat, event.proposal, event.yes, at)
        return
    wanted = Wanted(kind=event.kind, until=event.until or "", seat=event.to, by=event.by or "", result=event.result)
    agreement.propose(draft, seat, wanted, at)


def redecide_repair(draft: Redraft, at: int) -> None:
    """What an administrator did; raises `Fault` and `Refusal`."""
    event = _first(draft)
    if not isinstance(event, ev.AdminActed):
        raise Fault("the event `admin_acted` first", json(event), check="arbiter")
    repair(draft, Repair(action=event.action, reason=event.reason, seat=event.seat, by=event.by or ""), at)
