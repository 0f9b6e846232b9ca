"""Sentences about a position, shown above its table and its picture."""

from collections.abc import Iterator, Sequence
from typing import Any

from arbiter.games.cuban import frames
from arbiter.games.cuban.terms import CHARACTERS
from arbiter.games.cuban.view import SeatView
from arbiter.telling.cuban.context import CubanContext
from arbiter.telling.cuban.vocabulary import ABILITIES
from arbiter.telling.phrases import listed, some

WORKER = "An asterisk marks the worker's cell."


def asked_seats(context: CubanContext, view: Any) -> Iterator[str]:
    """Who is asked for what."""
    if view.active:
        are = "is" if len(view.active) == 1 else "are"
        yield f"{context.everyone(view.active)} {are} asked {task(context, view.frames[-1])}."


def task(context: CubanContext, frame: frames.Frames) -> str:
    """What whoever is asked has to do, as in `to buy votes`."""
    match frame:
        case frames.Asking(kind=kind):
            return context.words.tasks[kind]
        case frames.Harvesting(cells=cells, most=most):
            return f"to harvest up to {some(most, 'product cell')} from {listed(cells)}"
        case frames.Trading(left=left):
            return f"to trade on the market (up to {some(left, 'more transaction')})"
        case frames.Loading(berth=berth):
            return f"to load the ship at berth {berth}"
        case frames.Opening(cell=cell):
            return f"whether to use the new building at {cell}"
    return _using(frame)


def _using(frame: frames.Frames) -> str:
    match frame:
        case frames.Supervising(cells=cells, begun=True):
            return f"to use more buildings with the Foreman: those at {listed(cells) or 'no cell'}"
        case frames.Supervising():
            return "to use buildings with the Foreman"
        case frames.Consulting(pesos=pesos):
            return f"whether to use a building with the Lawyer for {some(pesos, 'peso')}"
        case frames.Swapping():
            return "to swap the ships at two adjacent berths"
    raise AssertionError(frame)


def turns(context: CubanContext, view: Any) -> Iterator[str]:
    """Who begins, and in which order turns go."""
    if view.token:
        yield f"{context.who(view.token)} holds the {context.words.token}."
    if view.order:
        yield f"Turn order: {', '.join(context.who(seat) for seat in view.order)}."


def taken(context: CubanContext, view: Any) -> Iterator[str]:
    """Rewards, tiles and votes of this round."""
    rewards = [_rewards(context, card, view.rewards[card]) for card in CHARACTERS if card in view.rewards]
    if rewards:
        yield f"Alternative actions taken: {'; '.join(rewards)}."
    for tile, key in ((view.tiles[key], key) for key in context.words.tiles if key in view.tiles):
        where = f" on the {context.proposed(tile.act)}" if tile.act else ""
        yield f"The {context.tile(key)}{where}: {context.who(tile.seat)}."
    if view.bids:
        bids = [f"{context.who(bid.seat)} {some(bid.votes, 'vote')} for {some(bid.pesos, 'peso')}" for bid in view.bids]
        yield f"Bought in parliament: {', '.join(bids)}."


def _rewards(context: CubanContext, card: str, taken: Sequence[str]) -> str:
    """As in `Mayor a (4 pesos) and b (2 pesos)`."""
    return f"{context.character(card)} {listed([f'{key} ({context.reward(card, key)})' for key in taken])}"


def absent(context: CubanContext, cubanos: tuple[str, ...]) -> Iterator[str]:
    if cubanos:
        yield f"Not in this game: {listed([context.cubano(key) for key in cubanos])}."


def hand(context: CubanContext, seat: SeatView) -> str:
    """The characters in hand with their votes."""
    cards = [f"{context.character(key)} {context.t.votes[key]}" for key in seat.hand]
    return ", ".join(cards) or "none"


def seat(context: CubanContext, view: SeatView) -> Iterator[str]:
    """What a seat may still do with people, and how often it used limited abilities."""
    if view.cars:
        yield f"{context.words.visits}: {view.cars}"
    for what, words in ABILITIES.items():
        if what in view.used:
            yield f"{words}: {view.used[what]}"


def marks(context: CubanContext, view: Any, seat: int) -> Iterator[str]:
    """What distinguishes a seat just now."""
    if seat == view.token:
        yield context.words.token
    if seat in view.active:
        yield "is asked"
