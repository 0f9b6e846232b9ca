"""What is done for an absent seat."""

import pytest

from arbiter.games.havana import autopilot
from arbiter.games.havana.state import Centre
from tests.games.havana.game import CARDS, Game, act, begun, given, plain
from tests.games.havana.scripted import RULES

TABLES = RULES.tables  # type: ignore[attr-defined]
MILD = (
    "siesta",
    "protection",
    "refreshment",
    "conservation",
    "architect",
    "worker",
    "black_market",
    "debris",
    "pesos",
    "mama",
    "tax_collector",
    "peso_thief",
    "materials_thief",
)


def chosen(g: Game, seat: int = 1) -> dict:
    step: dict = plain(RULES.autopilot(g.state, seat))
    return step


def done(g: Game, seat: int = 1) -> str:
    """The autopilot's step for a seat, which is then taken."""
    line = RULES.write(g.state, RULES.autopilot(g.state, seat))
    g.say(seat, line)
    return line


def test_hv_8_1_from_mild_to_harsh():
    assert tuple(sorted(CARDS, key=lambda card: autopilot.mildness(TABLES, card))) == MILD


def test_hv_8_2_the_mildest_cards_are_laid():
    g = begun()
    assert done(g) == "lay siesta protection"
    assert g.waits == ("lay", (2, 3))


@pytest.mark.parametrize(
    ("open", "hand", "said"),
    [
        (("siesta", "protection"), CARDS[3:], "cover protection conservation"),
        (("mama", "materials_thief"), ("worker", "architect"), "cover materials_thief architect"),
        (("pesos", "siesta"), ("tax_collector", "peso_thief"), "cover pesos tax_collector"),
    ],
)
def test_hv_8_2_the_harsher_open_card_is_covered_with_the_mildest_of_the_hand(open, hand, said):
    g = given().buying(1)
    g.say(1, "end")
    g.on("cover").cards(1, *open, hand=hand)
    assert RULES.write(g.state, RULES.autopilot(g.state, 1)) == said


def test_hv_8_2_the_discard_pile_is_taken_back():
    g = given(2).cards(2, "siesta", "protection").buying(1)
    g.say(1, "end")
    for seat in (1, 2):
        g.seat(seat, hand=("mama", "pesos", "worker"), discard=("debris",))
        g.say(seat, f"cover {g.player(seat).open[0]} mama")
    assert g.waits == ("recover", (1, 2))
    assert done(g) == "recover yes"


def test_hv_8_3_the_milder_card_first_skipped_where_it_may_be_and_nothing_is_bought():
    g = given(centre={"red": 2, "blue": 2}).turn(1, "mama", "refreshment").seat(1, pesos=9, workers=3)
    g.seat(1, discard=("siesta",))
    assert [done(g), done(g), done(g)] == ["act refreshment none", "act mama blue blue", "end"]
    g = given().turn(1, "conservation", "debris")
    assert chosen(g) == act("conservation", use=False)


@pytest.mark.parametrize(
    ("cubes", "workers", "what"),
    [
        ({"red": 1, "brown": 1, "gray": 1}, 1, "gray"),
        ({"red": 1, "yellow": 1, "blue": 1, "brown": 1}, 1, "brown"),
        ({"red": 1, "yellow": 1, "blue": 1}, 1, "blue"),
        ({"red": 1, "yellow": 1}, 1, "yellow"),
        ({"red": 1}, 1, "red"),
        ({}, 1, "worker"),
    ],
)
def test_hv_8_4_what_the_tax_collector_takes(cubes, workers, what):
    g = given().turn(1, "tax_collector", "siesta").seat(2, cubes=cubes, workers=workers)
    g.seat(3, workers=1, cubes={"gray": 2})
    taken = [{"seat": 2, "what": what}, {"seat": 3, "what": "gray"}]
    assert chosen(g) == act("tax_collector", **{"from": taken})


@pytest.mark.parametrize(("second", "third", "victim"), [(1, 3, 2), (2, 2, 2), (0, 5, 3), (7, 6, 3)])
def test_hv_8_4_the_peso_thief_goes_to_the_poorest(second, third, victim):
    g = given().turn(1, "peso_thief", "siesta").seat(2, pesos=second).seat(3, pesos=third)
    assert chosen(g) == act("peso_thief", seat=victim)


@pytest.mark.parametrize(
    ("second", "third", "victim", "cubes"),
    [
        ({"red": 1}, {"gray": 4}, 3, {"gray": 2}),
        ({"red": 2}, {"blue": 1, "brown": 1}, 2, {"red": 1}),
        ({"red": 1, "brown": 1}, {}, 2, {"brown": 1}),
        ({"red": 3, "gray": 1}, {"yellow": 1}, 3, {"yellow": 1}),
        ({"gray": 5}, {"gray": 3}, 3, {"gray": 1}),
    ],
)
def test_hv_8_4_the_materials_thief_goes_where_least_is_lost(second, third, victim, cubes):
    g = given().turn(1, "materials_thief", "siesta").seat(2, cubes=second).seat(3, cubes=third)
    assert chosen(g) == act("materials_thief", seat=victim, cubes=cubes)


def test_hv_8_4_a_thief_without_a_victim():
    g = given().turn(1, "peso_thief", "materials_thief")
    assert chosen(g) == act("peso_thief")


@pytest.mark.parametrize(
    ("centre", "cubes"),
    [
        ({"red": 2, "yellow": 1, "brown": 1}, {"yellow": 1, "brown": 1}),
        ({"red": 1, "yellow": 1, "blue": 3}, {"blue": 3}),
        ({"red": 3}, {"red": 2}),
    ],
)
def test_hv_8_5_which_cubes(centre, cubes):
    g = given().turn(1, "mama", "siesta").put(centre=Centre(3, centre))
    assert chosen(g) == act("mama", cubes=cubes)
