"""A bot's choice of steps, made from the offers' JSON, for any game."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from arbiter.bots.domains import pick

Offers = Sequence[Mapping[str, Any]]
Step = dict[str, Any]
WORTH: dict[str, float] = {"vp": 4.0, "pesos": 1.0, "workers": 1.5, "goods": 0.8}
GOODS = ("forecourt", "warehouse", "cubes")


class Ahead(Protocol):
    """Looking ahead within one's own turn, as the API allows a player to."""

    def offers(self, after: Sequence[Step]) -> Offers:
        """The offers after these steps in the same submission; none if it must end there."""
        ...

    def preview(self, steps: Sequence[Step]) -> Sequence[Mapping[str, Any]]:
        """The events that these steps would cause."""
        ...


Bot = Callable[[int, Offers, bool, Ahead, Random], list[Step]]
"""From a seat, its offers, whether the answer is sealed, the look-ahead and chance to the steps of one submission."""


def step(offers: Offers, chance: Random) -> Step:
    """An offer and a value from each of its domains, all equally likely; optional fields are sometimes omitted."""
    offer = chance.choice(offers)
    fields = {
        name: pick(domain, chance)
        for name, domain in offer["fields"].items()
        if not domain.get("optional") or chance.random() < 0.75
    }
    return {"do": offer["do"], **fields}


def turn(offers: Offers, ahead: Ahead, chance: Random) -> list[Step]:
    """Steps for as long as the submission may continue."""
    steps: list[Step] = []
    while offers:
        steps.append(step(offers, chance))
        offers = ahead.offers(steps)
    return steps


def at_random(seat: int, offers: Offers, sealed: bool, ahead: Ahead, chance: Random) -> list[Step]:
    """Any steps; a single one as often as a whole turn."""
    if sealed or chance.random() < 0.5:
        return [step(offers, chance)]
    return turn(offers, ahead, chance)


def greedy(seat: int, offers: Offers, sealed: bool, ahead: Ahead, chance: Random, tries: int = 6) -> list[Step]:
    """The most immediately profitable of several random turns; of sealed answers a willing and thrifty one."""
    if sealed:
        return [max((step(offers, chance) for _ in range(tries)), key=_willing)]
    turns = [turn(offers, ahead, chance) for _ in range(tries)]
    different = {repr(steps): steps for steps in turns}
    return max(different.values(), key=lambda steps: score(seat, ahead.preview(steps)))


def score(seat: int, events: Sequence[Mapping[str, Any]]) -> float:
    """What a seat gains by these events, in pesos."""
    mine = [event for event in events if event.get("seat") == seat]
    goods = sum(sum(event[place].values()) for event in mine for place in GOODS if place in event)
    gains = {what: sum(event.get(what, 0) for event in mine) for what in WORTH}
    worth: float = sum(WORTH[what] * gain for what, gain in {**gains, "goods": goods}.items())
    return worth


def _willing(step: Step) -> int:
    """Prefers yes to no, and small amounts to large ones."""
    return sum(2 if value is True else -value if type(value) is int else 0 for value in step.values())


BOTS: dict[str, Bot] = {"random": at_random, "greedy": greedy}
