"""Sealed answers: whether they were legal when they were given, which nobody could see then."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from arbiter.audit.faults import Fault, json
from arbiter.audit.redraft import Redraft
from arbiter.kernel.canonical import canonical
from arbiter.kernel.events import Opened
from arbiter.kernel.offers import check, spelled, step_of


def open_part(draft: Redraft, seat: int, steps: Sequence[Any]) -> dict[str, Any]:
    """The open part of a half-sealed answer, which must belong to some legal step; raises `Fault`."""
    rules, state = draft.rules, draft.state
    if len(steps) == 1:
        for said in spelled(rules.offers(state, seat)):
            shown = msgspec.to_builtins(rules.complete(state, seat, step_of(said, rules.steps)).shown())
            if canonical(shown) == canonical(steps[0]):
                return dict(shown)
    raise Fault("the open part of one legal step", json(steps))


def legal(draft: Redraft, opened: Sequence[Opened]) -> None:
    """Check that these are all sealed answers, each a legal step when it was given; raises `Fault` and `Refusal`."""
    sealed = sorted((answer.seat, answer.decision) for answer in draft.position.answers)
    told = [(answer.seat, answer.decision) for answer in opened]
    if told != sealed:
        raise Fault(f"the answers of {json(sealed)}", json(told))
    for answer in opened:
        _legal(draft, answer)


def _legal(draft: Redraft, answer: Opened) -> None:
    laid = draft.laid.pop((answer.seat, answer.decision), None)
    if laid is None:  # given under rules that are not ours
        return
    rules = draft.rules
    [said] = answer.steps
    step = step_of(said, rules.steps)
    full = rules.complete(laid.state, answer.seat, step)
    if canonical(full) != canonical(said):
        raise Fault(f"the step in full: {json(full)}", json(said))
    check(rules.offers(laid.state, answer.seat), full)
    if laid.shown is not UNSET and canonical(full.shown()) != canonical(laid.shown):
        raise Fault(f"an answer whose open part is {json(laid.shown)}", json(said))
