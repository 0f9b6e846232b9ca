"""What happens in Cuba beside what Cubaneo knows too."""

from arbiter.games.cuba.base import events as base
from arbiter.games.cuba.el_presidente import events as ev
from arbiter.telling.context import Sentences
from arbiter.telling.cuban.context import CubanContext, gains, losses
from arbiter.telling.cuban.sentences import COMMON
from arbiter.telling.phrases import some


def chosen(context: CubanContext, event: base.GoodsChosen) -> str:
    return f"{context.who(event.seat)} began with {gains(event)}."


def tied(context: CubanContext, event: base.VoteTied) -> str:
    return f"{context.everyone(event.seats)} tied for the most votes and had to bid again."


def replaced(context: CubanContext, event: base.ReplacedDrawn) -> str:
    building = context.building(event.building).removeprefix("the ")
    return f"{building} was drawn: it is not in this game, and one of the expansion's buildings takes its place."


def delegation(context: CubanContext, event: ev.DelegationCalled) -> str:
    sent = some(event.characters, "character")
    return f"The Delegation required each player to send {sent} to parliament this round."


def inspection(context: CubanContext, event: ev.InspectionCalled) -> str:
    return "The Inspection allowed a Foreman to move the worker first this round."


def overbuilt(context: CubanContext, event: ev.Overbuilt) -> str:
    new, old = context.building(event.building), context.building(event.covered)
    return f"{context.who(event.seat)} put {new} on {old} at {event.cell} for {losses(event)}."


def gift(context: CubanContext, event: ev.GiftTaken) -> str:
    where = "Warehouse" if event.warehouse else "forecourt"
    return f"{context.who(event.seat)} took {gains(event)} from space {event.space} of the market into the {where}."


SENTENCES: Sentences = {
    **COMMON,
    base.GoodsChosen: chosen,
    base.VoteTied: tied,
    base.ReplacedDrawn: replaced,
    ev.DelegationCalled: delegation,
    ev.InspectionCalled: inspection,
    ev.Overbuilt: overbuilt,
    ev.GiftTaken: gift,
}
