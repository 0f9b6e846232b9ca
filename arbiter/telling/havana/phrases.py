"""Havana's components in the terms of its rules."""

from collections.abc import Iterable, Mapping

from arbiter.games.havana.components import MATERIALS
from arbiter.games.havana.tables import Tables
from arbiter.telling.phrases import listed, some

TASKS = {
    "lay": "to lay the first two cards",
    "cover": "to lay a new card",
    "recover": "whether to take the discard pile back to hand",
}


def building(t: Tables, number: int) -> str:
    return f"building {number} ({t.buildings[number].vp} VP)"


def cards(t: Tables, ids: Iterable[str]) -> str:
    return listed([t.cards[card].name for card in ids])


def possessions(goods: Mapping[str, int], workers: int = 0, pesos: int = 0) -> str:
    """Cubes, workers and pesos, as in `2 red cubes, 1 worker and 3 pesos`."""
    parts = [some(goods[kind], f"{kind} cube") for kind in MATERIALS if goods.get(kind)]
    parts += [some(workers, "worker")] if workers else []
    parts += [some(pesos, "peso")] if pesos else []
    return listed(parts) or "nothing"


def cost(t: Tables, number: int) -> str:
    """A building's cost, as in `Architect, 2 yellow, 2 workers, 3 pesos`."""
    building = t.buildings[number]
    parts = [f"{building.cost[kind]} {kind}" for kind in MATERIALS if building.cost.get(kind)]
    parts += [some(building.cost[f"{kind}s"], kind) for kind in ("worker", "peso") if building.cost.get(f"{kind}s")]
    return ", ".join(["Architect"] * building.architect + parts)


def digits(number: int | None) -> str:
    """The number of two open cards."""
    return "" if number is None else f"{number:02}"
