"""Setup."""

from collections import Counter

import pytest

from tests.games.havana.game import CUBES, begun, plain
from tests.games.havana.scripted import RULES

CARDS = RULES.tables.cards  # type: ignore[attr-defined]
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@SEATS
def test_hv_1_1_everybody_has_thirteen_cards_a_cube_and_a_peso(seats):
    g = begun(seats)
    for player in g.state.seats:
        assert sorted(player.hand) == sorted(CARDS)
        assert (player.pesos, player.workers, player.vp, sum(player.cubes.values())) == (1, 0, 0, 1)
    assert (g.state.centre.pesos, sum(g.state.centre.cubes.values())) == (4, 3)
    owned = sum((Counter(player.cubes) for player in g.state.seats), Counter(g.state.centre.cubes))
    assert owned + Counter(g.state.bag) == Counter(CUBES)
    assert g.state.stock.pesos == 108 - 4 - seats
    assert g.state.stock.workers == 15


@SEATS
def test_hv_1_2_two_rows_of_six_and_a_pile_of_twenty_four(seats):
    g = begun(seats, seed=3)
    assert [len(row) for row in g.state.rows] == [6, 6]
    laid = [number for row in g.state.rows for number in row]
    assert sorted((*laid, *g.state.pile)) == list(range(1, 37))
    assert any(RULES.tables.buildings[number].vp <= 3 for number in g.state.ends)  # type: ignore[attr-defined]


def test_hv_1_2_without_an_easy_end_the_twelve_are_dealt_again():
    dear, middle = [36, 35, 34, 33], [1, 2, 3, 4, 5, 6, 7, 8]
    first = [dear[0], *middle[:4], dear[1], dear[2], *middle[4:], dear[3]]
    again = [17, *middle[:4], dear[1], dear[2], *middle[4:], dear[3]]
    g = begun(2, draws={"building": [*first, *again]})
    assert len(g.told("rows_returned")) == 1
    assert g.state.rows == (tuple(again[:6]), tuple(again[6:]))
    assert len(g.told("building_laid")) == 24
    assert 36 in g.state.pile


def test_hv_1_2_an_end_worth_three_is_easy_enough():
    laid = [36, 1, 2, 3, 4, 35, 34, 5, 6, 7, 8, 22]
    g = begun(2, draws={"building": laid})
    assert not g.told("rows_returned")
    assert g.state.ends == (36, 35, 34, 22)


def test_hv_1_3_two_cards_are_laid_sealed_and_form_a_number():
    g = begun(3)
    assert g.waits == ("lay", (1, 2, 3))
    g.say(1, "lay black_market siesta")
    assert g.steps == []
    assert g.player(1).open == ()
    assert [event["seat"] for event in g.told("sealed")] == [1]
    g.say(2, "lay worker debris")
    assert g.waits == ("lay", (3,))
    g.say(3, "lay protection materials_thief")
    assert g.told("ordered") == [{"type": "ordered", "order": [1, 2, 3], "numbers": [7, 24, 26]}]
    assert [player.open for player in g.state.seats] == [
        ("siesta", "black_market"),
        ("debris", "worker"),
        ("protection", "materials_thief"),
    ]
    assert [len(player.hand) for player in g.state.seats] == [11, 11, 11]


def test_hv_1_3_the_cards_are_listed_in_their_order_and_an_answer_may_be_replaced():
    g = begun(2)
    g.say(1, "lay mama pesos")
    g.say(1, {"do": "lay", "cards": ["pesos", "worker"]})
    g.say(2, "lay siesta mama")
    steps = [answer["steps"] for answer in g.told("revealed")[0]["answers"]]
    assert steps == [[{"do": "lay", "cards": ["worker", "pesos"]}], [{"do": "lay", "cards": ["siesta", "mama"]}]]


@pytest.mark.parametrize(
    "cards", [["worker"], ["worker", "worker"], ["worker", "pesos", "mama"], ["worker", "harvest"], []]
)
def test_hv_1_3_two_different_cards_of_the_hand(cards):
    begun(2).refuse(1, {"do": "lay", "cards": cards}, code=("illegal_step", "invalid"), rule="HV-1.3")


@pytest.mark.parametrize(
    ("cards", "number"),
    [
        (("siesta", "black_market"), 7),
        (("refreshment", "pesos"), 18),
        (("debris", "worker"), 24),
        (("protection", "materials_thief"), 26),
        (("black_market", "pesos"), 78),
        (("materials_thief", "siesta"), 6),
        (("peso_thief", "conservation"), 35),
        (("architect", "tax_collector"), 34),
        (("mama", "worker"), 49),
    ],
)
def test_hv_1_3_the_lower_digit_first(cards, number):
    assert RULES.tables.number(cards) == number  # type: ignore[attr-defined]


def test_hv_r11_the_same_digit_twice():
    assert RULES.tables.number(("debris", "protection")) == 22  # type: ignore[attr-defined]


@pytest.mark.parametrize(("seats", "target"), [(2, 25), (3, 20), (4, 15)])
def test_hv_1_4_the_target(seats, target):
    assert RULES.view(begun(seats).state).target == target


@SEATS
def test_hv_1_5_random_outcomes_come_in_order_and_lie_open(seats):
    g = begun(seats, seed=5)
    drawn = [event for event in g.events if "draw" in event]
    purposes = [event["purpose"] for event in drawn]
    dealt = purposes.count("building")
    assert dealt % 12 == 0
    assert purposes == ["order"] * (seats - 1) + ["building"] * dealt + ["cube"] * (seats + 3)
    assert [event["draw"] for event in drawn] == list(range(len(drawn)))
    last = g.told("tie_order_drawn")[-1]
    assert "draw" not in last
    assert sorted(g.state.ties) == list(range(1, seats + 1))
    assert [event.get("seat") for event in g.told("cube_drawn")] == [*range(1, seats + 1), None, None, None]
    assert g.waits[0] == "lay"


def test_hv_1_5_rows_are_laid_left_to_right():
    laid = [(event["row"], event["place"], event["building"]) for event in begun(2, seed=2).told("building_laid")][-12:]
    assert [(row, place) for row, place, _ in laid] == [(row, place) for row in (1, 2) for place in range(1, 7)]
    rows = begun(2, seed=2).state.rows
    assert [number for _, _, number in laid] == [*rows[0], *rows[1]]


def test_hv_1_1_the_opening_view_tells_all_of_it():
    view = plain(RULES.view(begun(2).state))
    assert (view["pile"]["left"], view["bag"]["left"]) == (24, 75)
    assert view["stock"] == {"pesos": 102, "workers": 15}
    assert (view["round"], view["phase"], view["active"]) == (0, "opening", [1, 2])
