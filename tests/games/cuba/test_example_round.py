"""The example round of the rules page, line by line."""

from tests.games.cuba.helpers import created
from tests.games.game import Game

ANNA, BEN, CLARA = 1, 2, 3
DRAWS = {
    "start": [ANNA],
    "ship": [8, 16, 3],
    "cuban": ["musician", "donkey", "dancer", "lawyer", "day_laborer", "donkey"],
    "bill:tax": ["tax_4"],
    "bill:duty": ["duty_tobacco"],
    "bill:subsidy": ["subsidy_pairs"],
    "bill:restriction": ["export"],
}
TURNS = [
    (ANNA, "worker c2", {"stone": 2, "wood": 1}),
    (ANNA, "harvest c1 c2", {"citrus": 1, "tobacco": 1}),
    (BEN, "mayor 2", {}),
    (BEN, "load citrus wood wood", {"citrus": -1, "wood": -2, "vp": 6}),
    (CLARA, "visit musician", {"pesos": 2}),
    (ANNA, "architect cement_factory c1", {"wood": -1, "stone": -2}),
    (BEN, "worker b1", {"water": 1, "wood": 1}),
    (BEN, "harvest c1 d1 b3", {"citrus": 2, "sugar_cane": 1, "water": -1}),
    (CLARA, "worker d2", {"stone": 1, "wood": 2}),
    (CLARA, "harvest d1 c2 d2", {"citrus": 1, "tobacco": 1, "sugar_cane": 1, "water": -1}),
    (ANNA, "foreman", {}),
    (ANNA, "use c1", {"stone": 2}),
    (BEN, "tradeswoman", {}),
    (BEN, "sell citrus", {"citrus": -1, "pesos": 3}),
    (BEN, "sell citrus", {"citrus": -1, "pesos": 2}),
    (BEN, "end", {}),
    (CLARA, "architect town_hall a3", {"wood": -1, "stone": -1}),
    (ANNA, "tradeswoman a water", {"water": 1}),
    (BEN, "visit dancer", {}),
    (CLARA, "foreman", {}),
    (CLARA, "use a3", {}),
    (ANNA, "visit day_laborer", {"citrus": -2, "tobacco": -2, "stored citrus": 2, "stored tobacco": 2}),
    (BEN, "foreman", {}),
    (BEN, "use a1", {"citrus": -1, "sugar_cane": -1, "stored citrus": 1, "stored sugar_cane": 1}),
    (CLARA, "tradeswoman", {}),
    (CLARA, "sell sugar_cane", {"sugar_cane": -1, "pesos": 3}),
    (CLARA, "sell sugar_cane", {"sugar_cane": -1, "pesos": 2}),
    (CLARA, "end", {}),
]


def example() -> Game:
    draws = {purpose: list(items) for purpose, items in DRAWS.items()}
    g = created(3, draws=draws, absent=["harbor_master", "revolutionary"])
    g.say(ANNA, "start citrus tobacco wood stone")
    g.say(BEN, "start citrus citrus wood wood")
    g.say(CLARA, "start sugar_cane tobacco wood water")
    for seat, line, gain in TURNS:
        assert g.say(seat, line) == ({seat: gain} if gain else {}), line
    return g


def test_cu_4_4_the_president_of_the_example():
    g = example()
    assert (g.told("event_happened")[0]["event"], g.forced, g.waits) == (
        "overbuilding", [(BEN, {"do": "end"})], ("overbuild", (CLARA,))
    )  # fmt: skip
    g.say(CLARA, "end")
    assert g.say(ANNA, "overbuild hotel c1") == {ANNA: {"pesos": -1, "wood": -1, "water": -1}}
    assert (g.pesos(ANNA), g.goods(ANNA)) == (9, {"stone": 3})


def test_cu_5_2_cu_6_1_the_parliament_and_the_end_of_the_example():
    g = example()
    g.say(CLARA, "end")
    g.say(ANNA, "overbuild hotel c1")
    g.say(ANNA, "bid 2")
    g.say(BEN, "bid 0")
    g.say(CLARA, "bid 0")
    assert [g.pesos(seat) for seat in (ANNA, BEN, CLARA)] == [7, 15, 17]
    g.say(ANNA, "bid 2")
    g.say(CLARA, "bid 3")
    assert g.told("vote_won")[0]["votes"] == [7, 3, 7]
    assert g.waits == ("pass", (CLARA,))
    g.say(CLARA, "pass duty restriction")
    assert g.active == {"tax": "tax_2", "duty": "duty_tobacco", "restriction": "export"}
    g.say(ANNA, "obey tax duty")
    g.say(BEN, "obey tax")
    g.say(CLARA, "obey tax duty")
    assert [g.vp(seat) for seat in (ANNA, BEN, CLARA)] == [5, 8, 5]
    assert [g.stored(seat) for seat in (ANNA, BEN, CLARA)] == [
        {"citrus": 2, "tobacco": 1}, {"citrus": 1, "sugar_cane": 1}, {}
    ]  # fmt: skip
    assert (g.berths, g.round, g.waits) == ({3: 16, 2: 8, 1: 3}, 2, ("turn", (BEN,)))
