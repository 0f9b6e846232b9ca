"""The terms of a game's clocks in words."""

from msgspec import UNSET, UnsetType

from arbiter.kernel.clocks.terms import NOTHING, Terms
from arbiter.telling.durations import read_out
from arbiter.telling.phrases import listed, some

OUTCOMES = {
    "autopilot": "the arbiter answers in place of the player",
    "pause": "all clocks stand still until the player has answered",
    "forfeit": "the player can no longer win, and the arbiter plays the seat to the end",
}


def terms(clock: Terms | UnsetType) -> list[str]:
    """What everyone has agreed on, a line for each; none for a game without clocks."""
    if clock is UNSET:
        return []
    lengths = {"bank": clock.bank, "added to the bank by each answer in time": clock.increment}
    once = {"further time, once in the game": clock.grace}
    return [
        f"time for each decision: {read_out(clock.turn)}",
        *(f"{name}: {read_out(length)}" for name, length in (lengths | once).items() if length != NOTHING),
        *_counting(clock),
        f"if that is over: {OUTCOMES[clock.on_timeout]}",
        f"after {some(clock.misses, 'missed deadline')} in a row: the seat is open for a substitute",
        *_reminders(clock),
    ]


def _counting(clock: Terms) -> list[str]:
    """Which time counts, where not all of it does."""
    days = "" if clock.weekends else " from Monday to Friday"
    hours = "" if clock.hours is UNSET else f" from {clock.hours[0]} to {clock.hours[1]}"
    return [f"time counts:{days}{hours} ({clock.zone}, or the zone that a seat has chosen)"] if days + hours else []


def _reminders(clock: Terms) -> list[str]:
    before = listed([read_out(length) for length in clock.reminders])
    return [f"reminders: {before} before a deadline"] if before else []
