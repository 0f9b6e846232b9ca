"""Sentences of the events that every game has."""

from typing import get_args

import pytest
from msgspec import UNSET

from arbiter.kernel import events as ev
from arbiter.kernel.clocks.terms import completed
from arbiter.telling import clocks, kernel
from arbiter.telling.context import Context
from arbiter.telling.durations import read_out
from arbiter.telling.terms import terms

NAMES = {1: "Ann", 2: "Ben"}
ASKED = {"bid": "to bid"}
AT, LATER = "2026-03-28T23:30:00.000Z", "2026-03-30T08:00:00.000Z"
TOLD = [
    (ev.Created("havana", {}, ev.Pack("house", "0"), 2, "public", "0"), "A game of Havana for 2 players was opened."),
    (ev.Joined(2, "p2"), "Ben joined the game in seat 2."),
    (ev.Left(2), "The player in seat 2 left the game."),
    (ev.Cancelled(), "The game was cancelled before it started."),
    (ev.Cancelled("expired"), "The game did not start in time and was cancelled."),
    (ev.LogExtended(3), ""),
    (ev.TimeZonesUpdated("2026b"), ""),
    (ev.Started(), "All seats were taken, and the game started."),
    (ev.RulesAmended(2), "The game continued under revision 2 of its rules."),
    (ev.Finished((1,), (25, 7)), "The game ended, and Ann won. Points: Ann 25 and Ben 7."),
    (ev.Finished((1, 2), (9, 9)), "The game ended, and Ann and Ben won together. Points: Ann 9 and Ben 9."),
    (ev.Asked("bid", (1,)), "Ann was asked to bid."),
    (ev.Asked("bid", (1, 2), True), "Ann and Ben were asked to bid, hidden from the others."),
    (ev.Forced(1, {"do": "end"}), "Ann had only one legal step, and the arbiter took it."),
    (ev.Sealed(1, "3-bid", "0"), "Ann gave a sealed answer."),
    (ev.Sealed(1, "3-bid", "0", True), "Ann had only one legal answer, and the arbiter sealed it."),
    (ev.Revealed(()), "All sealed answers were opened."),
    (ev.SeedShown("0"), ""),
    (ev.TimeZonesUpdated("2027a"), ""),
    (ev.Sealed(1, "3-bid", "0", autopilot=True), "The arbiter sealed an answer for the absent Ann."),
    (ev.ClockStarted(1, "3-bid", AT, LATER), ""),
    (ev.ClockStopped(1, "3-bid", "PT3H", "P2D"), ""),
    (
        ev.ClockStopped(1, "3-bid", "P1DT3H", "P1DT21H", "PT3H"),
        "Ann used 3 hours of the bank, which has 1 day 21 hours left.",
    ),
    (
        ev.ClockStopped(1, "3-bid", "P4D", "PT0S", "P2D", grace=True, late=True),
        "The deadline had passed when Ann was done. Ann used the period of grace, which there is once. Ann used 2 days"
        " of the bank, which has no time left.",
    ),
    (ev.ClockStopped(1, "3-bid", "P4D", "P2D", late=True), "The deadline had passed when Ann was done."),
    (ev.DeadlineMoved(2, "3-bid", "resumed", AT, new=LATER), ""),
    (ev.DeadlineMoved(2, "3-bid", "absence", AT, old=AT), ""),
    (
        ev.DeadlineMoved(2, "3-bid", "absence", AT, old=AT, new=LATER),
        "The deadline of Ben was moved from 2026-03-28 23:30 UTC to 2026-03-30 08:00 UTC.",
    ),
    (ev.AbsencePlanned(2, (("2026-04-01", "2026-04-05"),)), "Ben planned to be absent from 2026-04-01 to 2026-04-05."),
    (ev.AbsencePlanned(2, ()), "Ben cancelled all planned absences."),
    (
        ev.Proposed(1, "end", LATER, result="standing"),
        "Ann proposed to end the game as it stands. Votes count until 2026-03-30 08:00 UTC.",
    ),
    (
        ev.Proposed(1, "extension", LATER, to=2, by="P1D"),
        "Ann proposed to give Ben 1 day more. Votes count until 2026-03-30 08:00 UTC.",
    ),
    (ev.Voted(2, "7-pause", False), "Ben voted against the proposal to pause the clocks."),
    (ev.ProposalClosed("7-pause", "agreed"), "All agreed to pause the clocks."),
    (
        ev.AdminActed("open_seat", "conduct", 2),
        "An administrator opened the seat of Ben, because of someone's conduct.",
    ),
    (ev.ClocksPaused("timed_out", 2), "All clocks were stopped until Ben has answered."),
    (ev.ClocksPaused("agreed"), "All clocks were stopped."),
    (ev.ClocksResumed("answered"), "The clocks were set going again."),
    (ev.DeadlineMissed(1, "3-bid", AT, "P3D", 1), "Ann missed the deadline of 2026-03-28 23:30 UTC."),
    (ev.DeadlineMissed(1, "3-bid", AT, "P3D", 3), "Ann missed the deadline of 2026-03-28 23:30 UTC, the 3rd in a row."),
    (ev.AutopilotStep(2, {"do": "end"}), "The arbiter took a step for the absent Ben."),
    (
        ev.SeatOpened(2, "misses"),
        "Ben missed too many deadlines in a row. Seat 2 is open for a substitute; until somebody takes it, the arbiter"
        " plays it.",
    ),
    (ev.SeatOpened(2, "other"), "Seat 2 is open for a substitute; until somebody takes it, the arbiter plays it."),
    (ev.SeatTaken(2, "p3", "P1D"), "Ben took seat 2, which was open for a substitute."),
    (
        ev.SeatForfeited(1, "timed_out"),
        "Ann ran out of time and can no longer win; the arbiter plays seat 1 to the end.",
    ),
    (ev.SeatForfeited(1, "other"), "Ann can no longer win; the arbiter plays seat 1 to the end."),
    (
        ev.GameEnded("last_player", (1,), (9, 7)),
        "The game ended early, as all other players have forfeited it, and Ann won. Points: Ann 9 and Ben 7.",
    ),
    (
        ev.GameEnded("abandoned", (), (9, 7)),
        "The game ended early, as nobody played any more, and nobody won. Points: Ann 9 and Ben 7.",
    ),
    (
        ev.GameEnded("ended_by_vote", (), (9, 7)),
        "The game ended early, as it was ended by vote, and nobody won. Points: Ann 9 and Ben 7.",
    ),
]


def test_every_event_of_the_kernel_has_its_sentence():
    assert {type(event) for event, _ in TOLD} == set(get_args(ev.KernelEvents))
    for event, sentence in TOLD:
        assert kernel.SENTENCES[type(event)](Context(None, NAMES, ASKED), event) == sentence


def test_the_steps_for_each_absent_seat_share_a_sentence():
    taken = [ev.AutopilotStep(2, {"do": "bid"}), ev.Asked("act", (1,)), ev.AutopilotStep(1, {"do": "end"})]
    taken += [ev.AutopilotStep(2, {"do": "pass"})] * 13
    assert kernel.for_the_absent(taken, NAMES, lambda step: str(step["do"])) == {
        1: "The arbiter, for the absent Ann: end.",
        2: f"The arbiter, for the absent Ben: bid; {'pass; ' * 11}2 further steps.",
    }
    assert kernel.for_the_absent(taken[1:2], NAMES, str) == {}


@pytest.mark.parametrize(
    ("number", "word"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (22, "22nd")]
)
def test_ordinals(number: int, word: str):
    assert clocks.ordinal(number) == word


@pytest.mark.parametrize(
    ("length", "words"),
    [
        ("PT0S", "no time"),
        ("PT0.999S", "less than a second"),
        ("PT1.5S", "1 second"),
        ("PT59S", "59 seconds"),
        ("PT1M59S", "1 minute"),
        ("P1DT23H59M59.999S", "1 day 23 hours 59 minutes"),
        ("P14DT1M", "14 days 1 minute"),
    ],
)
def test_durations_are_told_in_words(length: str, words: str):
    assert read_out(length) == words


def test_terms_are_told_in_words():
    given = {"turn": "P1D", "bank": "P2D", "increment": "PT1H", "grace": "PT12H", "reminders": ["PT2H", "P1D"]}
    more = {"weekends": False, "hours": ["08:00", "22:00"], "zone": "Europe/Berlin", "on_timeout": "pause"}
    assert terms(completed({**given, **more})) == [
        "time for each decision: 1 day",
        "bank: 2 days",
        "added to the bank by each answer in time: 1 hour",
        "further time, once in the game: 12 hours",
        "time counts: from Monday to Friday from 08:00 to 22:00 (Europe/Berlin, or the zone that a seat has chosen)",
        "if that is over: all clocks stand still until the player has answered",
        "after 3 missed deadlines in a row: the seat is open for a substitute",
        "reminders: 1 day and 2 hours before a deadline",
    ]
    assert len(terms(completed({"turn": "P1D"}))) == 3
    assert terms(UNSET) == []
