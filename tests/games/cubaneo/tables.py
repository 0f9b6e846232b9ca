"""Components as the specification prints them, written down once more."""

GOODS = ("citrus", "sugar_cane", "tobacco", "rum", "cigars")
CUBANOS = ("dancer", "harbor_master", "musician", "revolutionary", "lawyer", "day_laborer")
SPACES = {
    event: space
    for space, event in enumerate(
        ("market_up", "market_down", "immediate_acts", "wealth_tax", "ships_depart", "demolition"), 1
    )
}


def _goods(*counts: int) -> dict[str, int]:
    return {good: n for good, n in zip(GOODS, counts, strict=True) if n}


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

CARDS = {
    1: (10, {"citrus": 1, "sugar_cane": 1, "wood": 1, "stone": 1}),
    2: (10, {"citrus": 1, "tobacco": 1, "wood": 1, "stone": 1}),
    3: (11, {"sugar_cane": 1, "tobacco": 1, "wood": 1, "stone": 1}),
    4: (9, {"citrus": 2, "wood": 1, "stone": 1}),
    5: (10, {"sugar_cane": 2, "wood": 1, "stone": 1}),
    6: (11, {"tobacco": 2, "wood": 1, "stone": 1}),
    7: (12, {"citrus": 1, "sugar_cane": 1, "wood": 1}),
    8: (12, {"sugar_cane": 1, "tobacco": 1, "wood": 1}),
}

PROPOSED = {"tax": "tax_4", "duty": "duty_tobacco", "subsidy": "subsidy_pairs", "restriction": "trade_quota"}
