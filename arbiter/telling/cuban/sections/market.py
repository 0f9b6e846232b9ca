"""The market: the prices of all spaces, in brackets those that hold a marker."""

from collections.abc import Iterator, Mapping

from arbiter.games.cuban.terms import TRADING_GOODS
from arbiter.parts.row import Row
from arbiter.telling.cuban.context import CubanContext
from arbiter.telling.cuban.vocabulary import GOODS
from arbiter.telling.sections import Section


def sections(context: CubanContext, market: Mapping[str, Row]) -> Iterator[Section]:
    title = f"MARKET ([ ]: a marker is there; from the supply if a row is empty: {context.t.supply_price})"
    longest = max(len(context.t.market[good]) for good in TRADING_GOODS)
    yield Section(
        title,
        rows=[(GOODS[good], *_row(context.t.market[good], market[good], longest)) for good in TRADING_GOODS],
    )


def _row(spaces: Row, markers: Row, longest: int) -> Iterator[str]:
    yield from (f"[{space}]" if space in markers else str(space) for space in spaces)
    yield from [""] * (longest - len(spaces))
