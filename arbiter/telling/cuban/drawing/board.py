"""What stands at the top of a picture, and the market with the harbour beside it."""

from collections.abc import Iterable, Iterator
from typing import Any

from arbiter.telling import svg
from arbiter.telling.cuban.context import CubanContext
from arbiter.telling.cuban.drawing import INNER, beside, harbour, market, written
from arbiter.telling.svg import Block

HARBOUR = 170


def opening(heading: str, sentences: Iterable[str]) -> Iterator[Block]:
    yield svg.paragraph(heading, INNER, 14, bold=True)
    yield written(sentences)


def board(context: CubanContext, view: Any) -> Block:
    return beside(market.block(context, view.market), harbour.block(context, view.harbour), HARBOUR)
