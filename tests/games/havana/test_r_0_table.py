"""The rules of the table: forced steps, open information, supplies, submissions."""

import msgspec

from arbiter.games.havana.state import Stock
from tests.games.havana.game import begun, given
from tests.games.havana.scripted import RULES


def test_r_0_1_the_only_step_within_a_turn_is_taken_at_once():
    g = given()
    assert g.say(1, "act pesos") == {0: {"pesos": -2}, 1: {"pesos": 2}}
    assert g.forced == [(1, {"do": "end"})]
    assert g.waits == ("turn", (2,))


def test_r_0_1_a_step_of_the_submission_is_the_seats_own():
    g = given()
    g.say(1, "act pesos", "end")
    assert g.forced == []
    assert g.steps[-1] == {"do": "end"}


def test_r_0_1_the_second_card_is_forced_where_it_leaves_no_choice():
    g = given().turn(1, "worker", "pesos")
    g.say(1, "act pesos")
    assert g.forced == [(1, {"do": "act", "card": "worker"})]
    assert g.waits == ("turn", (1,))


def test_r_0_1_nobody_is_asked_where_there_is_one_legal_step():
    for seed in range(4):
        g = begun(3, seed)
        while g.waits:
            seat = g.waits[1][0]
            assert not g.lone(seat)
            g.say(seat, g.play.random.choice([*g.offered("act", seat), *g.offered("end", seat)]
                                             or g.offered(g.waits[0], seat)))  # fmt: skip


def test_r_0_1_a_forced_half_sealed_answer_is_sealed_like_any_other():
    """With one open card and one in hand there is one way to cover; the rules never come to that (HV-R5)."""
    g = given().seat(1, open=("debris",), hand=("mama",)).cards(2, "debris", "worker").buying(3)
    g.seat(3, pesos=9, workers=1)
    g.say(3, "end")
    (sealed,) = g.told("sealed")
    assert (sealed["seat"], sealed["forced"], sealed["step"]) == (1, True, {"do": "cover", "over": "debris"})
    assert g.steps == [{"do": "end"}]
    assert g.state.covers == {1: "debris"}
    assert g.player(1).hand == ("mama",)
    assert g.waits == ("cover", (2,))


def test_r_0_2_sealed_pairs_are_hidden_until_all_are_in():
    views = []
    for pair in ("worker pesos", "siesta mama"):
        g = begun(3)
        g.say(1, f"lay {pair}")
        views.append(msgspec.json.encode(RULES.view(g.state)))
    assert views[0] == views[1]


def test_r_0_2_pile_and_bag_show_only_what_they_can_still_hold():
    g = begun(3, 4)
    assert list(g.state.pile) == sorted(g.state.pile)
    view = RULES.view(g.state)
    assert list(view.bag.of) == [
        colour for colour in ("red", "yellow", "blue", "brown", "gray") if colour in view.bag.of
    ]


def test_r_0_3_the_stock_is_limited():
    g = given().turn(1, "tax_collector", "worker").put(stock=Stock(0, 1))
    assert g.say(1, "act tax_collector").get(1) == {"workers": 1}


def test_r_0_4_points_only_grow():
    g = given().buying(1).seat(1, workers=2, pesos=9)
    assert g.say(1, "buy 2")[1]["vp"] == 1


def test_r_0_5_a_cost_is_paid_in_full_or_not_at_all():
    g = given().buying(1).seat(1, workers=1, pesos=4, cubes={"gray": 3})
    before = g.state
    for number in (2, 3, 8):
        g.refuse(1, f"buy {number}")
    assert g.state == before
