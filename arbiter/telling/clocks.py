"""Sentences of what happens to clocks and to the seats of absent players."""

from msgspec import UNSET

from arbiter.kernel import events as ev
from arbiter.kernel.clocks.terms import NOTHING
from arbiter.telling.context import Context, Sentences, silent
from arbiter.telling.durations import read_out
from arbiter.telling.phrases import listed

TIMED_OUT = "timed_out"
EARLY = {
    "last_player": "all other players have forfeited it",
    "abandoned": "nobody played any more",
    "agreed": "its players agreed on it",
    "admin": "an administrator ended it",
}
OPENED = {"misses": "missed too many deadlines in a row", "resigned": "resigned", "deleted": "left"}
FORFEITED = {TIMED_OUT: "ran out of time", "resigned": "resigned"}
TOLD_BEFORE = ("paused", "resumed")  # why a deadline moves, where the sentence before it says so
ORDINALS = {1: "st", 2: "nd", 3: "rd"}


def early(reason: str) -> str:
    """Why a game ended before its rules end it, as in `nobody played any more`."""
    return EARLY.get(reason, f"it was {reason.replace('_', ' ')}")


def utc(text: str) -> str:
    """An instant of a record: `2026-03-29 01:00 UTC`."""
    return f"{text[:10]} {text[11:16]} UTC"


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `11th`."""
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ORDINALS.get(number % 10, 'th')}"


def stopped(context: Context, event: ev.ClockStopped) -> str:
    """Only what matters to the others: time of the bank, the grace, an answer that came late."""
    who = context.who(event.seat)
    late = f"The deadline had passed when {who} was done. " if event.late else ""
    grace = f"{who} used the period of grace, which there is once. " if event.grace else ""
    used = f"{who} used {read_out(event.charged)} of the bank, which has {read_out(event.bank)} left."
    return f"{late}{grace}{used if event.charged != NOTHING else ''}".rstrip()


def moved(context: Context, event: ev.DeadlineMoved) -> str:
    if event.reason in TOLD_BEFORE or not event.new:
        return ""
    before = f" from {utc(event.old)}" if event.old else ""
    return f"The deadline of {context.who(event.seat)} was moved{before} to {utc(event.new)}."


def paused(context: Context, event: ev.ClocksPaused) -> str:
    until = f" until {context.who(event.seat)} has answered" if event.seat and event.reason == TIMED_OUT else ""
    until = until if event.until is UNSET else f" until {utc(event.until)}"
    return f"All clocks were stopped{until}."


def resumed(_: Context, event: ev.ClocksResumed) -> str:
    return "The clocks were set going again."


def absent(context: Context, event: ev.AbsencePlanned) -> str:
    who, days = context.who(event.seat), [f"from {first} to {last}" for first, last in event.absences]
    return f"{who} planned to be absent {listed(days)}." if days else f"{who} cancelled all planned absences."


def missed(context: Context, event: ev.DeadlineMissed) -> str:
    row = f", the {ordinal(event.misses)} in a row" if event.misses > 1 else ""
    return f"{context.who(event.seat)} missed the deadline of {utc(event.deadline)}{row}."


def opened(context: Context, event: ev.SeatOpened) -> str:
    why = f"{context.who(event.seat)} {OPENED[event.reason]}. " if event.reason in OPENED else ""
    return f"{why}Seat {event.seat} is open for a substitute; until somebody takes it, the arbiter plays it."


def taken(context: Context, event: ev.SeatTaken) -> str:
    return f"{context.who(event.seat)} took seat {event.seat}, which was open for a substitute."


def forfeited(context: Context, event: ev.SeatForfeited) -> str:
    who = context.who(event.seat)
    why = f"{who} {FORFEITED[event.reason]} and" if event.reason in FORFEITED else who
    return f"{why} can no longer win; the arbiter plays seat {event.seat} to the end."


SENTENCES: Sentences = {
    ev.ClockStarted: silent,
    ev.ClockStopped: stopped,
    ev.DeadlineMoved: moved,
    ev.ClocksPaused: paused,
    ev.ClocksResumed: resumed,
    ev.DeadlineMissed: missed,
    ev.AbsencePlanned: absent,
    ev.SeatOpened: opened,
    ev.SeatTaken: taken,
    ev.SeatForfeited: forfeited,
}
