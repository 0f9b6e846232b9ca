"""What happens in the stages of a round; each runs once, all turns and all covers of a round apart."""

from collections.abc import Iterator

from arbiter.games.havana import events as ev
from arbiter.games.havana import recover as recovering
from arbiter.games.havana.bag import drawn
from arbiter.games.havana.state import State
from arbiter.games.havana.tables import Tables
from arbiter.kernel.chance import Chance
from arbiter.kernel.events import Asked, Event, Finished, Seat

LAST_ROUND = 40
IDLE_ROUNDS = 5


def lay(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    yield Asked("lay", state.everybody, True)


def order(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    """Ascending numbers; ties by what the seats own, last by the order drawn at the start (HV-2.1)."""
    numbers = tuple(t.number(player.open) for player in state.seats)

    def rank(seat: Seat) -> tuple[int, ...]:
        p = state.player(seat)
        return numbers[seat - 1], p.vp, p.coloured, p.pesos, p.workers, p.gray, state.ties.index(seat)

    yield ev.Ordered(tuple(sorted(state.everybody, key=rank)), numbers)


def turn(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    if state.stage != "turn":
        yield ev.RoundBegan(state.round + 1)
    seat = state.order[state.turns % len(state.order)]
    cards = tuple(card for card in state.player(seat).open if not t.cards[card].effect.passive)
    yield ev.TurnBegan(seat, cards)
    yield Asked("turn", (seat,))


def more_turns(t: Tables, state: State) -> bool:
    """Whether a seat has not had its turn in this round."""
    return state.turns < len(state.seats)


def count(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    """Whether a game that nobody has won is over (HV-3.7)."""
    idle = 0 if state.bag or state.left else state.idle + 1
    if idle != state.idle:
        yield ev.Idled(idle)
    if not any(state.rows) or idle == IDLE_ROUNDS or state.round == LAST_ROUND:
        scores = tuple(player.vp for player in state.seats)
        winners = tuple(seat for seat, vp in enumerate(scores, 1) if vp == max(scores))
        yield Finished(winners, scores)


def supply(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    """New cubes and pesos for the centre (HV-4)."""
    yield from drawn(state.bag, t.pack.centre.supply.cubes, chance)
    if pesos := min(t.pack.centre.supply.pesos, state.stock.pesos):
        yield ev.PesosPut(pesos)


def cover(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    """The next seat of the order lays a card (HV-5.1)."""
    yield Asked("cover", (state.order[len(state.covers)],), "partly")


def more_covers(t: Tables, state: State) -> bool:
    """Whether the seats are laying their cards; the reveal ends it."""
    return bool(state.covers)


def recover(t: Tables, state: State, chance: Chance) -> Iterator[Event]:
    if seats := recovering.concerned(t, state):
        yield Asked("recover", seats, True)
