"""Arbiters that keep clocks by other rules: each is what is patched, and by what."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from arbiter.kernel import decide, position
from arbiter.kernel.clocks import durations, instants
from arbiter.kernel.clocks.terms import allowance
from arbiter.kernel.events import Finished, GameEnded
from arbiter.kernel.offers import spelled, step_of
from arbiter.kernel.timing import charge, expiry, keep

Patch = Callable[[pytest.MonkeyPatch], None]
HOUR = 3600 * 1000


def patched(module: Any, name: str, change: Callable[..., Any]) -> Patch:
    """`change` is called with what the function returns and its arguments."""
    honest = getattr(module, name)

    def lying(*given: Any, **named: Any) -> Any:
        return change(honest(*given, **named), *given)

    return lambda patch: patch.setattr(module, name, lying)


def full_bank(event: Any, terms: Any, *_: Any) -> Any:
    return replace(event, bank=durations.text(allowance(terms).bank))


def without_seat_2(owing: Any, *_: Any) -> Any:
    return {seat: decisions for seat, decisions in owing.items() if seat != 2}


def a_day_later(event: Any, *_: Any) -> Any:
    return replace(event, deadline=instants.text(instants.ms(event.deadline) + 24 * HOUR)) if event.deadline else event


def won_by_seat_1(end: GameEnded | None, *_: Any) -> Any:
    return end and replace(end, winners=(1,) if end.winners != (1,) else (2,))


def won_by_the_forfeited(event: Any, _: Any, autopilot: dict[int, str]) -> Any:
    out = tuple(sorted(seat for seat, why in autopilot.items() if why == "forfeited"))
    return replace(event, winners=out) if out and isinstance(event, Finished) else event


def early(passed: Any, position: Any, at: int) -> Any:
    running = ((clock.running, seat) for seat, clock in enumerate(position.clocks, 1) if clock.running)
    return sorted((clock.deadline, seat) for clock, seat in running if clock.deadline and clock.deadline <= at + HOUR)


def seat_1_flown(patch: pytest.MonkeyPatch) -> None:
    """The autopilot plays a seat whose player is there."""
    honest = decide.Draft._fly

    def fly(draft: Any) -> bool:
        for decision in position.owed(draft.rules, draft.position):
            if 1 in decision.seats and not decision.sealed:
                draft.autopilot(decision, 1)
                return True
        return honest(draft)

    patch.setattr(decide.Draft, "_fly", fly)


def another_policy(rules: Any) -> Any:
    """The rules with a policy that takes the last legal step of those that it looks at, as it likes that better."""

    def autopilot(state: Any, seat: int) -> Any:
        legal = [said for said, _ in zip(spelled(rules.offers(state, seat)), range(50), strict=False)]
        return rules.complete(state, seat, step_of(legal[-1], rules.steps))

    class Other:
        def __getattr__(self, name: str) -> Any:
            return autopilot if name == "autopilot" else getattr(rules, name)

    return Other()


LIES: dict[str, Patch] = {
    "nothing is charged": patched(charge, "split", lambda due, *_: due._replace(bank=0)),
    "less counts": patched(charge, "counted", lambda time, *_: time // 2),
    "a bank fills up": patched(charge, "stopped", full_bank),
    "grace is never used": patched(charge, "split", lambda due, *_: due._replace(grace=False)),
    "all are in time": patched(charge, "stopped", lambda event, *_: replace(event, late=False)),
    "a day more": patched(charge, "start", a_day_later),
    "a seat without a clock": patched(keep, "owing_of", without_seat_2),
    "misses never add up": patched(charge, "missed", lambda event, *_: replace(event, misses=1)),
    "misses add up twice": patched(charge, "missed", lambda event, *_: replace(event, misses=2 * event.misses)),
    "deadlines pass early": patched(expiry, "_passed", early),
    "paused for ever": patched(keep, "_answered", lambda answered, *_: False),
    "resumed at once": patched(keep, "_answered", lambda answered, draft, owing: draft.position.paused is not None),
    "won by another": patched(expiry, "early", won_by_seat_1),
    "nobody wins by being the last": patched(expiry, "early", lambda end, *_: None),
    "a present seat is played": seat_1_flown,
}
