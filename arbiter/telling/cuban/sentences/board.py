"""Market and harbour."""

from arbiter.games.cuban import events as ev
from arbiter.games.cuban.terms import WAITING
from arbiter.telling.context import Sentences
from arbiter.telling.cuban.told import Told, gains, losses, things
from arbiter.telling.cuban.words import GOODS
from arbiter.telling.words import listed


def sold(told: Told, event: ev.Sold) -> str:
    return f"{told.who(event.seat)} sold {losses(event)} for {gains(event)}."


def purchased(told: Told, event: ev.Purchased) -> str:
    source = "on the market" if event.space in told.t.market[event.good] else "from the supply"
    return f"{told.who(event.seat)} bought {gains(event)} {source} for {losses(event)}."


def loaded(told: Told, event: ev.Loaded) -> str:
    return f"{told.who(event.seat)} loaded {losses(event)} onto the ship at berth {event.berth} for {gains(event)}."


def cargo_put(told: Told, event: ev.CargoPut) -> str:
    return f"{told.who(event.seat)} put 1 {GOODS[event.good]} from the supply on the ship at berth {event.berth}."


def cargo_taken(told: Told, event: ev.CargoTaken) -> str:
    return f"{told.who(event.seat)} returned 1 {GOODS[event.good]} from the ship at berth {event.berth} to the supply."


def arrived(told: Told, event: ev.ShipArrived) -> str:
    did = told.words.arrived if event.berth == WAITING else f"came to berth {event.berth}"
    return f"Ship {event.ship}, for {things(event.cargo)}, {did}."


def left(told: Told, event: ev.ShipsLeft) -> str:
    if len(event.berths) == 1:
        return f"The ship at berth {event.berths[0]} left."
    return f"The ships at berths {listed([*map(str, event.berths)])} left."


def moved(told: Told, event: ev.ShipMoved) -> str:
    where = told.words.waiting if event.origin == WAITING else f"at berth {event.origin}"
    return f"The ship {where} moved to berth {event.berth}."


def swapped(told: Told, event: ev.Swapped) -> str:
    return f"{told.who(event.seat)} swapped the ships at berths {listed([*map(str, event.berths)])}."


SENTENCES: Sentences = {
    ev.Sold: sold,
    ev.Purchased: purchased,
    ev.Loaded: loaded,
    ev.CargoPut: cargo_put,
    ev.CargoTaken: cargo_taken,
    ev.ShipArrived: arrived,
    ev.ShipsLeft: left,
    ev.ShipMoved: moved,
    ev.Swapped: swapped,
}
