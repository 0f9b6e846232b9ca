"""What is done for an absent seat."""

import pytest

from arbiter.games.cuban.frames import Asking
from tests.games.cubaneo.helpers import at_acts, at_event, foreman, given
from tests.games.game import Game


def done(g: Game, seat: int = 1) -> str:
    """The autopilot's step for a seat, which is then taken."""
    line = str(g.rules.write(g.state, g.rules.autopilot(g.state, seat)))
    g.say(seat, line)
    return line


def last(*promenade: str, **over) -> Game:
    """Seat 1 has a visit left."""
    g = given(promenade=(*promenade, *("donkey",) * (6 - len(promenade))), **over)
    return g.seat(1, hand=("worker",))


def test_cn_9_1_few_votes_stay_and_the_fewest_others_go_first_then_visits():
    g, told = given(), []
    while g.player(1).hand != ("worker",):
        told.append(done(g.turn(1)))
        g.put(frames=())
    assert told == ["tradeswoman", "architect none", "foreman", "mayor 1"]
    assert done(g.turn(1)) == "visit 3"


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        (("worker", "tradeswoman"), "tradeswoman"),
        (("worker", "mayor"), "mayor 1"),
        (("architect", "foreman", "mayor"), "foreman"),
        (("tradeswoman", "architect"), "architect none"),
    ],
)
def test_cn_9_1_of_the_cards_that_are_left(hand, said):
    assert done(given().seat(1, hand=hand)) == said


def test_cn_9_2_cards_for_no_effect():
    g = given(berths={2: 8}).seat(1, hand=("mayor", "foreman"), goods={"citrus": 3, "wood": 9, "stone": 9, "water": 9})
    assert done(g) == "mayor 2"
    g = given().seat(1, worker="c2", hand=("worker", "foreman")).put(held=0)
    assert g.say(1, done(g.copy())).get(1) == {"stone": 2, "wood": 1}
    assert g.worker(1) == "c2"


def test_cn_9_2_a_reward_only_where_nothing_else_is_left():
    assert done(given(berths={}).seat(1, hand=("foreman", "mayor"), cars=0)) == "foreman"
    assert done(given(berths={}).seat(1, hand=("mayor",), cars=0).put(held=0)) == "mayor a"


@pytest.mark.parametrize(
    ("promenade", "said"),
    [
        (("harbor_master", "dancer", "lawyer", "day_laborer", "revolutionary", "musician"), "visit 5"),
        (("harbor_master", "dancer", "lawyer", "day_laborer", "musician"), "visit 5"),
        (("harbor_master", "dancer", "lawyer", "day_laborer"), "visit 4"),
        (("harbor_master", "dancer", "lawyer"), "visit 3"),
        (("harbor_master", "dancer"), "visit 2"),
        (("harbor_master", "donkey"), "visit 1"),
    ],
)
def test_cn_9_3_whom_it_visits(promenade, said):
    assert done(last(*promenade)) == said


def test_cn_9_3_a_swap_that_must_be():
    g = last("harbor_master", berths={1: 3, 2: 8, 3: 5})
    assert [done(g), done(g)] == ["visit 1", "swap 1 2"]
    g = last("harbor_master", berths={2: 8, 3: 5})
    assert done(g) == "visit 1"
    assert g.forced[0] == (1, {"do": "swap", "berths": [2, 3]})
    g = last("harbor_master", berths={1: 3, 2: 8}, revision=1)
    assert [done(g), done(g)] == ["visit 1", "end"]


def test_cn_9_4_nothing_is_harvested_and_what_may_end_is_ended():
    g = given().seat(1, worker="b1")
    g.say(1, "worker b1")
    assert (done(g), g.goods(1)) == ("harvest none", {"water": 1, "wood": 1})
    for said in ("tradeswoman", "mayor 2", "visit lawyer"):
        g = given().seat(1, built={"c2": 1}, goods={"citrus": 3})
        g.say(1, said)
        assert done(g) == "end"
        assert g.waits == ("turn", (2,))
    g = given().seat(1, goods={"wood": 2, "stone": 2})
    g.say(1, "architect small_bank d1")
    assert done(g) == "end"


def test_cn_9_4_two_steps_end_a_trade_within_the_foreman():
    g = foreman(13, other=True)
    g.say(1, "use c1")
    assert [done(g), done(g)] == ["end", "end"]
    assert g.waits == ("turn", (2,))


def test_cn_9_5_nothing_is_demolished_bid_or_obeyed():
    g = at_event("demolition").seat(1, built={"c1": 1})
    g.say(3, "visit day_laborer")
    assert done(g) == "demolish none"
    g = at_event("wealth_tax")
    g.say(3, "visit day_laborer")
    assert [done(g, seat) for seat in (1, 2, 3)] == ["bid 0"] * 3
    assert g.waits == ("pass", (1,))
    assert done(g) == "pass tax duty"
    assert done(at_acts(tax="tax_1", duty="duty_any", first={"goods": {"citrus": 1, "wood": 1}})) == "obey none"


@pytest.mark.parametrize(
    ("barred", "said"), [("tax", "pass duty subsidy"), ("duty", "pass tax subsidy"), ("restriction", "pass tax duty")]
)
def test_cn_9_5_acts_that_are_not_barred(barred, said):
    g = given(tiles={"decree": (2, barred)}).put(frames=(Asking("pass", (1,)),))
    assert g.rules.write(g.state, g.rules.autopilot(g.state, 1)) == said


@pytest.mark.parametrize(
    ("market", "said"),
    [
        ({"citrus": (6, 5), "sugar_cane": (6, 4), "tobacco": (6,)}, "keep citrus tobacco tobacco"),
        ({"citrus": (6, 5), "sugar_cane": (), "tobacco": (6,)}, "keep sugar_cane tobacco tobacco"),
        ({"citrus": (6,), "sugar_cane": (6,), "tobacco": (6,)}, "keep citrus citrus sugar_cane"),
    ],
)
def test_cn_9_6_the_dearest_products_stay(market, said):
    stored = {"tobacco": 2, "sugar_cane": 1, "citrus": 2}
    g = at_acts(tax="tax_1", duty="duty_any", restriction="storage_limit", first={"stored": stored})
    for seat in g.waits[1]:
        g.say(seat, "obey none")
    g.put(market={**g.state.market, **market})
    assert g.waits == ("keep", (1,))
    assert done(g) == said
