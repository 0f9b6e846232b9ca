"""Setup, promenade, parliament, rounds."""

from arbiter.games.cuban import events as ev
from arbiter.games.cuban.terms import ACT_TYPES, DONKEY
from arbiter.telling.context import Sentences
from arbiter.telling.cuban.told import Told, gains, losses, stopped
from arbiter.telling.words import listed, some


def absent(told: Told, event: ev.AbsentDrawn) -> str:
    return f"The {told.cubano(event.cubano)} was drawn to stay out of the game."


def start(told: Told, event: ev.StartDrawn) -> str:
    return f"{told.who(event.seat)} was drawn as starting player and got the {told.words.token}."


def laid(told: Told, event: ev.CubanoLaid) -> str:
    card = "A donkey" if event.card == DONKEY else f"The {told.cubano(event.card)}"
    return f"{card} was laid on space {event.space} of the {told.words.walk}."


def proposed(told: Told, event: ev.ActProposed) -> str:
    return stopped(f"The {told.proposed(event.kind)} was turned up: {told.act(event.kind, event.act)}")


def reached(told: Told, event: ev.Reached) -> str:
    return told.words.stages.get(event.stage, "")


def began(told: Told, event: ev.RoundBegan) -> str:
    return f"Round {event.round} began. The turn order was {listed([told.who(seat) for seat in event.order])}."


def taken(told: Told, event: ev.TokenTaken) -> str:
    return f"{told.who(event.seat)} took the {told.words.token}."


def passed_on(told: Told, event: ev.TokenPassed) -> str:
    return f"Nobody took the Dancer, and the {told.words.token} passed to {told.who(event.seat)}."


def happened(told: Told, event: ev.EventHappened) -> str:
    card = told.t.events[event.space]
    return f"{told.words.happened.format(event.space)}: {card.name}. {card.text}"


def bid(told: Told, event: ev.BidPlaced) -> str:
    if not event.votes:
        return f"{told.who(event.seat)} bought no votes."
    return f"{told.who(event.seat)} bought {some(event.votes, 'vote')} for {losses(event)}."


def won(told: Told, event: ev.VoteWon) -> str:
    votes = [
        f"{told.who(seat)} {n}{f' ({bought} bought)' if bought else ''}"
        for seat, (n, bought) in enumerate(zip(event.votes, event.bought, strict=True), 1)
    ]
    return f"{told.who(event.seat)} won the vote. Votes: {listed(votes)}."


def passed(told: Told, event: ev.ActsPassed) -> str:
    acts = listed([f"the {kind} ({told.act(kind, event.acts[kind])})" for kind in ACT_TYPES if kind in event.acts])
    if event.seat:
        return f"{told.who(event.seat)} passed {acts}."
    return f"There was no vote; {acts} passed."


def obeyed(told: Told, event: ev.Obeyed) -> str:
    which = listed([name for name, said in (("the tax", event.tax), ("the duty", event.duty)) if said])
    if not which:
        return f"{told.who(event.seat)} obeyed neither tax nor duty."
    return f"{told.who(event.seat)} obeyed {which}, paid {losses(event)} and gained {gains(event)}."


def kept(told: Told, event: ev.Kept) -> str:
    return f"{told.who(event.seat)} returned {losses(event)} from the Warehouse to the supply."


SENTENCES: Sentences = {
    ev.AbsentDrawn: absent,
    ev.StartDrawn: start,
    ev.CubanoLaid: laid,
    ev.ActProposed: proposed,
    ev.Reached: reached,
    ev.RoundBegan: began,
    ev.TokenTaken: taken,
    ev.TokenPassed: passed_on,
    ev.EventHappened: happened,
    ev.BidPlaced: bid,
    ev.VoteWon: won,
    ev.ActsPassed: passed,
    ev.Obeyed: obeyed,
    ev.Kept: kept,
}
