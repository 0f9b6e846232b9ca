"""What happens in Cubaneo beside what Cuba knows too."""

from arbiter.games.cubaneo import events as ev
from arbiter.telling.context import Sentences
from arbiter.telling.cuban.sentences import COMMON
from arbiter.telling.cuban.told import Told, gains, things
from arbiter.telling.cuban.words import GOODS
from arbiter.telling.words import listed


def dealt(told: Told, event: ev.CardDealt) -> str:
    return f"{told.who(event.seat)} was dealt starting card {event.card}: {things(event.forecourt, event.pesos)}."


def filled(told: Told, event: ev.MarketFilled) -> str:
    if not event.spaces:
        return "The market was already full."
    return f"Markers were placed on the market: {_spaces(event.spaces)}."


def cleared(told: Told, event: ev.MarketCleared) -> str:
    if not event.spaces:
        return "The market was already empty."
    return f"Markers were removed from the market: {_spaces(event.spaces)}."


def _spaces(spaces: dict[str, tuple[int, ...]]) -> str:
    rows = [f"{word} at {listed([*map(str, spaces[good])])}" for good, word in GOODS.items() if good in spaces]
    return "; ".join(rows)


def demolished(told: Told, event: ev.Demolished) -> str:
    return f"{told.who(event.seat)} gave back {told.building(event.building)} at {event.cell} for {gains(event)}."


def declined(told: Told, event: ev.Declined) -> str:
    return f"{told.who(event.seat)} gave back no building."


def copied(told: Told, event: ev.Copied) -> str:
    building = told.building(event.building).removeprefix("the ")
    return f"{told.who(event.seat)} used {told.who(event.owner)}'s {building} at {event.target}."


SENTENCES: Sentences = {
    **COMMON,
    ev.CardDealt: dealt,
    ev.MarketFilled: filled,
    ev.MarketCleared: cleared,
    ev.Demolished: demolished,
    ev.Declined: declined,
    ev.Copied: copied,
}
