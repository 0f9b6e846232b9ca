"""Ships coming and going."""

from collections.abc import Iterator, Sequence

from arbiter.games.cuban.events import ShipArrived, ShipMoved, ShipsLeft
from arbiter.games.cuban.state import State
from arbiter.games.cuban.tables import Tables
from arbiter.games.cuban.terms import WAITING
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Event
from arbiter.parts.deck import Deck, drawn, top, under

BERTHS = (1, 2, 3)


def arrivals(t: Tables, deck: Deck[int], berths: Sequence[int], chance: Chance) -> Iterator[Event]:
    """Ships turned up at these places, in this order."""
    for berth in berths:
        draw = chance.draw("ship", top(deck))
        deck = drawn(deck, draw.item)
        yield ShipArrived(berth=berth, ship=draw.item, cargo=t.cargo[draw.item], **draw.members)


def departure(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    """The end of a round: berth 3 and full ships leave, the others move down, and the harbour is filled (CN-7.2)."""
    leaving = tuple(b for b, ship in enumerate(state.berths, 1) if ship and (b == BERTHS[-1] or ship.full))
    staying = [b for b, ship in enumerate(state.berths, 1) if ship and b not in leaving]
    yield from gone(leaving)
    targets = BERTHS[len(BERTHS) - len(staying) :]
    for origin, berth in reversed([*zip(staying, targets, strict=True)]):
        if origin != berth:
            yield ShipMoved(origin, berth)
    free = [berth for berth in reversed(BERTHS) if berth not in targets]
    yield from filled(t, state, leaving, free, chance)


def gone(berths: tuple[int, ...]) -> Iterator[Event]:
    """Ships at these berths leave."""
    if berths:
        yield ShipsLeft(berths)


def filled(t: Tables, state: State, left: tuple[int, ...], free: Sequence[int], chance: Chance) -> Iterator[Event]:
    """The waiting ship takes the first free berth; the others and the waiting area are filled from the deck."""
    yield ShipMoved(WAITING, free[0])
    ships = [ship.number for berth in left if (ship := state.berths[berth - 1])]
    yield from arrivals(t, under(state.ships, ships), [*free[1:], WAITING], chance)
