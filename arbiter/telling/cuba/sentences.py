"""What happens in Cuba beside what Cubaneo knows too."""

from arbiter.games.cuba.base import events as base
from arbiter.games.cuba.el_presidente import events as ev
from arbiter.telling.context import Sentences
from arbiter.telling.cuban.sentences import COMMON
from arbiter.telling.cuban.told import Told, gains, losses
from arbiter.telling.words import some


def chosen(told: Told, event: base.GoodsChosen) -> str:
    return f"{told.who(event.seat)} began with {gains(event)}."


def tied(told: Told, event: base.VoteTied) -> str:
    return f"{told.everyone(event.seats)} tied for the most votes and had to bid again."


def replaced(told: Told, event: base.ReplacedDrawn) -> str:
    building = told.building(event.building).removeprefix("the ")
    return f"{building} was drawn: it is not in this game, and one of the expansion's buildings takes its place."


def delegation(told: Told, event: ev.DelegationCalled) -> str:
    sent = some(event.characters, "character")
    return f"The Delegation required each player to send {sent} to parliament this round."


def inspection(told: Told, event: ev.InspectionCalled) -> str:
    return "The Inspection allowed a Foreman to move the worker first this round."


def overbuilt(told: Told, event: ev.Overbuilt) -> str:
    new, old = told.building(event.building), told.building(event.covered)
    return f"{told.who(event.seat)} put {new} on {old} at {event.cell} for {losses(event)}."


def gift(told: Told, event: ev.GiftTaken) -> str:
    where = "Warehouse" if event.warehouse else "forecourt"
    return f"{told.who(event.seat)} took {gains(event)} from space {event.space} of the market into the {where}."


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
