"""Turns: cards, workers, buildings, people."""

from arbiter.games.cuban import events as ev
from arbiter.games.cuban.abilities.statue import Statue
from arbiter.games.cuban.frames import Loading
from arbiter.telling.context import Sentences
from arbiter.telling.cuban.context import CubanContext, gains, losses
from arbiter.telling.phrases import listed, some


def began(context: CubanContext, event: ev.Began) -> str:
    """What was opened shows in what follows, but the ship that the Mayor chose may stay as it is."""
    if isinstance(event.frame, Loading):
        return f"{context.who(event.frame.seat)} chose the ship at berth {event.frame.berth}."
    return ""


def ended(context: CubanContext, event: ev.Ended) -> str:
    return f"{context.who(event.seat)} finished."


def character(context: CubanContext, event: ev.CharacterPlayed) -> str:
    return f"{context.who(event.seat)} played the {context.character(event.character)}."


def reward(context: CubanContext, event: ev.RewardTaken) -> str:
    card = context.character(event.character)
    gain = context.reward(event.character, event.reward)
    return f"{context.who(event.seat)} took reward {event.reward} of the {card}'s alternative action: {gain}."


def worker(context: CubanContext, event: ev.WorkerMoved) -> str:
    brought = f" and gained {gains(event)}" if event.forecourt else ""
    return f"{context.who(event.seat)} moved the worker to {event.cell}{brought}."


def harvested(context: CubanContext, event: ev.Harvested) -> str:
    water = f" for {losses(event)}" if "water" in event.forecourt else ""
    where = f" at {listed(event.cells)}" if event.cells else ""
    return f"{context.who(event.seat)} harvested {gains(event)}{where}{water}."


def constructed(context: CubanContext, event: ev.Constructed) -> str:
    building = context.building(event.building)
    return f"{context.who(event.seat)} constructed {building} at {event.cell} for {losses(event)}."


def used(context: CubanContext, event: ev.Used) -> str:
    return f"{context.who(event.seat)} used {context.building(event.building)} at {event.cell}."


def counted(context: CubanContext, event: ev.Counted) -> str:
    """Of what is limited only the Statue shows nowhere else."""
    if event.what != "statue":
        return ""
    vp = sum(b.ability.vp for b in context.t.pack.buildings if isinstance(b.ability, Statue))
    more = some(vp, "more victory point")
    return f"At the end of the game, each of {context.who(event.seat)}'s buildings will be worth {more}."


def tile(context: CubanContext, event: ev.TileTaken) -> str:
    who, name = context.who(event.seat), context.tile(event.tile)
    if event.act:
        return f"{who} laid the {name} on the {context.proposed(event.act)}."
    votes = f" for {some(event.votes, 'more vote')} in this round's parliament" if event.votes else ""
    return f"{who} took the {name}{votes}."


def visited(context: CubanContext, event: ev.Visited) -> str:
    return f"{context.who(event.seat)} {context.words.visited.format(context.cubano(event.cubano), event.space)}."


SENTENCES: Sentences = {
    ev.Began: began,
    ev.Ended: ended,
    ev.CharacterPlayed: character,
    ev.RewardTaken: reward,
    ev.WorkerMoved: worker,
    ev.Harvested: harvested,
    ev.Constructed: constructed,
    ev.Used: used,
    ev.Counted: counted,
    ev.TileTaken: tile,
    ev.Visited: visited,
}
