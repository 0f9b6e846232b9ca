"""What was planned and agreed beside the rules, decided again: absences."""

from arbiter.audit.faults import Fault, json
from arbiter.audit.redraft import Redraft
from arbiter.kernel import events as ev
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
