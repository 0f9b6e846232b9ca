"""The market: rows of priced spaces, filled where a marker lies."""

from collections.abc import Iterator, Mapping

from arbiter.games.cuban.terms import TRADING_GOODS
from arbiter.parts.row import Row
from arbiter.telling import svg
from arbiter.telling.cuban.context import CubanContext
from arbiter.telling.cuban.drawing import headed
from arbiter.telling.cuban.drawing.looks import LOOKS
from arbiter.telling.cuban.vocabulary import GOODS
from arbiter.telling.svg import Block

START, ROW_WIDTH, SPACE, HIGH = 21, 132, 22, 22


def block(context: CubanContext, market: Mapping[str, Row]) -> Block:
    parts = []
    for n, good in enumerate(TRADING_GOODS):
        row = [svg.token(0, 3, LOOKS[good], 16), *_spaces(good, context.t.market[good], market[good])]
        parts.append(svg.moved(0, n * HIGH, [svg.titled(_caption(good, market[good]), row)]))
    return headed(f"Market (supply: {context.t.supply_price})", Block(len(parts) * HIGH, parts))


def _spaces(good: str, spaces: Row, markers: Row) -> Iterator[str]:
    wide = min(SPACE, ROW_WIDTH / (len(spaces) or 1))
    for n, price in enumerate(spaces):
        x, marked, look = START + n * wide, price in markers, LOOKS[good]
        fill, ink = (look.fill, look.ink) if marked else (svg.BOX, svg.PALE)
        yield svg.box(x, 1, wide - 2, HIGH - 2, fill, svg.INK if marked else svg.LINE, 3, 1.5 if marked else 0.5)
        yield svg.text(x + wide / 2 - 1, 15, str(price), 11, ink, "middle", bold=marked)


def _caption(good: str, markers: Row) -> str:
    return f"{GOODS[good]}: {', '.join(map(str, markers)) or 'no marker'}"
