"""The president's events: kinds that a pack can name, and what they ask and leave behind (CU-4)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from arbiter.games.cuba.base.state import State
from arbiter.games.cuba.el_presidente.events import DelegationCalled, InspectionCalled
from arbiter.games.cuban.happenings import Happening, ImmediateActs, WealthTax
from arbiter.kernel.events import Event
from arbiter.parts.bounds import between
from arbiter.parts.pack import Quantity


class Delegation(Happening, frozen=True):
    """In the next round each seat sends so many characters to parliament (CU-4.1)."""

    characters: Annotated[int, between(1, 4)]


class Inspection(Happening, frozen=True):
    """In the next round a Foreman may move the worker first (CU-4.3)."""


class Overbuilding(Happening, frozen=True):
    """Each seat may put a building on one of its own, for pesos and the difference (CU-4.4)."""

    pesos: Quantity


class Gift(Happening, frozen=True):
    """Each seat may take a good from the market (CU-4.6)."""

    goods: Literal[1]


Happenings = Delegation | ImmediateActs | Inspection | Overbuilding | WealthTax | Gift


def asks(happening: Happenings, state: State) -> str:
    """The decision that each seat is asked for, or ""; in the final round nothing is overbuilt (CU-4.7)."""
    match happening:
        case Overbuilding():
            return "" if state.last_round else "overbuild"
        case Gift():
            return "gift" if any(state.market.values()) else ""
    return ""


def lasting(happening: Happenings) -> Iterator[Event]:
    """What it means for the round after."""
    match happening:
        case Delegation(characters=characters):
            yield DelegationCalled(characters)
        case Inspection():
            yield InspectionCalled()
