"""Turns: cards, workers, buildings, people."""

from arbiter.games.cuban import events as ev
from arbiter.games.cuban.abilities.statue import Statue
from arbiter.games.cuban.frames import Loading
from arbiter.telling.context import Sentences
from arbiter.telling.cuban.told import Told, gains, losses
from arbiter.telling.words import listed, some


def began(told: Told, event: ev.Began) -> str:
    """What was opened shows in what follows, but the ship that the Mayor chose may stay as it is."""
    if isinstance(event.frame, Loading):
        return f"{told.who(event.frame.seat)} chose the ship at berth {event.frame.berth}."
    return ""


def ended(told: Told, event: ev.Ended) -> str:
    return f"{told.who(event.seat)} finished."


def character(told: Told, event: ev.CharacterPlayed) -> str:
    return f"{told.who(event.seat)} played the {told.character(event.character)}."


def reward(told: Told, event: ev.RewardTaken) -> str:
    card = told.character(event.character)
    given = told.reward(event.character, event.reward)
    return f"{told.who(event.seat)} took reward {event.reward} of the {card}'s alternative action: {given}."


def worker(told: Told, event: ev.WorkerMoved) -> str:
    brought = f" and gained {gains(event)}" if event.forecourt else ""
    return f"{told.who(event.seat)} moved the worker to {event.cell}{brought}."


def harvested(told: Told, event: ev.Harvested) -> str:
    water = f" for {losses(event)}" if "water" in event.forecourt else ""
    where = f" at {listed(event.cells)}" if event.cells else ""
    return f"{told.who(event.seat)} harvested {gains(event)}{where}{water}."


def constructed(told: Told, event: ev.Constructed) -> str:
    return f"{told.who(event.seat)} constructed {told.building(event.building)} at {event.cell} for {losses(event)}."


def used(told: Told, event: ev.Used) -> str:
    return f"{told.who(event.seat)} used {told.building(event.building)} at {event.cell}."


def counted(told: Told, event: ev.Counted) -> str:
    """Of what is limited only the Statue shows nowhere else."""
    if event.what != "statue":
        return ""
    vp = sum(b.ability.vp for b in told.t.pack.buildings if isinstance(b.ability, Statue))
    more = some(vp, "more victory point")
    return f"At the end of the game, each of {told.who(event.seat)}'s buildings will be worth {more}."


def tile(told: Told, event: ev.TileTaken) -> str:
    who, name = told.who(event.seat), told.tile(event.tile)
    if event.act:
        return f"{who} laid the {name} on the {told.proposed(event.act)}."
    votes = f" for {some(event.votes, 'more vote')} in this round's parliament" if event.votes else ""
    return f"{who} took the {name}{votes}."


def visited(told: Told, event: ev.Visited) -> str:
    return f"{told.who(event.seat)} {told.words.visited.format(told.cubano(event.cubano), event.space)}."


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
