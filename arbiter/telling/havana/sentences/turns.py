"""Turns and the cards that are carried out in them."""

from arbiter.games.havana import events as ev
from arbiter.telling.context import Context, Sentences
from arbiter.telling.havana.phrases import building, cards


def began(context: Context, event: ev.TurnBegan) -> str:
    open_cards = cards(context.t, event.cards) or "no card"
    return f"It was {context.who(event.seat)}'s turn, with {open_cards} to carry out."


def played(context: Context, event: ev.CardPlayed) -> str:
    return f"{context.who(event.seat)} carried out {cards(context.t, [event.card])}."


def skipped(context: Context, event: ev.CardSkipped) -> str:
    return f"{context.who(event.seat)} skipped {cards(context.t, [event.card])}."


def removed(context: Context, event: ev.BuildingRemoved) -> str:
    return f"{context.who(event.seat)} removed {building(context.t, event.building)} from the game."


def ended(context: Context, event: ev.TurnEnded) -> str:
    return f"{context.who(event.seat)} ended the turn."


SENTENCES: Sentences = {
    ev.TurnBegan: began,
    ev.CardPlayed: played,
    ev.CardSkipped: skipped,
    ev.BuildingRemoved: removed,
    ev.TurnEnded: ended,
}
