"""Sentences of the events that every game has."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from arbiter.games import RULESETS
from arbiter.kernel import events as ev
from arbiter.telling.teller import Names
from arbiter.telling.words import everyone, listed, some, who


def sentences(event: ev.KernelEvent, names: Names, asked: Mapping[str, str]) -> Sequence[str]:
    """What happened. `asked`: by kind of decision what its seats are asked to do, as in `to bid for the act`; other
    kinds say nothing."""
    told = _lobby(event, names) or _game(event, names) or _asking(event, names, asked)
    return (told,) if told else ()


def _lobby(event: ev.KernelEvent, names: Names) -> str:
    match event:
        case ev.Created(ruleset, seats=seats):
            return f"A game of {RULESETS[ruleset].title} for {some(seats, 'player')} was opened."
        case ev.Joined(seat):
            return f"{who(names, seat)} joined the game in seat {seat}."
        case ev.Left(seat):
            return f"The player of seat {seat} left the game."
        case ev.Cancelled():
            return "The game was given up before it started."
    return ""


def _game(event: ev.KernelEvent, names: Names) -> str:
    match event:
        case ev.Started():
            return "All seats were taken, and the game started."
        case ev.RulesAmended(revision):
            return f"The game went on under revision {revision} of its rules."
        case ev.Finished(winners, scores):
            return _finished(names, winners, scores)
    return ""


def _finished(names: Names, winners: Sequence[int], scores: Sequence[int]) -> str:
    final = listed([f"{who(names, seat)} {score}" for seat, score in enumerate(scores, 1)])
    return f"The game ended, and {everyone(names, winners)} won{' together' * (len(winners) > 1)}. Points: {final}."


def _asking(event: ev.KernelEvent, names: Names, asked: Mapping[str, str]) -> str:
    match event:
        case ev.Asked(kind, seats, sealed) if kind in asked:
            were = "was" if len(seats) == 1 else "were"
            return f"{everyone(names, seats)} {were} asked {asked[kind]}{', unseen by the others' if sealed else ''}."
        case ev.Forced(seat):
            return f"{who(names, seat)} had only one legal step, and the arbiter took it."
        case ev.Sealed(seat, forced=True):
            return f"{who(names, seat)} had only one legal answer, and the arbiter sealed it."
        case ev.Sealed(seat):
            return f"{who(names, seat)} gave a sealed answer."
        case ev.Revealed():
            return "All sealed answers were opened."
    return ""


def is_forced(event: ev.Event) -> bool:
    """Whether an event tells no more than that a step was the only one: many of them are told in one sentence."""
    return isinstance(event, ev.Forced) or (isinstance(event, ev.Sealed) and event.forced and not event.step)


def forced(events: Sequence[ev.Event], names: Names) -> Iterator[str]:
    """The forced steps among events, summed up: `4 forced steps (Ann 3, Ben 1): ...`."""
    seats = Counter(event.seat for event in events if isinstance(event, ev.Forced | ev.Sealed) and is_forced(event))
    if seats:
        which = "it" if seats.total() == 1 else "them"
        each = ", ".join(f"{who(names, seat)} {number}" for seat, number in sorted(seats.items()))
        yield f"{some(seats.total(), 'forced step')} ({each}): nothing else was legal, and the arbiter took {which}."
