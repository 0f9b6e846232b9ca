"""The example round of the rules page, line by line."""

import pytest

from tests.games.cubaneo.helpers import Game, begun

DRAWS = {
    "absent": ["harbor_master", "day_laborer"],
    "start": [1],
    "card": [1, 3, 8],
    "ship": [12, 3, 8],
    "cubano": ["donkey", "musician", "dancer", "lawyer", "donkey", "revolutionary"],
    "act:tax": ["tax_4"],
    "act:duty": ["duty_tobacco"],
    "act:subsidy": ["subsidy_pairs"],
    "act:restriction": ["trade_quota"],
}
PETER, JANA, HEDDA = 1, 2, 3
TURNS = [
    (PETER, "worker b1", {"water": 1, "wood": 1}),
    (PETER, "harvest c1 d1 b3", {"citrus": 2, "sugar_cane": 1, "water": -1}),
    (JANA, "tradeswoman", {}),
    (JANA, "sell tobacco", {"tobacco": -1, "pesos": 3}),
    (JANA, "buy citrus", {"citrus": 1, "pesos": -4}),
    (JANA, "end", {}),
    (HEDDA, "visit musician", {"pesos": 2}),
    (PETER, "architect small_bank d1", {"wood": -1, "stone": -1}),
    (PETER, "use d1", {"pesos": 2}),
    (JANA, "mayor 2", {}),
    (JANA, "load citrus sugar_cane", {"citrus": -1, "sugar_cane": -1, "vp": 4}),
    (HEDDA, "architect cooperative c1", {"wood": -1}),
    (HEDDA, "use c1 give sugar_cane take citrus", {"sugar_cane": -1, "citrus": 1}),
    (PETER, "foreman", {}),
    (PETER, "use d1", {"pesos": 2}),
    (PETER, "use a1", {"citrus": -3, "sugar_cane": -2, "stored citrus": 3, "stored sugar_cane": 2}),
    (JANA, "worker c2", {"stone": 2, "wood": 1}),
    (JANA, "harvest c2 c1", {"tobacco": 1, "citrus": 1}),
    (HEDDA, "mayor a", {"pesos": 4}),
    (PETER, "visit lawyer", {}),
    (PETER, "use d1", {"pesos": 1}),
    (JANA, "visit dancer", {}),
    (HEDDA, "worker d2", {"stone": 1, "wood": 2}),
    (HEDDA, "harvest d1 c2", {"citrus": 1, "tobacco": 1}),
    (PETER, "tradeswoman", {}),
    (PETER, "sell citrus", {"stored citrus": -1, "pesos": 4}),
    (PETER, "end", {}),
    (JANA, "architect town_hall a3", {"wood": -1, "stone": -1}),
    (JANA, "use a3", {}),
    (HEDDA, "foreman", {}),
    (HEDDA, "use a1", {"citrus": -2, "tobacco": -2, "stored citrus": 2, "stored tobacco": 2}),
]


@pytest.fixture
def g() -> Game:
    return begun(3, draws={purpose: list(items) for purpose, items in DRAWS.items()})


def action(g: Game) -> None:
    for seat, line, gain in TURNS:
        assert g.say(seat, line) == ({seat: gain} if gain else {}), line


def test_cn_3_1_the_action_phase_of_the_example(g: Game):
    assert (g.berths, g.waiting) == ({1: 3, 2: 8}, 12)
    action(g)
    assert g.waits == ("demolish", (HEDDA, JANA, PETER)[::-1])
    assert (g.pesos(PETER), g.pesos(JANA), g.pesos(HEDDA)) == (19, 10, 18)
    assert g.goods(JANA) == {"citrus": 1, "tobacco": 1, "wood": 1, "stone": 2}
    assert [g.hand(seat) for seat in (PETER, JANA, HEDDA)] == [("mayor",), ("foreman",), ("tradeswoman",)]


def test_cn_5_3_the_parliament_of_the_example(g: Game):
    action(g)
    g.say(PETER, "demolish none")
    g.say(JANA, "demolish none")
    assert g.say(HEDDA, "demolish c1") == {HEDDA: {"vp": 1, "wood": 1}}
    g.bids(2, 0, 5)
    assert [g.told("vote_won")[0][name] for name in ("seat", "votes", "bought")] == [HEDDA, [7, 6, 7], [2, 0, 5]]
    assert (g.pesos(PETER), g.pesos(JANA), g.pesos(HEDDA)) == (17, 10, 13)
    g.say(HEDDA, "pass duty subsidy")
    assert g.active == {"tax": "tax_2", "duty": "duty_tobacco", "subsidy": "subsidy_pairs"}


def test_cn_6_2_cn_7_2_acts_and_clean_up_of_the_example(g: Game):
    test_cn_5_3_the_parliament_of_the_example(g)
    g.say(PETER, "obey tax")
    g.say(JANA, "obey tax duty")
    g.say(HEDDA, "obey tax duty")
    assert [g.vp(seat) for seat in (PETER, JANA, HEDDA)] == [2, 10, 7]
    assert g.goods(JANA) == {"wood": 1, "stone": 2}
    assert [g.stored(seat) for seat in (PETER, JANA, HEDDA)] == [
        {"citrus": 2, "sugar_cane": 2}, {}, {"citrus": 2, "tobacco": 1}
    ]  # fmt: skip
    assert g.berths == {3: 8, 2: 3, 1: 12}
    assert g.loaded(3) == {"citrus": 1, "sugar_cane": 1}
    assert (g.round, g.waits) == (2, ("turn", (JANA,)))
