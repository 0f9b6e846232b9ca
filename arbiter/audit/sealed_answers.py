"""Sealed answers: whether they were legal when submitted, which could not be seen then."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from arbiter.audit.faults import Fault, json
from arbiter.audit.redraft import Redraft
from arbiter.kernel.canonical import canonical
from arbiter.kernel.events import Opened
from arbiter.kernel.offers import Step, check, spelled, step_of


def open_part(draft: Redraft, seat: int, steps: Sequence[Any]) -> dict[str, Any]:
    """The open part of a half-sealed answer, which must belong to some legal step; raises `Fault`."""
    rules, state = draft.rules, draft.state
    if len(steps) == 1:
        for raw in spelled(rules.offers(state, seat)):
            part = msgspec.to_builtins(rules.complete(state, seat, step_of(raw, rules.steps)).open_part())
            if canonical(part) == canonical(steps[0]):
                return dict(part)
    raise Fault("the open part of one legal step", json(steps))


def legal(draft: Redraft, opened: Sequence[Opened]) -> None:
    """Check that these are all sealed answers, each a legal step when submitted; raises `Fault` and `Refusal`."""
    sealed = sorted((answer.seat, answer.decision) for answer in draft.position.answers)
    answered = [(answer.seat, answer.decision) for answer in opened]
    if answered != sealed:
        raise Fault(f"the answers of {json(sealed)}", json(answered))
    for answer in opened:
        _legal(draft, answer)


def _legal(draft: Redraft, answer: Opened) -> None:
    sealed = draft.sealed_answers.pop((answer.seat, answer.decision), None)
    if sealed is None:  # sealed under a revision that is not shipped
        return
    rules = draft.rules
    [raw] = answer.steps
    if sealed.autopilot:
        _of_the_policy(rules.autopilot(sealed.state, answer.seat), raw)
    step = step_of(raw, rules.steps)
    full = rules.complete(sealed.state, answer.seat, step)
    if canonical(full) != canonical(raw):
        raise Fault(f"the step in full: {json(full)}", json(raw))
    check(rules.offers(sealed.state, answer.seat), full)
    if sealed.open_part is not UNSET and canonical(full.open_part()) != canonical(sealed.open_part):
        raise Fault(f"an answer whose open part is {json(sealed.open_part)}", json(raw))


def _of_the_policy(step: Step, raw: dict[str, Any]) -> None:
    if canonical(step) != canonical(raw):
        raise Fault(f"the autopilot's answer: {json(step)}", json(raw), check="forced")
