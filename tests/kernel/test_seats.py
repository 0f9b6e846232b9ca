"""Seats of running games: who may take one over, what the successor gets, what a resignation leads to."""

from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from arbiter.games import RULESETS
from arbiter.kernel import events as ev
from arbiter.kernel import lobby, seats
from arbiter.kernel.clocks import instants
from arbiter.kernel.position import Position, fold, next_deadline, owed
from arbiter.kernel.records import Record
from arbiter.kernel.refusal import Refusal
from tests.histories import START, History, player

DAY = 24 * 3600 * 1000
CLOCK = {"turn": "P1D", "bank": "PT6H", "increment": "PT1H", "zone": "Europe/Berlin"}
NEW = player("x")


def started(ruleset: str = "cubaneo", seats: int = 3, **of: Any) -> History:
    return History(ruleset, seats, **of).join_all()


def until(history: History, kind: str) -> History:
    """Played to the point where a decision of this kind is open."""
    for _ in history.play_out():
        if any(o.kind == kind for o in owed(history.rules, history.position)):
            return history
    raise AssertionError(f"no {kind}")


def answer(history: History, seat: int) -> str:
    """A seat's sealed answer; its commitment."""
    step = history.rules.autopilot(history.position.state, seat)
    return next(e.commitment for e in history.submit(seat, step).events if isinstance(e, ev.Sealed))


def seat_taken(record: Record[Any]) -> ev.SeatTaken:
    return next(event for event in record.events if isinstance(event, ev.SeatTaken))


def refusal(act: Any, *arguments: Any) -> str:
    with pytest.raises(Refusal) as refused:
        act(*arguments)
    return refused.value.code


def test_only_a_seat_that_stands_open_is_taken_over_by_who_has_none():
    history = started()
    assert refusal(history.fork("").take_over, NEW, 2) == "seat_not_open"
    history.resign(2)
    assert refusal(history.fork("").take_over, history.ids[0], 2) == "already_seated"
    for number in (0, -1, 4, 2**60):
        assert refusal(seats.take_over, history.draft(), NEW, number) == "not_found"
    history.take_over(NEW, 2)
    assert history.position.seat_of(NEW) == 2
    assert refusal(history.fork("").take_over, player("y"), 2) == "seat_not_open"
    assert refusal(history.fork("").take_over, player("b"), 2) == "seat_not_open"


def test_nothing_changes_hands_before_the_start_or_after_the_end():
    history = History("havana", 2)
    for act in (history.resign, history.vacate):
        assert refusal(act, 1) == "game_not_started"
    assert refusal(seats.take_over, history.draft(), NEW, 1) == "game_not_started"
    for _ in history.join_all().play_out():
        pass
    for act in (history.resign, history.vacate):
        assert refusal(act, 1) == "game_finished"
    assert refusal(seats.take_over, history.draft(), NEW, 1) == "game_finished"


def test_a_seat_that_the_arbiter_plays_gives_no_answers_and_is_not_given_up_again():
    history = until(started(), "bid")
    history.resign(1)
    assert refusal(answer, history, 1) == "seat_on_autopilot"
    assert refusal(history.resign, 1) == "seat_on_autopilot"
    assert refusal(history.vacate, 1) == "seat_on_autopilot"


def test_a_successor_is_asked_again_what_its_predecessor_sealed():
    history = until(started(), "bid")
    before = answer(history, 1)
    [decision] = owed(history.rules, history.position)
    history.resign(1)
    taken = seat_taken(history.take_over(NEW, 1))
    assert taken.voided == (decision.decision,)
    assert history.owing() == [1, 2, 3]
    assert not history.position.answers
    assert history.position.taken[0].gave(decision.decision)
    assert not history.position.taken[0].gave("3-turn")
    again = answer(history, 1)
    assert again != before
    for seat in (2, 3):
        answer(history, seat)
    history.reveal()
    verdict = history.verdict()
    assert verdict.verdict == "SOUND", verdict.failure
    assert "1 void, as the seat was taken over" in next(c.told for c in verdict.checks if c.name == "seals")


def test_an_owner_who_comes_back_finds_the_seat_as_it_is():
    history = until(started(clock=CLOCK), "bid")
    before = answer(history, 1)
    clock = history.position.clocks[0]
    history.resign(1)
    taken = seat_taken(history.take_over(history.ids[0], 1))
    assert taken.voided == ()
    assert [a.commitment for a in history.position.answers] == [before]
    assert history.position.clocks[0] == clock
    answer(history, 1)  # as before it may be replaced
    assert history.verdict().verdict == "SOUND"


def test_what_the_autopilot_sealed_is_void_for_a_successor_too():
    history = until(started(), "bid")
    history.resign(3)
    assert [a.seat for a in history.position.answers] == [3]
    history.take_over(NEW, 3)
    assert history.owing() == [1, 2, 3]
    assert history.verdict().verdict == "SOUND"


def test_half_sealed_answers_are_final_and_stay():
    history = until(started("havana", 3), "cover")
    [seat] = history.owing()
    sealed = answer(history, seat)
    history.resign(seat)
    assert seat_taken(history.take_over(NEW, seat)).voided == ()
    assert sealed in [a.commitment for a in history.position.answers]
    assert not history.position.taken[seat - 1].gave(history.position.answers[0].decision)
    for _ in history.play_out():
        pass
    assert history.verdict().verdict == "SOUND"


def test_nothing_changes_hands_while_answers_wait_to_be_opened():
    history = until(started(), "bid")
    history.resign(1)
    for seat in (2, 3):
        answer(history, seat)
    assert history.due()
    assert refusal(history.resign, 2) == "busy"
    assert refusal(seats.take_over, history.draft(), NEW, 1) == "busy"
    history.reveal()
    history.take_over(NEW, 1)


def test_a_successor_has_at_least_a_turn_in_the_bank_and_the_game_s_time_zone():
    history = started(clock={**CLOCK, "misses": 1})
    [seat] = history.owing()
    history.expire()
    assert history.position.clocks[seat - 1].bank == 0
    assert history.position.autopilot == {seat: "open"}
    taken = seat_taken(history.fork("").take_over(NEW, seat, "Asia/Tokyo"))
    assert (taken.bank, taken.zone) == ("P1D", "Asia/Tokyo")
    back = history.fork("")
    taken = seat_taken(back.take_over(back.ids[seat - 1], seat))
    assert taken.bank == "PT0S"
    assert back.position.clocks[seat - 1].misses == 0
    history.take_over(NEW, seat, "Asia/Tokyo")
    history.resign(seat)
    assert seat_taken(history.take_over(player("y"), seat, "Europe/Berlin")).zone == ""
    assert history.position.clocks[seat - 1].zone == "Europe/Berlin"
    assert history.verdict().verdict == "SOUND"


def test_an_owner_keeps_its_time_zone_or_names_another():
    history = started(clock=CLOCK)
    history.resign(2)
    history.take_over(NEW, 2, "Asia/Tokyo")
    for zone, expected in (("", "Asia/Tokyo"), ("America/Lima", "America/Lima"), ("Europe/Berlin", "Europe/Berlin")):
        history.resign(2)
        history.take_over(NEW, 2, zone)
        assert history.position.clocks[1].zone == expected
    history.resign(2)
    assert refusal(seats.take_over, history.draft(), NEW, 2, "Mars/Olympus") == "invalid_request"
    assert history.verdict().verdict == "SOUND"


def test_without_clocks_there_is_neither_bank_nor_zone():
    history = started()
    history.resign(2)
    taken = seat_taken(history.take_over(NEW, 2, "Asia/Tokyo"))
    assert (taken.bank, taken.zone) == (UNSET, "")


@pytest.mark.parametrize(
    ("option", "leavers", "reason"),
    [("open", 1, ""), ("open", 2, ""), ("open", 3, "abandoned"), ("autopilot", 1, ""), ("autopilot", 2, "last_player")],
)
def test_a_game_ends_that_nobody_plays_or_one_player_alone(option: str, leavers: int, reason: str):
    history = started(on_resignation=option)
    for seat in range(1, leavers + 1):
        history.resign(seat)
    result = history.position.result
    assert (result.reason if result else "") == reason
    if reason == "last_player":
        assert result.winners == (3,)
    if reason:
        verdict = history.verdict()
        assert (verdict.verdict, verdict.status) == ("SOUND", "finished")


def test_a_deleted_player_s_seat_stands_open_whatever_a_resignation_leads_to():
    history = started(on_resignation="autopilot")
    history.vacate(2)
    assert history.position.autopilot == {2: "open"}
    history.take_over(NEW, 2)
    assert history.verdict().verdict == "SOUND"


def test_a_log_says_once_from_where_on_it_has_the_present_format():
    history = started("havana")
    assert history.position.setup.log == 1
    history.resign(2)
    history.take_over(NEW, 2)
    kinds = [event["type"] for line in history.records for event in msgspec.json.decode(line)["events"]]
    assert kinds.count("log_extended") == 1
    assert history.position.log == ev.FORM
    for _ in history.play_out():
        pass
    decoder = msgspec.json.Decoder(Record[ev.KernelEvents | RULESETS["havana"].events])
    assert fold(history.rules, Position(game="a" * 20), map(decoder.decode, history.records)) == history.position


@pytest.mark.parametrize("of", [{"clock": CLOCK}, {"on_resignation": "autopilot"}, {"start_within": "P1D"}])
def test_a_game_that_uses_the_present_format_says_so_in_record_0(of: dict[str, Any]):
    history = started(**of)
    assert history.position.setup.log == ev.FORM
    history.resign(2)
    assert not any(b"log_extended" in line for line in history.records)


def test_an_open_game_is_cancelled_once_it_should_have_started():
    history = History("cubaneo", 3, start_within="P14D")
    assert next_deadline(history.position) == START + 14 * DAY
    history.now += DAY
    history.join(player("b"))
    assert next_deadline(history.position) == START + 14 * DAY
    history.expire()
    assert (history.position.status, history.position.reason) == ("cancelled", "expired")
    assert next_deadline(history.position) == 0
    verdict = history.verdict()
    assert (verdict.verdict, verdict.status) == ("SOUND", "cancelled"), verdict.failure
    with pytest.raises(Refusal, match="did not start in time"):
        lobby.must_be_open(history.position)


def test_a_game_that_has_started_does_not_expire():
    history = started(start_within="P14D")
    assert next_deadline(history.position) == 0
    assert not lobby.start_missed(history.position, instants.ms("2099-01-01T00:00:00.000Z"))


@pytest.mark.parametrize("text", ["P0D", "PT0.5S", "P367D", "P1Y", "2 weeks", "-P1D", "P999999999W"])
def test_a_start_deadline_lies_between_a_second_and_a_year(text: str):
    with pytest.raises(Refusal, match="start_within"):
        History("cubaneo", 2, start_within=text)


def test_an_unknown_consequence_of_a_resignation_is_refused():
    with pytest.raises(Refusal, match="on_resignation"):
        History("cubaneo", 2, on_resignation="explode")
