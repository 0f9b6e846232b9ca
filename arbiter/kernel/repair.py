"""What an administrator may do to a game, each for a coded reason. It refuses, or drafts."""

from typing import Any

import msgspec
from msgspec import UNSET

from arbiter.kernel import events as ev
from arbiter.kernel import lobby, seats
from arbiter.kernel.agreement import clocks_go, clocks_stand
from arbiter.kernel.clocks import durations
from arbiter.kernel.decide import Draft, played_for
from arbiter.kernel.endings import ADMIN, by_admin
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.timing.extension import extend, extension
from arbiter.kernel.timing.keep import pause, resume

ACTIONS = ("deadline", "pause", "resume", "open_seat", "cancel", "end")
REASONS = ("outage", "fault", "request", "conduct")


class Repair(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is done: a `deadline` moves later for `seat`, `by` a duration; `open_seat` is that of `seat`."""

    action: str
    reason: str
    seat: int = 0
    by: str = ""


def repair(draft: Draft[Any], wanted: Repair, at: int) -> None:
    """Do what an administrator wants; `at` in ms.

    Refuses `invalid_request`, `not_found`, and what does not fit the game: as `seats.must_run`, `lobby.must_be_open`,
    `agreement` and `timing.extension` do.
    """
    _check(wanted)
    if wanted.action == "cancel":
        lobby.must_be_open(draft.position)
    else:
        seats.must_run(draft.rules, draft.position)
    by = extension(draft, wanted.seat, wanted.by, at) if wanted.action == "deadline" else 0
    _must_fit(draft, wanted)
    draft.extend()
    draft.add(ev.AdminActed(wanted.action, wanted.reason, wanted.seat, durations.text(by) if by else UNSET))
    _act(draft, wanted, by, at)


def _check(wanted: Repair) -> None:
    for name, allowed in (("action", ACTIONS), ("reason", REASONS)):
        if getattr(wanted, name) not in allowed:
            raise _invalid(name, f"One of {', '.join(allowed)}.")
    if wanted.seat and wanted.action not in ("deadline", "open_seat"):
        raise _invalid("seat", "Only with `deadline` and `open_seat`.")
    if wanted.by and wanted.action != "deadline":
        raise _invalid("by", "Only with `deadline`.")


def _invalid(name: str, detail: str) -> Refusal:
    return Refusal("invalid_request", f"{name}: {detail}", errors={name: [detail]})


def _must_fit(draft: Draft[Any], wanted: Repair) -> None:
    match wanted.action:
        case "pause":
            clocks_go(draft.position)
        case "resume":
            clocks_stand(draft.position)
        case "open_seat" if not 1 <= wanted.seat <= len(draft.position.taken):
            raise Refusal("not_found", f"The game has seats 1 to {len(draft.position.taken)}.")
        case "open_seat" if wanted.seat in draft.position.autopilot:
            raise played_for(draft.position, wanted.seat)


def _act(draft: Draft[Any], wanted: Repair, by: int, at: int) -> None:
    match wanted.action:
        case "deadline":
            extend(draft, wanted.seat, by, ADMIN, at)
        case "pause":
            pause(draft, ADMIN, at)
        case "resume":
            resume(draft, ADMIN, at)
        case "open_seat":
            seats.give_up(draft, wanted.seat, ev.SeatOpened(wanted.seat, ADMIN))
        case "cancel":
            draft.add(ev.Cancelled(ADMIN))
        case _:
            draft.add(by_admin(draft.rules, draft.position))
