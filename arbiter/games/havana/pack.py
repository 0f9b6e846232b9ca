"""The component pack of Havana, as it lies in its TOML file."""

from typing import Annotated, Literal

import msgspec

from arbiter.games.havana.effects import Effects
from arbiter.parts.bounds import between
from arbiter.parts.pack import Identifier, Number, Part, Pieces, Quantity


class Material(Part, frozen=True, kw_only=True):
    id: Identifier
    name: str
    coloured: bool
    cubes: Quantity


class Card(Part, frozen=True, kw_only=True):
    """An action card; `number` is a digit of the number that gives the order."""

    id: Identifier
    name: str
    number: Annotated[int, between(0, 9)]
    effect: Effects
    text: str


class Building(Part, frozen=True, kw_only=True):
    """`cost` in materials, workers and pesos; `architect` where the architect must lie open."""

    number: Number
    vp: Annotated[int, between(1, 7)]
    cost: Pieces
    architect: bool = False


class Stock(Part, frozen=True, kw_only=True):
    workers: Quantity
    pesos: Quantity


class Target(Part, frozen=True, kw_only=True):
    """Victory points that win at once, by number of seats."""

    vp: dict[int, Number]


class SeatStart(Part, frozen=True, kw_only=True):
    """What a seat has at the start."""

    cubes: Quantity
    pesos: Quantity


class Supply(msgspec.Struct, frozen=True):
    """What every phase 2 adds to the centre."""

    cubes: Quantity
    pesos: Quantity


class Centre(Part, frozen=True, kw_only=True):
    cubes: Quantity
    pesos: Quantity
    supply: Supply


class Refill(msgspec.Struct, frozen=True):
    """A row that comes down to `at` buildings gets `draws` from the pile, in its middle."""

    at: Number
    draws: Number


class Rows(Part, frozen=True, kw_only=True):
    """At the start some end of a row is worth at most `easy`."""

    count: Number
    length: Number
    easy: Number
    refill: Refill


class Swap(Part, frozen=True, kw_only=True):
    """Pesos for a worker, gray cubes for a coloured one."""

    pesos: Number
    gray: Number


class Recovery(Part, frozen=True, kw_only=True):
    """With at most so many cards in hand the discard pile may be taken back."""

    hand: Quantity


class HavanaPack(msgspec.Struct, frozen=True, kw_only=True):
    format: Literal["malecon/pack/1"]
    ruleset: Literal["havana"]
    name: str
    materials: tuple[Material, ...]
    cards: tuple[Card, ...]
    buildings: tuple[Building, ...]
    stock: Stock
    target: Target
    seat: SeatStart
    centre: Centre
    rows: Rows
    swap: Swap
    recovery: Recovery
