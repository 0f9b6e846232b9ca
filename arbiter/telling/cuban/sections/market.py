"""The market: the prices of all spaces, in brackets those that hold a marker."""

from collections.abc import Iterator, Mapping

from arbiter.games.cuban.terms import TRADING_GOODS
from arbiter.parts.row import Row
from arbiter.telling.cuban.told import Told
from arbiter.telling.cuban.words import GOODS
from arbiter.telling.sections import Section


def sections(told: Told, market: Mapping[str, Row]) -> Iterator[Section]:
    title = f"MARKET ([ ]: a marker is there; from the supply if a row is empty: {told.t.supply_price})"
    longest = max(len(told.t.market[good]) for good in TRADING_GOODS)
    yield Section(
        title,
        rows=[(GOODS[good], *_row(told.t.market[good], market[good], longest)) for good in TRADING_GOODS],
    )


def _row(spaces: Row, markers: Row, longest: int) -> Iterator[str]:
    yield from (f"[{space}]" if space in markers else str(space) for space in spaces)
    yield from [""] * (longest - len(spaces))
