"""Sentences of what happens in Havana."""

from collections.abc import Callable, Sequence

from arbiter.games.havana import events as ev
from arbiter.games.havana.stages import IDLE_ROUNDS
from arbiter.games.havana.tables import Tables
from arbiter.kernel.events import Event, KernelEvent, Sealed
from arbiter.telling import kernel
from arbiter.telling.havana.words import ASKED, building, cards, digits, things
from arbiter.telling.teller import Names
from arbiter.telling.words import listed, some, who

PHASES = {
    ("opening", "lay"): "The opening began.",
    ("supplies", "supply"): "Phase 2 began: supplies for the centre.",
    ("new_card", "cover"): "Phase 3 began: a new card for everybody.",
}


def sentences(t: Tables, event: Event, names: Names) -> Sequence[str]:
    """What happened."""
    if isinstance(event, Sealed) and isinstance(event.step, dict):
        return (f"{who(names, event.seat)} laid a card face down on {cards(t, [event.step['over']])}.",)
    if isinstance(event, KernelEvent):
        return kernel.sentences(event, names, ASKED)
    told = next(filter(None, (tell(t, event, names) for tell in TELL)), "")
    return (told,) if told else ()


def _setup(t: Tables, event: Event, names: Names) -> str:
    match event:
        case ev.TieOrderDrawn(seat=seat):
            return f"{who(names, seat)} was drawn for the next place in the order that breaks ties last."
        case ev.BuildingLaid(row=row, place=place, building=number):
            return f"Row {row}, place {place} was filled with {building(t, number)}."
        case ev.RowsReturned():
            return f"No end building was worth {t.pack.rows.easy} VP or less, and all went back into the pile."
    return ""


def _centre(t: Tables, event: Event, names: Names) -> str:
    match event:
        case ev.CubeDrawn(cube=cube, seat=int(seat)):
            return f"{who(names, seat)} drew a {cube} cube from the bag."
        case ev.CubeDrawn(cube=cube):
            return f"A {cube} cube was drawn from the bag for the centre."
        case ev.PesosPut(pesos):
            return f"The centre got {some(pesos, 'peso')} from the stock."
    return ""


def _rounds(t: Tables, event: Event, names: Names) -> str:
    match event:
        case ev.Reached(phase, stage):
            return PHASES.get((phase, stage), "")
        case ev.Ordered(order, numbers):
            return f"The order was set: {listed([f'{who(names, s)} {digits(numbers[s - 1])}' for s in order])}."
        case ev.RoundBegan(number):
            return f"Round {number} began with phase 1: actions and purchases."
        case ev.Idled(0):
            return "The rounds with an empty bag in which no building is taken were counted anew."
        case ev.Idled(rounds):
            return f"The bag was empty and no building was taken: {rounds} of {IDLE_ROUNDS} such rounds."
    return ""


def _turns(t: Tables, event: Event, names: Names) -> str:
    match event:
        case ev.TurnBegan(seat, open_cards):
            return f"It was {who(names, seat)}'s turn, with {cards(t, open_cards) or 'no card'} to carry out."
        case ev.CardPlayed(seat, card):
            return f"{who(names, seat)} carried out {cards(t, [card])}."
        case ev.CardSkipped(seat, card):
            return f"{who(names, seat)} skipped {cards(t, [card])}."
        case ev.BuildingRemoved(seat, number):
            return f"{who(names, seat)} removed {building(t, number)} from the game."
        case ev.TurnEnded(seat):
            return f"{who(names, seat)} ended the turn."
    return ""


def _cards(t: Tables, event: Event, names: Names) -> str:
    match event:
        case ev.Laid(seat, pair):
            return f"{who(names, seat)} opened {cards(t, pair)}."
        case ev.Refreshed(seat, card):
            return f"{who(names, seat)} took {cards(t, [card])} from the discard pile back to hand."
        case ev.Covered(seat, over, new):
            return f"{who(names, seat)} opened {cards(t, [new])} on {cards(t, [over])}, which went to the discard pile."
        case ev.Recovered(seat, taken):
            return f"{who(names, seat)} took the discard pile back to hand: {cards(t, taken)}."
        case ev.Declined(seat):
            return f"{who(names, seat)} left the discard pile where it was."
    return ""


def _things(t: Tables, event: Event, names: Names) -> str:
    if not isinstance(event, ev.Change):
        return ""
    name, lost = who(names, event.seat), isinstance(event, ev.Taxed | ev.Bought)
    sign = -1 if lost else 1
    moved = things({k: sign * n for k, n in event.cubes.items()}, sign * event.workers, sign * event.pesos)
    match event:
        case ev.Gained():
            return f"{name} got {moved} from the stock."
        case ev.Taxed():
            return f"{name} was taxed and lost {moved}."
        case ev.Bought(building=number):
            return f"{name} bought {building(t, number)} for {moved}."
        case ev.Collected():
            return f"{name} took {moved} from the centre."
        case ev.Robbed(victim=victim):
            return f"{name} took {moved} from {who(names, victim)}."
    return ""


Tell = Callable[[Tables, Event, Names], str]
TELL: tuple[Tell, ...] = (_turns, _things, _cards, _centre, _rounds, _setup)
