"""What happens in Cubaneo beside what Cuba knows too."""

from arbiter.games.cubaneo import events as ev
from arbiter.telling.context import Sentences
from arbiter.telling.cuban.context import CubanContext, gains, possessions
from arbiter.telling.cuban.sentences import COMMON
from arbiter.telling.cuban.vocabulary import GOODS
from arbiter.telling.phrases import listed


def dealt(context: CubanContext, event: ev.CardDealt) -> str:
    holdings = possessions(event.forecourt, event.pesos)
    return f"{context.who(event.seat)} was dealt starting card {event.card}: {holdings}."


def filled(context: CubanContext, event: ev.MarketFilled) -> str:
    if not event.spaces:
        return "The market was already full."
    return f"Markers were placed on the market: {_spaces(event.spaces)}."


def cleared(context: CubanContext, event: ev.MarketCleared) -> str:
    if not event.spaces:
        return "The market was already empty."
    return f"Markers were removed from the market: {_spaces(event.spaces)}."


def _spaces(spaces: dict[str, tuple[int, ...]]) -> str:
    rows = [f"{word} at {listed([*map(str, spaces[good])])}" for good, word in GOODS.items() if good in spaces]
    return "; ".join(rows)


def demolished(context: CubanContext, event: ev.Demolished) -> str:
    return f"{context.who(event.seat)} gave back {context.building(event.building)} at {event.cell} for {gains(event)}."


def declined(context: CubanContext, event: ev.Declined) -> str:
    return f"{context.who(event.seat)} gave back no building."


def copied(context: CubanContext, event: ev.Copied) -> str:
    building = context.building(event.building).removeprefix("the ")
    return f"{context.who(event.seat)} used {context.who(event.owner)}'s {building} at {event.target}."


SENTENCES: Sentences = {
    **COMMON,
    ev.CardDealt: dealt,
    ev.MarketFilled: filled,
    ev.MarketCleared: cleared,
    ev.Demolished: demolished,
    ev.Declined: declined,
    ev.Copied: copied,
}
