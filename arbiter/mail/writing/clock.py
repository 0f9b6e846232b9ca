"""A seat's time, as its mails tell it; nothing in games without clocks."""

from collections.abc import Iterator

from arbiter.app.services import Services
from arbiter.kernel.clocks import instants
from arbiter.kernel.clocks.seat_clock import Running, SeatClock
from arbiter.kernel.clocks.terms import Terms
from arbiter.kernel.position import owed
from arbiter.kernel.timing import charge
from arbiter.mail.writing.addressee import Addressee
from arbiter.mail.writing.blocks import Block, Paragraph
from arbiter.mail.writing.moments import told
from arbiter.telling.clocks import TIMED_OUT
from arbiter.telling.durations import spoken
from arbiter.telling.phrases import some

OUTCOMES = {
    "autopilot": "the arbiter answers for you",
    "pause": "all clocks stand still until you have answered",
    "forfeit": "you can no longer win, and the arbiter plays your seat to the end",
}
PLAYED = {
    "open": "Your seat is open for a substitute, and until somebody takes it the arbiter plays it.",
    "forfeited": "You can no longer win this game, and the arbiter plays your seat to the end.",
}


def time_left(services: Services, to: Addressee) -> list[Block]:
    """The seat's deadline and what is left to it, or those of the seats that the game waits for."""
    p = to.position
    if not p.clocks or p.status != "running":
        return []
    now = max(instants.ms(services.now()), instants.ms(p.at))
    return [Paragraph(" ".join(sentences)) for sentences in (list(_of_seat(to, now)), _of_others(to)) if sentences]


def _of_seat(to: Addressee, now: int) -> Iterator[str]:
    p, clock = to.position, to.position.clocks[to.seat - 1]
    if p.paused:
        yield _standing(to)
    if to.seat in p.autopilot:
        yield PLAYED.get(p.autopilot[to.seat], "The arbiter plays your seat.")
    elif clock.running and clock.running.deadline is not None:
        yield from _running(to, clock, clock.running, now)
    elif clock.bank:
        yield f"Your bank has {spoken(clock.bank)} left."


def _standing(to: Addressee) -> str:
    paused = to.position.paused
    if paused is None or paused.reason != TIMED_OUT:
        return "All clocks stand still, and there are no deadlines."
    until = "you have answered" if paused.seat == to.seat else f"{to.names[paused.seat]} has answered"
    return f"All clocks stand still until {until}: there are no deadlines."


def _running(to: Addressee, clock: SeatClock, running: Running, now: int) -> Iterator[str]:
    assert running.deadline is not None, "the clocks run"
    outcome = OUTCOMES[terms_of(to).on_timeout]
    yield f"Your deadline is {in_zone(to, running.deadline)}. If you have not answered by then, {outcome}."
    yield from _left(to, clock, running, now)
    if clock.misses:
        yield misses(to, clock)


def _left(to: Addressee, clock: SeatClock, running: Running, now: int) -> Iterator[str]:
    """What the deadline includes: the bank, and behind it the grace."""
    terms = terms_of(to)
    spent, turn_end = charge.charge(terms, clock, running, now), charge.turn_end(terms, clock, running)
    bank = clock.bank - spent.bank
    if bank and now < turn_end:
        yield f"From {in_zone(to, turn_end)} on, your bank is used, which has {spoken(bank)} left."
    elif bank:
        yield f"Your bank is being used, and has {spoken(bank)} left."
    if clock.grace:
        yield f"The last {spoken(clock.grace)} before the deadline are given only once in the game."


def misses(to: Addressee, clock: SeatClock) -> str:
    """How many deadlines the seat has missed, and how many more it may."""
    more = terms_of(to).misses - clock.misses
    after = f" If you miss {more} more, your seat will be open for a substitute." if more > 0 else ""
    return f"You have missed {some(clock.misses, 'deadline')} in a row.{after}"


def _of_others(to: Addressee) -> list[str]:
    """Nothing where the seat itself is asked: it knows whom the game waits for."""
    p = to.position
    if to.decision:
        return []
    waits = sorted({seat for o in owed(to.game.rules, p) for seat in o.seats})
    running = ((seat, p.clocks[seat - 1].running) for seat in waits)
    return [
        f"The deadline of {to.names[seat]} is {in_zone(to, run.deadline)}."
        for seat, run in running
        if run and run.deadline is not None
    ]


def terms_of(to: Addressee) -> Terms:
    """The terms of a game with clocks."""
    terms = to.position.setup.clock
    assert isinstance(terms, Terms), "a game with clocks has terms"
    return terms


def in_zone(to: Addressee, ms: int) -> str:
    """An instant as its reader's clock shows it."""
    return told(ms, to.player.timezone)
