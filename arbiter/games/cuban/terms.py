"""The words of the rules, in the order of their tables."""

from collections.abc import Iterable

PRODUCTS = ("citrus", "sugar_cane", "tobacco")
COMMODITIES = ("rum", "cigars")
TRADING_GOODS = PRODUCTS + COMMODITIES
RESOURCES = ("wood", "water", "stone")
GOODS = TRADING_GOODS + RESOURCES
CARGO = (*TRADING_GOODS, "wood")
KINDS = {"products": PRODUCTS, "commodities": COMMODITIES, "resources": RESOURCES}
CUBANOS = ("dancer", "harbor_master", "musician", "revolutionary", "lawyer", "day_laborer")
CHARACTERS = ("worker", "tradeswoman", "architect", "foreman", "mayor")
ACT_TYPES = ("tax", "duty", "subsidy", "restriction")
COLUMNS = ("a", "b", "c", "d")
ROWS = ("1", "2", "3")
CELLS = tuple(column + row for row in ROWS for column in COLUMNS)
REWARDS = ("a", "b")
DONKEY = "donkey"
DANCER = "dancer"
SPACES = range(1, 7)
WAREHOUSE = 0
WAITING = 0


def in_order(words: Iterable[str], order: tuple[str, ...]) -> tuple[str, ...]:
    """Words sorted by their table; unknown ones last."""
    return tuple(sorted(words, key=lambda word: order.index(word) if word in order else len(order)))
