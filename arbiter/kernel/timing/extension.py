"""More time for a decision: the deadline moves later."""

from typing import Any

from msgspec.structs import replace

from arbiter.kernel.clocks import durations
from arbiter.kernel.clocks.seat_clock import Running
from arbiter.kernel.clocks.terms import LONGEST, SHORTEST
from arbiter.kernel.decide import Draft
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.timing import charge
from arbiter.kernel.timing.keep import moved, terms


def running(draft: Draft[Any], seat: int) -> Running:
    """The running clock of a seat; refuses `decision_closed`, `no_clocks` and `not_found`."""
    clocks = draft.position.clocks
    if not clocks:
        raise Refusal("no_clocks", "This game has no clocks.")
    if not 1 <= seat <= len(clocks):
        raise Refusal("not_found", f"The game has seats 1 to {len(clocks)}.")
    found = clocks[seat - 1].running
    if found is None:
        raise Refusal("decision_closed", f"No clock is running for seat {seat}.")
    return found


def extension(draft: Draft[Any], seat: int, text: str, at: int) -> int:
    """The time, in ms, by which a seat's open decision is to be extended; refuses `invalid_request` and as `running`.

    At most a year in all, as far as the calendar goes.
    """
    clock = running(draft, seat)
    try:
        by = durations.parse(text)
        if not SHORTEST <= by <= LONGEST - clock.extra:
            raise ValueError
        charge.deadline(terms(draft), draft.position.clocks[seat - 1], at, clock.counted, clock.extra + by)
    except ValueError:
        detail = f"A duration in ISO 8601, such as P2D; no decision is extended by more than {durations.text(LONGEST)}."
        raise Refusal("invalid_request", f"by: {detail}", errors={"by": [detail]}) from None
    return by


def extend(draft: Draft[Any], seat: int, by: int, reason: str, at: int) -> None:
    """Add time (ms) to that which a seat has for its open decision."""
    clock, found = draft.position.clocks[seat - 1], running(draft, seat)
    draft.add(moved(draft, seat, clock, replace(found, extra=found.extra + by), at, reason))
