"""What is done for an absent seat."""

import pytest

from arbiter.games.cuban.frames import Asking
from tests.games.cuba.helpers import BASE, at, at_statutes, created, given
from tests.games.game import Game


def done(g: Game, seat: int = 1) -> str:
    """The autopilot's step for a seat, which is then taken."""
    line = str(g.rules.write(g.state, g.rules.autopilot(g.state, seat)))
    g.say(seat, line)
    return line


def cards(g: Game) -> list[str]:
    """What seat 1 plays until a Cuban must follow or none is left."""
    told = []
    while len(g.player(1).hand) > g.state.held:
        told.append(done(g.turn(1)))
        g.put(frames=())
    return told


@pytest.mark.parametrize("options", [{}, BASE])
def test_cu_7_1_what_it_begins_with(options):
    g = created(3, **options)
    assert done(g) == "start citrus sugar_cane wood stone"
    assert g.waits == ("start", (2, 3))


def test_cu_7_2_few_votes_stay_and_the_fewest_others_go_first_then_cubans():
    g = given()
    assert cards(g) == ["tradeswoman", "architect none", "foreman", "mayor 1"]
    assert g.hand(1) == ("worker",)
    assert done(g.turn(1)) == "visit 3"


def test_cu_7_2_after_a_delegation_two_stay():
    g = given().put(held=2)
    assert cards(g) == ["architect none", "foreman", "mayor 1"]
    assert g.hand(1) == ("worker", "tradeswoman")


def test_cu_7_2_without_the_expansion_the_fourth_character_has_few_votes():
    g = given(options=BASE)
    assert cards(g) == ["architect none", "foreman", "mayor 1", "tradeswoman"]
    assert g.hand(1) == ("worker",)
    assert done(given(options=BASE).seat(1, hand=("worker", "mayor"))) == "mayor 1"


@pytest.mark.parametrize("options", [{}, BASE])
def test_cu_7_3_cards_for_no_effect(options):
    g = given(berths={2: 8}, options=options).seat(1, hand=("worker", "mayor"), goods={"citrus": 3})
    assert done(g) == "mayor 2"
    g = given(options=options).seat(1, worker="c2", hand=("worker",)).put(held=0)
    assert done(g) == "worker c2"
    g = given(berths={}, options=options).seat(1, hand=("mayor",)).put(held=0)
    g = g if options else g.put(promenade=("donkey",) * 6)
    assert done(g) == "mayor a"


def test_cu_7_3_under_an_inspection_the_worker_stays():
    g = given(president={"inspection": True}).seat(1, worker="c2", hand=("worker", "foreman"), built={"c1": 1})
    assert done(g) == "foreman c2"


@pytest.mark.parametrize(
    ("boulevard", "said"),
    [
        (("dancer", "harbor_master", "lawyer", "day_laborer", "revolutionary", "musician"), "visit 5"),
        (("dancer", "harbor_master", "lawyer", "day_laborer", "donkey", "donkey"), "visit 4"),
        (("dancer", "harbor_master", "lawyer", "donkey", "donkey", "donkey"), "visit 3"),
        (("dancer", "harbor_master", "donkey", "donkey", "donkey", "donkey"), "visit 2"),
        (("donkey", "dancer", "donkey", "donkey", "donkey", "donkey"), "visit 2"),
    ],
)
def test_cu_7_4_whom_it_takes(boulevard, said):
    assert done(given(promenade=boulevard).seat(1, hand=("worker",))) == said


@pytest.mark.parametrize("said", ["tradeswoman", "mayor 2", "visit lawyer", "visit harbor_master"])
def test_cu_7_5_what_may_end_is_ended(said):
    g = given().seat(1, built={"c2": 1}, goods={"citrus": 3})
    g.say(1, said)
    assert done(g) == "end"
    assert g.waits == ("turn", (2,))


def test_cu_7_5_nothing_is_harvested_overbuilt_or_taken():
    g = given().seat(1, worker="b1")
    g.say(1, "worker b1")
    assert (done(g), g.goods(1)) == ("harvest none", {"water": 1, "wood": 1})
    g = at("gift")
    assert [done(g, seat) for seat in (1, 2, 3)] == ["end"] * 3
    g = given(happening="overbuilding").seat(1, built={"c1": 1}, goods={"wood": 3, "stone": 3, "water": 3})
    g.put(frames=(Asking("overbuild", (1,)),))
    assert g.rules.write(g.state, g.rules.autopilot(g.state, 1)) == "end"
    assert len(g.offers(1)) > 1


def test_cu_7_6_nothing_is_bid_or_obeyed_and_tax_and_duty_pass():
    g = at("disfavour", hands={1: "mayor"})
    assert [done(g, seat) for seat in (1, 2, 3)] == ["bid 0"] * 3
    assert g.waits == ("pass", (1,))
    assert done(g) == "pass tax duty"
    g = given(tiles={"decree": (2, "tax")}).put(frames=(Asking("pass", (1,)),))
    assert g.rules.write(g.state, g.rules.autopilot(g.state, 1)) == "pass duty subsidy"
    g = at_statutes(tax="tax_1", duty="duty_any", things={1: {"goods": {"citrus": 1, "wood": 1}}})
    assert done(g) == "obey none"


def test_cu_7_7_the_dearest_products_stay():
    things = {1: {"stored": {"citrus": 2, "sugar_cane": 1, "tobacco": 2}}}
    g = at_statutes(tax="tax_1", duty="duty_any", restriction="storage_limit", things=things)
    for seat in g.waits[1]:
        g.say(seat, "obey none")
    g.put(market={**g.state.market, "citrus": (6, 5), "sugar_cane": (6, 2), "tobacco": ()})
    assert done(g) == "keep citrus tobacco tobacco"
