"""What seats gained, paid, stored and lost."""

from arbiter.games.cuban import events as ev
from arbiter.telling.context import Sentences
from arbiter.telling.cuban.context import CubanContext, gains, losses, possessions, stopped
from arbiter.telling.phrases import some


def gained(context: CubanContext, event: ev.Gained) -> str:
    return f"{context.who(event.seat)} gained {gains(event)}."


def paid(context: CubanContext, event: ev.Paid) -> str:
    return f"{context.who(event.seat)} paid {losses(event)}."


def exchanged(context: CubanContext, event: ev.Exchanged) -> str:
    return f"{context.who(event.seat)} gave {losses(event)} for {gains(event)}."


def stored(context: CubanContext, event: ev.Stored) -> str:
    if not event.warehouse:
        return f"{context.who(event.seat)} had no products to store."
    return f"{context.who(event.seat)} moved {possessions(event.warehouse)} from the forecourt to the Warehouse."


def spoiled(context: CubanContext, event: ev.Spoiled) -> str:
    return f"{context.who(event.seat)} lost {losses(event)} that spoiled in the forecourt."


def taxed(context: CubanContext, event: ev.Taxed) -> str:
    return f"{context.who(event.seat)} had the most victory points and lost {losses(event)}."


def subsidized(context: CubanContext, event: ev.Subsidized) -> str:
    act = context.act("subsidy", event.act)
    return stopped(f"{context.who(event.seat)} gained {gains(event)} from the subsidy: {act}")


def scored(context: CubanContext, event: ev.Scored) -> str:
    return f"{context.who(event.seat)} gained {gains(event)} for {some(event.buildings, 'building')}."


SENTENCES: Sentences = {
    ev.Gained: gained,
    ev.Paid: paid,
    ev.Exchanged: exchanged,
    ev.Stored: stored,
    ev.Spoiled: spoiled,
    ev.Taxed: taxed,
    ev.Subsidized: subsidized,
    ev.Scored: scored,
}
