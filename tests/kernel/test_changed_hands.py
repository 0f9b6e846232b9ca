"""Seats that are dropped, resigned, left or taken over in whole random games: each goes on, ends, and is sound."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from arbiter.games import RULESETS
from tests.figures import figure
from tests.histories import History, player

EVERY = [(key, seats) for key in RULESETS for seats in RULESETS[key].seats]
STEP = figure(10, 1)  # records from one game's change to the next one's
AUDITED = figure(3, 1)
CLOCK = {"turn": "P1D", "bank": "P2D", "grace": "PT12H", "misses": 2}
Change = Callable[[History, int], Iterator[int]]


def dropped(history: History, seat: int) -> Iterator[int]:
    """Its player never answers again."""
    yield from history.play_out(absent=seat)


def resigned(history: History, seat: int) -> Iterator[int]:
    history.resign(seat)
    yield from history.play_out()


def left(history: History, seat: int) -> Iterator[int]:
    """Its player's account is deleted."""
    history.vacate(seat)
    yield from history.play_out()


def replaced(history: History, seat: int) -> Iterator[int]:
    """It is resigned, taken over at once, and once more a while later."""
    yield from taken(history, seat, player("x"), 0)
    yield from taken(history, seat, player("y"), 7)
    yield from history.play_out()


def returned(history: History, seat: int) -> Iterator[int]:
    yield from taken(history, seat, history.ids[seat - 1], 3)
    yield from history.play_out()


def taken(history: History, seat: int, by: str, after: int) -> Iterator[int]:
    """Resigned, and taken over by a player so many records later, if the game goes on for so long."""
    history.settle()
    if history.running and seat not in history.position.autopilot:
        history.resign(seat)
    for _ in range(after):
        if history.running:
            history.turn(by_chance=0.5)
            yield history.position.version
    history.settle()
    if history.position.autopilot.get(seat) == "open" and history.running:
        history.take_over(by, seat)


def hands(history: History) -> list[Any]:
    return [taken.player for taken in history.position.taken if taken]


def must_be_well(history: History) -> None:
    """Somebody is waited for who plays, or a reveal is due."""
    owing = history.owing()
    assert owing or history.due()
    assert not set(owing) & set(history.position.autopilot)
    running = {seat for seat, clock in enumerate(history.position.clocks, 1) if clock.running}
    assert not history.position.clocks or running == set(owing)


def go_through(base: History, change: Change, number: int) -> None:
    history = base.fork(f"{change.__name__} {number}")
    history.settle()
    if not history.running:
        return
    seat = history.chance.randrange(len(history.ids)) + 1
    for _ in change(history, seat):
        if history.running:
            must_be_well(history)
    assert history.position.status == "finished"
    if number // STEP % AUDITED == 0:
        verdict = history.verdict()
        assert verdict.verdict == "SOUND", (change.__name__, number, seat, verdict.failure)


def games(ruleset: str, seats: int, **of: Any) -> Iterator[tuple[History, int]]:
    """A random game, as it stands after every so many records."""
    base = History(ruleset, seats, **of).join_all()
    for number in base.play_out(by_chance=0.8):
        if number % STEP == number // STEP % STEP:  # in the middle of turns and between them
            yield base, number


@pytest.mark.parametrize(("ruleset", "seats"), EVERY)
def test_a_seat_changes_hands_at_any_record(ruleset: str, seats: int):
    kinds = [resigned, left, replaced, returned]
    for n, (base, number) in enumerate(games(ruleset, seats, seed="hands")):
        for change in figure([kinds[n % len(kinds)]], kinds):
            go_through(base, change, number)


@pytest.mark.parametrize("outcome", ["autopilot", "pause", "forfeit"])
@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_a_seat_is_dropped_at_any_record(ruleset: str, outcome: str):
    kinds = [dropped, replaced, returned, resigned]
    counts = RULESETS[ruleset].seats
    for n, (base, number) in enumerate(
        games(ruleset, counts[len(outcome) % len(counts)], seed=outcome, clock={**CLOCK, "on_timeout": outcome})
    ):
        for change in figure([kinds[n % len(kinds)]], kinds):
            go_through(base, change, number)


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_a_seat_that_is_given_up_for_good_never_wins(ruleset: str):
    for base, number in games(ruleset, 3, seed="for good", on_resignation="autopilot"):
        history = base.fork(str(number))
        history.settle()
        if history.running:
            history.resign(2)
            assert history.position.autopilot == {2: "forfeited"}
            for _ in history.play_out():
                must_be_well(history)
            assert 2 not in history.position.result.winners
            verdict = history.verdict()
            assert verdict.verdict == "SOUND", verdict.failure
