"""Components as the specification prints them, written down once more."""

GOODS = ("citrus", "sugar_cane", "tobacco", "rum", "cigars", "wood")
CUBANS = ("dancer", "harbor_master", "musician", "revolutionary", "lawyer", "day_laborer")
EVENTS = ("delegation", "acclamation", "inspection", "overbuilding", "disfavour", "gift")
SPACES = {event: space for space, event in enumerate(EVENTS, 1)}
BASE = (*range(1, 21), 25, 27, 28, 30, 31)
NEW = (21, 22, 23, 24, 26)
DONKEYS = {2: 1, 3: 2, 4: 1, 5: 0}


def _goods(*counts: int) -> dict[str, int]:
    return {good: n for good, n in zip(GOODS, counts, strict=False) if n}


HARBOUR = {
    1: _goods(2, 1, 0, 1, 1),
    2: _goods(1, 2, 1, 0, 1),
    3: _goods(2, 0, 1, 2, 0),
    4: _goods(0, 2, 1, 1, 1),
    5: _goods(1, 0, 2, 1, 1),
    6: _goods(0, 1, 0, 2, 2),
    7: _goods(0, 0, 2, 0, 3),
    8: _goods(3, 2, 0, 0, 0),
    9: _goods(0, 3, 0, 2, 0),
    10: _goods(0, 0, 3, 1, 1),
    11: _goods(2, 1, 2, 0, 0),
    12: _goods(1, 1, 1, 1, 1),
    13: _goods(0, 1, 1, 2, 1),
    14: _goods(2, 0, 0, 1, 2),
    15: _goods(1, 1, 1, 1, 1),
}
FREIGHTER = 16
MORE_SHIPS = {
    FREIGHTER: _goods(1, 0, 0, 1, 0, 3),
    17: _goods(1, 2, 0, 2, 0),
    18: _goods(0, 1, 2, 0, 2),
    19: _goods(3, 0, 0, 1, 1),
    20: _goods(1, 1, 1, 2, 0),
    21: _goods(1, 1, 1, 0, 2),
}
SHIPS = {**HARBOUR, **MORE_SHIPS}

PROPOSED = {"tax": "tax_4", "duty": "duty_tobacco", "subsidy": "subsidy_pairs", "restriction": "trade_quota"}
