"""Sentences of the events that every game has."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from arbiter.games import RULESETS
from arbiter.kernel import events as ev
from arbiter.kernel.endings import ADMIN
from arbiter.kernel.lobby import EXPIRED
from arbiter.telling import agreement, clocks
from arbiter.telling.context import Context, Sentences, silent
from arbiter.telling.phrases import Names, listed, some, who

STEPS_TOLD = 12  # steps of an absent seat that are told one by one


def created(_: Context, event: ev.Created) -> str:
    return f"A game of {RULESETS[event.ruleset].title} for {some(event.seats, 'player')} was opened."


def joined(context: Context, event: ev.Joined) -> str:
    return f"{context.who(event.seat)} joined the game in seat {event.seat}."


def left(_: Context, event: ev.Left) -> str:
    return f"The player in seat {event.seat} left the game."


def cancelled(_: Context, event: ev.Cancelled) -> str:
    if event.reason == EXPIRED:
        return "The game did not start in time and was cancelled."
    if event.reason == ADMIN:  # told before
        return ""
    return "The game was cancelled before it started."


def started(_: Context, event: ev.Started) -> str:
    return "All seats were taken, and the game started."


def amended(_: Context, event: ev.RulesAmended) -> str:
    return f"The game continued under revision {event.revision} of its rules."


def finished(context: Context, event: ev.Finished) -> str:
    return f"The game ended, and {_outcome(context, event)}"


def ended(context: Context, event: ev.GameEnded) -> str:
    return f"The game ended early, as {clocks.early(event.reason)}, and {_outcome(context, event)}"


def _outcome(context: Context, event: ev.Finished | ev.GameEnded) -> str:
    points = listed([f"{context.who(seat)} {score}" for seat, score in enumerate(event.scores, 1)])
    together = " together" if len(event.winners) > 1 else ""
    return f"{context.everyone(event.winners) or 'nobody'} won{together}. Points: {points}."


def asked(context: Context, event: ev.Asked) -> str:
    if event.kind not in context.tasks:
        return ""
    were = "was" if len(event.seats) == 1 else "were"
    secretly = ", hidden from the others" if event.sealed else ""
    return f"{context.everyone(event.seats)} {were} asked {context.tasks[event.kind]}{secretly}."


def forced(context: Context, event: ev.Forced) -> str:
    return f"{context.who(event.seat)} had only one legal step, and the arbiter took it."


def sealed(context: Context, event: ev.Sealed) -> str:
    if event.forced:
        return f"{context.who(event.seat)} had only one legal answer, and the arbiter sealed it."
    if event.autopilot:
        return f"The arbiter sealed an answer for the absent {context.who(event.seat)}."
    return f"{context.who(event.seat)} gave a sealed answer."


def revealed(_: Context, event: ev.Revealed) -> str:
    return "All sealed answers were opened."


def autopilot(context: Context, event: ev.AutopilotStep) -> str:
    return f"The arbiter took a step for the absent {context.who(event.seat)}."


SENTENCES: Sentences = {
    ev.Created: created,
    ev.Joined: joined,
    ev.Left: left,
    ev.Cancelled: cancelled,
    ev.Started: started,
    ev.RulesAmended: amended,
    ev.TimeZonesUpdated: silent,
    ev.LogExtended: silent,
    ev.Finished: finished,
    ev.SeedShown: silent,
    ev.Asked: asked,
    ev.Forced: forced,
    ev.Sealed: sealed,
    ev.Revealed: revealed,
    ev.AutopilotStep: autopilot,
    ev.GameEnded: ended,
    **clocks.SENTENCES,
    **agreement.SENTENCES,
}


def is_forced(event: ev.Event) -> bool:
    """Whether an event only reports a step without alternatives: several of those share one sentence."""
    return isinstance(event, ev.Forced) or (isinstance(event, ev.Sealed) and event.forced and not event.step)


def summary(events: Sequence[ev.Event], names: Names) -> Iterator[str]:
    """The forced steps among events, summed up: `4 forced steps (Ann 3, Ben 1): ...`."""
    seats = Counter(event.seat for event in events if isinstance(event, ev.Forced | ev.Sealed) and is_forced(event))
    if seats:
        which = "it" if seats.total() == 1 else "them"
        counts = ", ".join(f"{who(names, seat)} {number}" for seat, number in sorted(seats.items()))
        yield f"{some(seats.total(), 'forced step')} ({counts}): nothing else was legal, and the arbiter took {which}."


def for_the_absent(
    events: Sequence[ev.Event], names: Names, write: Callable[[Mapping[str, Any]], str]
) -> dict[int, str]:
    """The arbiter's steps for absent seats, a sentence a seat: `The arbiter, for the absent Ann: bid 0; end.`

    `write` gives the text of a step.
    """
    steps: dict[int, list[str]] = {}
    for event in events:
        if isinstance(event, ev.AutopilotStep):
            steps.setdefault(event.seat, []).append(write(event.step))
    return {seat: f"The arbiter, for the absent {who(names, seat)}: {_first(taken)}." for seat, taken in steps.items()}


def _first(taken: Sequence[str]) -> str:
    more = len(taken) - STEPS_TOLD
    return "; ".join([*taken[:STEPS_TOLD], *([some(more, "further step")] if more > 0 else [])])
