"""What seats gained, paid, stored and lost."""

from arbiter.games.cuban import events as ev
from arbiter.telling.context import Sentences
from arbiter.telling.cuban.told import Told, gains, losses, stopped, things
from arbiter.telling.words import some


def gained(told: Told, event: ev.Gained) -> str:
    return f"{told.who(event.seat)} gained {gains(event)}."


def paid(told: Told, event: ev.Paid) -> str:
    return f"{told.who(event.seat)} paid {losses(event)}."


def exchanged(told: Told, event: ev.Exchanged) -> str:
    return f"{told.who(event.seat)} gave {losses(event)} for {gains(event)}."


def stored(told: Told, event: ev.Stored) -> str:
    if not event.warehouse:
        return f"{told.who(event.seat)} had no products to store."
    return f"{told.who(event.seat)} moved {things(event.warehouse)} from the forecourt to the Warehouse."


def spoiled(told: Told, event: ev.Spoiled) -> str:
    return f"{told.who(event.seat)} lost {losses(event)} that spoiled in the forecourt."


def taxed(told: Told, event: ev.Taxed) -> str:
    return f"{told.who(event.seat)} had the most victory points and lost {losses(event)}."


def subsidized(told: Told, event: ev.Subsidized) -> str:
    return stopped(f"{told.who(event.seat)} gained {gains(event)} from the subsidy: {told.act('subsidy', event.act)}")


def scored(told: Told, event: ev.Scored) -> str:
    return f"{told.who(event.seat)} gained {gains(event)} for {some(event.buildings, 'building')}."


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
