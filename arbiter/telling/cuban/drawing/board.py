"""What stands at the top of a picture, and the market with the harbour beside it."""

from collections.abc import Iterable, Iterator
from typing import Any

from arbiter.telling import svg
from arbiter.telling.cuban.drawing import INNER, Piece, beside, harbour, market, written
from arbiter.telling.cuban.told import Told

HARBOUR = 170


def opening(heading: str, said: Iterable[str]) -> Iterator[Piece]:
    lines = svg.broken(heading, INNER, 14)
    yield Piece(len(lines) * 18, [svg.text(0, 14 + n * 18, line, 14, bold=True) for n, line in enumerate(lines)])
    yield written(said)


def board(told: Told, view: Any) -> Piece:
    return beside(market.piece(told, view.market), harbour.piece(told, view.harbour), HARBOUR)
