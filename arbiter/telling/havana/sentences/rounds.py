"""Setup, rounds and phases, and what is put into the centre."""

from arbiter.games.havana import events as ev
from arbiter.games.havana.stages import IDLE_ROUNDS
from arbiter.telling.context import Context, Sentences
from arbiter.telling.havana.phrases import building, digits
from arbiter.telling.phrases import listed, some

PHASES = {
    ("opening", "lay"): "The opening began.",
    ("supplies", "supply"): "Phase 2 began: supplies for the centre.",
    ("new_card", "cover"): "Phase 3 began: a new card for everyone.",
}


def tie_order(context: Context, event: ev.TieOrderDrawn) -> str:
    return f"{context.who(event.seat)} was drawn for the next place in the final tie-break order."


def laid(context: Context, event: ev.BuildingLaid) -> str:
    return f"Row {event.row}, place {event.place} was filled with {building(context.t, event.building)}."


def returned(context: Context, event: ev.RowsReturned) -> str:
    easy = context.t.pack.rows.easy
    return f"No end building was worth {easy} VP or less, so all were shuffled back into the pile."


def reached(_: Context, event: ev.Reached) -> str:
    return PHASES.get((event.phase, event.stage), "")


def ordered(context: Context, event: ev.Ordered) -> str:
    order = [f"{context.who(seat)} {digits(event.numbers[seat - 1])}" for seat in event.order]
    return f"The turn order was set: {listed(order)}."


def began(_: Context, event: ev.RoundBegan) -> str:
    return f"Round {event.round} began with phase 1: actions and purchases."


def idled(_: Context, event: ev.Idled) -> str:
    if not event.rounds:
        return "The count of rounds with an empty bag and no building taken was reset."
    return f"The bag was empty and no building was taken: {event.rounds} of {IDLE_ROUNDS} such rounds."


def drawn(context: Context, event: ev.CubeDrawn) -> str:
    if isinstance(event.seat, int):
        return f"{context.who(event.seat)} drew a {event.cube} cube from the bag."
    return f"A {event.cube} cube was drawn from the bag for the centre."


def pesos(_: Context, event: ev.PesosPut) -> str:
    return f"The centre got {some(event.pesos, 'peso')} from the stock."


SENTENCES: Sentences = {
    ev.TieOrderDrawn: tie_order,
    ev.BuildingLaid: laid,
    ev.RowsReturned: returned,
    ev.Reached: reached,
    ev.Ordered: ordered,
    ev.RoundBegan: began,
    ev.Idled: idled,
    ev.CubeDrawn: drawn,
    ev.PesosPut: pesos,
}
