"""Cards that are laid, and those that come back to hand."""

from arbiter.games.havana import events as ev
from arbiter.kernel.events import Sealed
from arbiter.telling import kernel
from arbiter.telling.context import Context, Sentences
from arbiter.telling.havana.phrases import cards


def sealed(context: Context, event: Sealed) -> str:
    if isinstance(event.step, dict):
        return f"{context.who(event.seat)} laid a card face down on {cards(context.t, [event.step['over']])}."
    return kernel.sealed(context, event)


def laid(context: Context, event: ev.Laid) -> str:
    return f"{context.who(event.seat)} opened {cards(context.t, event.cards)}."


def refreshed(context: Context, event: ev.Refreshed) -> str:
    return f"{context.who(event.seat)} took {cards(context.t, [event.card])} from the discard pile back to hand."


def covered(context: Context, event: ev.Covered) -> str:
    new, old = cards(context.t, [event.with_]), cards(context.t, [event.over])
    return f"{context.who(event.seat)} opened {new} on {old}, which went to the discard pile."


def recovered(context: Context, event: ev.Recovered) -> str:
    return f"{context.who(event.seat)} took the discard pile back to hand: {cards(context.t, event.cards)}."


def declined(context: Context, event: ev.Declined) -> str:
    return f"{context.who(event.seat)} left the discard pile where it was."


SENTENCES: Sentences = {
    Sealed: sealed,
    ev.Laid: laid,
    ev.Refreshed: refreshed,
    ev.Covered: covered,
    ev.Recovered: recovered,
    ev.Declined: declined,
}
