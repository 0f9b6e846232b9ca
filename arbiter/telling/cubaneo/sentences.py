"""What happens in Cubaneo beside what Cuba knows too."""

from arbiter.games.cubaneo import events as ev
from arbiter.telling.cuban.sentences import COMMON
from arbiter.telling.cuban.told import Sentences, Told, gains, things
from arbiter.telling.cuban.words import GOODS
from arbiter.telling.words import listed


def dealt(told: Told, event: ev.CardDealt) -> str:
    return f"{told.who(event.seat)} was dealt starting card {event.card}: {things(event.forecourt, event.pesos)}."


def filled(told: Told, event: ev.MarketFilled) -> str:
    return f"To the market came {_spaces(event.spaces)}." if event.spaces else "The market was full already."


def cleared(told: Told, event: ev.MarketCleared) -> str:
    return f"From the market went {_spaces(event.spaces)}." if event.spaces else "The market was empty already."


def _spaces(spaces: dict[str, tuple[int, ...]]) -> str:
    rows = [f"{word} at {listed([*map(str, spaces[good])])}" for good, word in GOODS.items() if good in spaces]
    return "; ".join(rows)


def demolished(told: Told, event: ev.Demolished) -> str:
    return f"{told.who(event.seat)} gave back {told.building(event.building)} at {event.cell} for {gains(event)}."


def declined(told: Told, event: ev.Declined) -> str:
    return f"{told.who(event.seat)} gave no building back."


def copied(told: Told, event: ev.Copied) -> str:
    where = f"at {event.target} of {told.who(event.owner)}"
    return f"{told.who(event.seat)} used {told.building(event.building)} {where}."


SENTENCES: Sentences = {
    **COMMON,
    ev.CardDealt: dealt,
    ev.MarketFilled: filled,
    ev.MarketCleared: cleared,
    ev.Demolished: demolished,
    ev.Declined: declined,
    ev.Copied: copied,
}
