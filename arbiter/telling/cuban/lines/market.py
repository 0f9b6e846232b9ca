"""The market: the prices of all spaces, in brackets those that hold a marker."""

from collections.abc import Iterator, Mapping

from arbiter.games.cuban.words import TRADING_GOODS
from arbiter.parts.row import Row
from arbiter.telling.cuban.lines import section
from arbiter.telling.cuban.told import Told
from arbiter.telling.cuban.words import GOODS


def lines(told: Told, market: Mapping[str, Row]) -> Iterator[str]:
    title = f"MARKET (in brackets: a marker lies there; an empty row: {told.t.supply_price} to the supply)"
    yield from section(
        title, [f"  {GOODS[good]:<11}{_row(told.t.market[good], market[good])}" for good in TRADING_GOODS]
    )


def _row(spaces: Row, markers: Row) -> str:
    return "".join(f"[{space}]" if space in markers else f" {space} " for space in spaces).rstrip()
