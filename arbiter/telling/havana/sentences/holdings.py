"""What seats gain, pay, take and lose."""

from arbiter.games.havana import events as ev
from arbiter.telling.context import Context, Sentences
from arbiter.telling.havana.phrases import building, possessions


def gained(context: Context, event: ev.Gained) -> str:
    return f"{context.who(event.seat)} got {_gains(event)} from the stock."


def taxed(context: Context, event: ev.Taxed) -> str:
    return f"{context.who(event.seat)} was taxed and lost {_losses(event)}."


def bought(context: Context, event: ev.Bought) -> str:
    return f"{context.who(event.seat)} bought {building(context.t, event.building)} for {_losses(event)}."


def collected(context: Context, event: ev.Collected) -> str:
    return f"{context.who(event.seat)} took {_gains(event)} from the centre."


def robbed(context: Context, event: ev.Robbed) -> str:
    return f"{context.who(event.seat)} took {_gains(event)} from {context.who(event.victim)}."


def _gains(event: ev.Change) -> str:
    return possessions(event.cubes, event.workers, event.pesos)


def _losses(event: ev.Change) -> str:
    return possessions({kind: -number for kind, number in event.cubes.items()}, -event.workers, -event.pesos)


SENTENCES: Sentences = {
    ev.Gained: gained,
    ev.Taxed: taxed,
    ev.Bought: bought,
    ev.Collected: collected,
    ev.Robbed: robbed,
}
