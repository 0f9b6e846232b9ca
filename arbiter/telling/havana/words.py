"""Havana's things in the words of its rules."""

from collections.abc import Iterable, Mapping

from arbiter.games.havana.components import MATERIALS
from arbiter.games.havana.tables import Tables
from arbiter.telling.words import listed, some

ASKED = {
    "lay": "to lay the first two cards",
    "cover": "to lay a new card",
    "recover": "whether to take the discard pile back to hand",
}


def building(t: Tables, number: int) -> str:
    return f"building {number} ({t.buildings[number].vp} VP)"


def cards(t: Tables, ids: Iterable[str]) -> str:
    return listed([t.cards[card].name for card in ids])


def things(goods: Mapping[str, int], workers: int = 0, pesos: int = 0) -> str:
    """Cubes, workers and pesos, as in `2 red cubes, 1 worker and 3 pesos`."""
    told = [some(goods[kind], f"{kind} cube") for kind in MATERIALS if goods.get(kind)]
    told += [some(workers, "worker")] if workers else []
    told += [some(pesos, "peso")] if pesos else []
    return listed(told) or "nothing"


def cost(t: Tables, number: int) -> str:
    """What a building asks, as in `Architect, 2 yellow, 2 workers, 3 pesos`."""
    asked = t.buildings[number]
    told = [f"{asked.cost[kind]} {kind}" for kind in MATERIALS if asked.cost.get(kind)]
    told += [some(asked.cost[f"{kind}s"], kind) for kind in ("worker", "peso") if asked.cost.get(f"{kind}s")]
    return ", ".join(["Architect"] * asked.architect + told)


def digits(number: int | None) -> str:
    """The number of two open cards."""
    return "" if number is None else f"{number:02}"
