"""Market and harbour."""

from arbiter.games.cuban import events as ev
from arbiter.games.cuban.terms import WAITING
from arbiter.telling.context import Sentences
from arbiter.telling.cuban.context import CubanContext, gains, losses, possessions
from arbiter.telling.cuban.vocabulary import GOODS
from arbiter.telling.phrases import listed


def sold(context: CubanContext, event: ev.Sold) -> str:
    return f"{context.who(event.seat)} sold {losses(event)} for {gains(event)}."


def purchased(context: CubanContext, event: ev.Purchased) -> str:
    source = "on the market" if event.space in context.t.market[event.good] else "from the supply"
    return f"{context.who(event.seat)} bought {gains(event)} {source} for {losses(event)}."


def loaded(context: CubanContext, event: ev.Loaded) -> str:
    return f"{context.who(event.seat)} loaded {losses(event)} onto the ship at berth {event.berth} for {gains(event)}."


def cargo_put(context: CubanContext, event: ev.CargoPut) -> str:
    return f"{context.who(event.seat)} put 1 {GOODS[event.good]} from the supply on the ship at berth {event.berth}."


def cargo_taken(context: CubanContext, event: ev.CargoTaken) -> str:
    good = GOODS[event.good]
    return f"{context.who(event.seat)} returned 1 {good} from the ship at berth {event.berth} to the supply."


def arrived(context: CubanContext, event: ev.ShipArrived) -> str:
    did = context.words.arrived if event.berth == WAITING else f"came to berth {event.berth}"
    return f"Ship {event.ship}, for {possessions(event.cargo)}, {did}."


def left(context: CubanContext, event: ev.ShipsLeft) -> str:
    if len(event.berths) == 1:
        return f"The ship at berth {event.berths[0]} left."
    return f"The ships at berths {listed([*map(str, event.berths)])} left."


def moved(context: CubanContext, event: ev.ShipMoved) -> str:
    where = context.words.waiting if event.origin == WAITING else f"at berth {event.origin}"
    return f"The ship {where} moved to berth {event.berth}."


def swapped(context: CubanContext, event: ev.Swapped) -> str:
    return f"{context.who(event.seat)} swapped the ships at berths {listed([*map(str, event.berths)])}."


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
