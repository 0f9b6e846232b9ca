"""What stands at the top of a picture, and the market with the harbour beside it."""

from collections.abc import Iterable, Iterator
from typing import Any

from arbiter.telling import svg
from arbiter.telling.cuban.drawing import INNER, beside, harbour, market, written
from arbiter.telling.cuban.told import Told
from arbiter.telling.svg import Block

HARBOUR = 170


def opening(heading: str, said: Iterable[str]) -> Iterator[Block]:
    yield svg.paragraph(heading, INNER, 14, bold=True)
    yield written(said)


def board(told: Told, view: Any) -> Block:
    return beside(market.block(told, view.market), harbour.block(told, view.harbour), HARBOUR)
