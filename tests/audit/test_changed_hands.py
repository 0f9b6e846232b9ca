"""Forged histories of seats that changed hands: the record that is wrong is named."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from arbiter.audit.audit import audit
from arbiter.audit.receipt import find
from arbiter.kernel import events as ev
from arbiter.kernel.heads import sign_head
from arbiter.kernel.seals import Receipt
from tests.audit.files import KEY
from tests.audit.mutations import rechained
from tests.histories import History, player
from tests.kernel.test_seats import CLOCK, NEW, answer, started, until

Records = list[dict[str, Any]]


def history(**of: Any) -> History:
    """Seat 1 seals, resigns and is taken over; seat 2 is left by a deleted player, and taken over by another."""
    made = until(started(**of), "bid")
    answer(made, 1)
    made.resign(1)
    made.take_over(NEW, 1)
    made.vacate(2)
    made.take_over(player("y"), 2)
    answer(made, 1)
    for _ in range(3):
        made.turn(by_chance=0)
    return made


def of_type(records: Records, kind: str, nth: int = 0) -> tuple[int, dict[str, Any]]:
    return [(n, e) for n, record in enumerate(records) for e in record["events"] if e["type"] == kind][nth]


def changed(kind: str, nth: int = 0, **members: Any) -> Callable[[Records], int]:
    def forge(records: Records) -> int:
        number, event = of_type(records, kind, nth)
        event.update(members)
        return number

    return forge


def by(actor: Any, kind: str, nth: int = 0) -> Callable[[Records], int]:
    def forge(records: Records) -> int:
        number, _ = of_type(records, kind, nth)
        records[number]["actor"] = actor
        return number

    return forge


def without(kind: str, nth: int = 0) -> Callable[[Records], int]:
    def forge(records: Records) -> int:
        number, event = of_type(records, kind, nth)
        records[number]["events"].remove(event)
        return number

    return forge


def extended_twice(records: Records) -> int:
    number, _ = of_type(records, "seat_taken", 1)
    records[number]["events"].insert(0, {"type": "log_extended", "log": ev.FORM})
    return number


def extended_for_nothing(records: Records) -> int:
    number, _ = of_type(records, "seat_opened")
    without("log_extended")(records)
    records[number - 1]["events"].insert(0, {"type": "log_extended", "log": ev.FORM})
    return number - 1


def left_out(records: Records) -> int:
    """The seat was never given up."""
    number, _ = of_type(records, "seat_opened", 1)
    del records[number]
    return number


def judged(records: Records, made: History, **header: Any) -> Any:
    lines = rechained(records)
    last = msgspec.json.decode(lines[-1])
    first, *_ = made.lines(**header)
    tail = {"head": msgspec.to_builtins(sign_head(KEY, made.position.game, last["seq"], last["hash"]))}
    return audit([first, *(line + b"\n" for line in lines), msgspec.json.encode(tail, order="sorted") + b"\n"])


FORGERIES = {
    "taken by another than acted": changed("seat_taken", player=player("z")),
    "taken by who has a seat": changed("seat_taken", player=player("c")),
    "another seat taken": changed("seat_taken", seat=3),
    "no seat taken": changed("seat_taken", seat=9),
    "nothing void": changed("seat_taken", voided=[]),
    "another decision void": changed("seat_taken", voided=["1-bid"]),
    "void twice": changed("seat_taken", voided=["12-bid", "12-bid"]),
    "a bank without clocks": changed("seat_taken", bank="P1D"),
    "a zone without clocks": changed("seat_taken", zone="Asia/Tokyo"),
    "taken over by a seat": by({"seat": 1}, "seat_taken"),
    "taken over by the arbiter": by("arbiter", "seat_taken"),
    "resigned by another seat": by({"seat": 3}, "seat_opened"),
    "resigned by a player": by({"player": player("a")}, "seat_opened"),
    "resigned by the arbiter": by("arbiter", "seat_opened"),
    "vacated by its seat": by({"seat": 2}, "seat_opened", 1),
    "for another reason": changed("seat_opened", reason="misses"),
    "for no known reason": changed("seat_opened", 1, reason="whim"),
    "another seat opened": changed("seat_opened", 1, seat=3),
    "not opened at all": left_out,
    "no word of the format": without("log_extended"),
    "the format extended twice": extended_twice,
    "the format extended for nothing": extended_for_nothing,
    "the format lowered": changed("log_extended", log=1),
}


def test_the_history_is_sound():
    made = history()
    verdict = judged([msgspec.json.decode(line) for line in made.records], made)
    assert verdict.verdict == "SOUND", verdict.failure
    assert history(clock=CLOCK).verdict().verdict == "SOUND"


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_found_in_its_record(name: str):
    made = history()
    records = [msgspec.json.decode(line) for line in made.records]
    number = FORGERIES[name](records)
    verdict = judged(records, made)
    assert verdict.verdict == "NOT SOUND"
    assert verdict.failure.record in (number, number + 1), verdict.failure


@pytest.mark.parametrize("bank", ["PT0S", "P2D", "PT6H"])
def test_a_successor_s_bank_is_computed(bank: str):
    made = history(clock=CLOCK)
    records = [msgspec.json.decode(line) for line in made.records]
    number = changed("seat_taken", bank=bank)(records)
    verdict = judged(records, made)
    assert verdict.verdict == "NOT SOUND"
    assert verdict.failure.record == number


@pytest.mark.parametrize("log", [1, None])
def test_the_header_names_the_highest_format(log: int | None):
    made = history()
    records = [msgspec.json.decode(line) for line in made.records]
    verdict = judged(records, made, log=msgspec.UNSET if log is None else log)
    assert verdict.verdict == "NOT SOUND"
    assert "format" in verdict.failure.expected


def test_a_log_that_becomes_one_of_a_newer_format_is_left_to_a_newer_verifier():
    made = history()
    records = [msgspec.json.decode(line) for line in made.records]
    changed("log_extended", log=7000)(records)
    assert judged(records, made).verdict == "NOT FULLY CHECKED"
    assert judged(records, made, log=7000).verdict == "NOT FULLY CHECKED"


def test_a_receipt_for_a_void_answer_says_when_it_became_void():
    made = history()
    records = [msgspec.json.decode(line) for line in made.records]
    number, sealed = of_type(records, "sealed")
    found = find(made.lines(), Receipt(sealed["commitment"], "0" * 64))
    assert found is not None
    assert (found.record, found.voided, found.opened) == (number, of_type(records, "seat_taken")[0], None)


@pytest.mark.parametrize("at", ["2031-05-15T11:59:59.999Z", "2031-05-01T12:00:00.000Z"])
def test_a_game_that_is_cancelled_before_its_time_is_not_sound(at: str):
    made = History("cubaneo", 3, start_within="P14D")
    made.expire()
    records = [msgspec.json.decode(line) for line in made.records]
    records[1]["at"] = at
    assert judged(records, made).failure.record == 1
    records[1]["at"] = "2031-05-15T12:00:00.000Z"
    assert judged(records, made).verdict == "SOUND"


def test_nobody_but_the_arbiter_says_that_a_game_expired():
    made = History("cubaneo", 3, start_within="P14D")
    made.expire()
    records = [msgspec.json.decode(line) for line in made.records]
    records[1]["actor"], records[1]["cause"]["via"] = {"player": made.ids[0]}, "api"
    assert judged(records, made).failure.record == 1
    records[1]["events"][0].pop("reason")
    assert judged(records, made).verdict == "SOUND", "its creator may cancel it"
