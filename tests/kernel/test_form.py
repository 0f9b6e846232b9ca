"""The format of the log: what older programs cannot read raises its number."""

from typing import Any, get_args

import msgspec

from arbiter.kernel.events import FORM, KernelEvents, Opened, Pack, snake

# The kernel's events with their fields, by the format of the log. A released format never changes: what is added to
# the kernel's events is written down as the next one, and `FORM` is raised to it.
FORMS: dict[int, dict[str, tuple[str, ...]]] = {
    1: {
        "asked": ("kind", "seats", "sealed"),
        "cancelled": (),
        "created": ("ruleset", "options", "pack", "seats", "visibility", "seed", "log"),
        "finished": ("winners", "scores"),
        "forced": ("seat", "step"),
        "joined": ("seat", "player", "nonce"),
        "left": ("seat",),
        "opened": ("seat", "decision", "steps", "salt"),
        "pack": ("name", "digest"),
        "revealed": ("answers",),
        "rules_amended": ("revision",),
        "sealed": ("seat", "decision", "commitment", "forced", "step"),
        "seed_shown": ("seed",),
        "started": (),
    },
}
FORMS[2] = FORMS[1] | {
    "cancelled": ("reason",),
    "created": (*FORMS[1]["created"], "clock", "practice", "start_within", "on_resignation"),
    "joined": (*FORMS[1]["joined"], "zone"),
    "sealed": (*FORMS[1]["sealed"], "autopilot"),
    "log_extended": ("log",),
    "clock_started": ("seat", "decision", "since", "deadline"),
    "clock_stopped": ("seat", "decision", "counted", "bank", "charged", "grace", "late"),
    "deadline_moved": ("seat", "decision", "reason", "since", "counted", "extra", "old", "new"),
    "clocks_paused": ("reason", "seat", "until"),
    "clocks_resumed": ("reason",),
    "absence_planned": ("seat", "absences"),
    "proposed": ("seat", "kind", "expires", "until", "to", "decision", "by", "result"),
    "voted": ("seat", "proposal", "yes"),
    "proposal_closed": ("proposal", "outcome"),
    "admin_acted": ("action", "reason", "seat", "by"),
    "deadline_missed": ("seat", "decision", "deadline", "counted", "misses", "charged", "grace"),
    "time_zones_updated": ("tzdata",),
    "autopilot_step": ("seat", "step"),
    "seat_opened": ("seat", "reason"),
    "seat_taken": ("seat", "player", "bank", "zone", "voided"),
    "seat_forfeited": ("seat", "reason"),
    "game_ended": ("reason", "winners", "scores"),
}


def fields(kind: Any) -> tuple[str, ...]:
    return tuple(field.encode_name for field in msgspec.structs.fields(kind))


def test_what_kernel_events_hold_is_a_form_of_the_log():
    present = {snake(kind.__name__): fields(kind) for kind in (*get_args(KernelEvents), Opened, Pack)}
    assert present == FORMS[FORM], "older programs cannot read this: write down the next form, and raise FORM to it"
    assert max(FORMS) == FORM
