"""Setup, promenade, parliament, rounds."""

from arbiter.games.cuban import events as ev
from arbiter.games.cuban.terms import ACT_TYPES, DONKEY
from arbiter.telling.context import Sentences
from arbiter.telling.cuban.context import CubanContext, gains, losses, stopped
from arbiter.telling.phrases import listed, some


def absent(context: CubanContext, event: ev.AbsentDrawn) -> str:
    return f"The {context.cubano(event.cubano)} was drawn to stay out of the game."


def start(context: CubanContext, event: ev.StartDrawn) -> str:
    return f"{context.who(event.seat)} was drawn as starting player and got the {context.words.token}."


def laid(context: CubanContext, event: ev.CubanoLaid) -> str:
    card = "A donkey" if event.card == DONKEY else f"The {context.cubano(event.card)}"
    return f"{card} was laid on space {event.space} of the {context.words.walk}."


def proposed(context: CubanContext, event: ev.ActProposed) -> str:
    return stopped(f"The {context.proposed(event.kind)} was turned up: {context.act(event.kind, event.act)}")


def reached(context: CubanContext, event: ev.Reached) -> str:
    return context.words.stages.get(event.stage, "")


def began(context: CubanContext, event: ev.RoundBegan) -> str:
    return f"Round {event.round} began. The turn order was {listed([context.who(seat) for seat in event.order])}."


def taken(context: CubanContext, event: ev.TokenTaken) -> str:
    return f"{context.who(event.seat)} took the {context.words.token}."


def passed_on(context: CubanContext, event: ev.TokenPassed) -> str:
    return f"Nobody took the Dancer, and the {context.words.token} passed to {context.who(event.seat)}."


def happened(context: CubanContext, event: ev.EventHappened) -> str:
    card = context.t.events[event.space]
    return f"{context.words.happened.format(event.space)}: {card.name}. {card.text}"


def bid(context: CubanContext, event: ev.BidPlaced) -> str:
    if not event.votes:
        return f"{context.who(event.seat)} bought no votes."
    return f"{context.who(event.seat)} bought {some(event.votes, 'vote')} for {losses(event)}."


def won(context: CubanContext, event: ev.VoteWon) -> str:
    votes = [
        f"{context.who(seat)} {n}{f' ({bought} bought)' if bought else ''}"
        for seat, (n, bought) in enumerate(zip(event.votes, event.bought, strict=True), 1)
    ]
    return f"{context.who(event.seat)} won the vote. Votes: {listed(votes)}."


def passed(context: CubanContext, event: ev.ActsPassed) -> str:
    acts = listed([f"the {kind} ({context.act(kind, event.acts[kind])})" for kind in ACT_TYPES if kind in event.acts])
    if event.seat:
        return f"{context.who(event.seat)} passed {acts}."
    return f"There was no vote; {acts} passed."


def obeyed(context: CubanContext, event: ev.Obeyed) -> str:
    orders = listed([name for name, accepted in (("the tax", event.tax), ("the duty", event.duty)) if accepted])
    if not orders:
        return f"{context.who(event.seat)} obeyed neither tax nor duty."
    return f"{context.who(event.seat)} obeyed {orders}, paid {losses(event)} and gained {gains(event)}."


def kept(context: CubanContext, event: ev.Kept) -> str:
    return f"{context.who(event.seat)} returned {losses(event)} from the Warehouse to the supply."


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
