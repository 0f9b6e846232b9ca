"""What the demo says of its clock."""

from typing import Any

from arbiter.cli.demo_clock import TERMS, report
from arbiter.kernel.clocks.terms import allowance, completed

GAME = {"seats": [{"seat": n, "player": {"name": name}} for n, name in enumerate(("Ana", "Beni", "Carla"), 1)]}


def record(seq: int, *events: dict[str, Any]) -> dict[str, Any]:
    return {"seq": seq, "events": [{"type": "asked"}, *events]}


def missed(seat: int) -> dict[str, Any]:
    return {"type": "deadline_missed", "seat": seat}


def test_its_turns_take_seconds() -> None:
    for terms in TERMS.values():
        assert allowance(completed(terms)).turn <= 5000


def test_who_missed_deadlines() -> None:
    assert report(GAME, [record(0)]) == "none missed"
    opened = {"type": "seat_opened", "seat": 3, "reason": "misses"}
    told = report(GAME, [record(0), record(4, missed(3)), record(7, missed(1), missed(3), opened)])
    assert (
        told == "Ana missed 1 deadline; Carla missed 2 deadlines; the seat stands open for a substitute since record 7"
    )
