"""Phase 1: two actions, purchases, the end of a turn and of the game."""

import pytest

from arbiter.games.havana.state import Centre, Stock, Turn
from tests.games.havana.game import ROWS, given


def act(card, **fields):
    return {"do": "act", "card": card, **fields}


@pytest.mark.parametrize("order", [("worker", "debris"), ("debris", "worker")])
def test_hv_3_1_both_cards_in_either_order(order):
    g = given(centre={"gray": 2}).turn(1, "debris", "worker")
    g.say(1, *(f"act {card}" for card in order))
    assert [event["card"] for event in g.told("card_played")] == list(order)
    assert (g.player(1).cubes, g.player(1).workers) == ({"gray": 2}, 2)


def test_hv_3_1_each_once():
    g = given().turn(1, "worker", "mama")
    g.refuse(1, "act worker", "act worker", step=1, rule="HV-6")
    g.refuse(1, "act pesos", rule="HV-6")


def test_hv_3_1_a_compulsory_action_is_not_skipped():
    g = given(centre={"gray": 2}).turn(1, "debris", "worker")
    g.refuse(1, act("debris", use=False), rule="HV-6")
    g.refuse(1, "act worker", "end", step=1)


def test_hv_3_1_an_optional_one_may_be():
    g = given().turn(1, "conservation", "refreshment").seat(1, discard=("mama",))
    g.say(1, act("refreshment", use=False), act("conservation", use=False))
    assert [event["card"] for event in g.told("card_skipped")] == ["refreshment", "conservation"]
    assert not g.told("card_played")


def test_hv_3_1_a_compulsory_action_that_finds_nothing_does_nothing():
    g = given(pesos=0).turn(1, "debris", "pesos")
    assert g.say(1, "act debris") == {}
    assert g.state.played == ("debris", "pesos")


def test_hv_3_1_siesta_and_protection_take_no_step():
    g = given(centre={"gray": 1}).turn(1, "siesta", "debris")
    assert g.offered("act", 1) == [act("debris")]
    g = given().turn(1, "protection", "mama")
    g.refuse(1, "act protection", rule="HV-6")
    g = given().cards(2, "siesta", "protection")
    assert g.say(1, "act pesos") == {0: {"pesos": -2}, 1: {"pesos": 2}}
    assert g.told("turn_began")[0] == {"type": "turn_began", "seat": 2, "cards": []}
    assert g.forced == [(1, {"do": "end"}), (2, {"do": "end"})]


def test_hv_3_2_any_number_of_end_buildings_then_end():
    g = given().buying(1).seat(1, workers=2, cubes={"gray": 5}, pesos=9)
    assert g.state.ends == (3, 6, 8, 2)
    assert g.say(1, "buy 3", "buy 2") == {1: {"gray": -4, "workers": -2, "vp": 2}}
    assert g.player(1).buildings == (3, 2)
    assert g.waits == ("turn", (1,))
    g.say(1, "end")
    assert g.waits == ("turn", (2,))


def test_hv_3_2_what_is_exposed_is_for_sale_at_once():
    g = given(rows=((3, 1, 14, 36, 22, 6), ROWS[1])).buying(1).seat(1, cubes={"gray": 4}, pesos=4)
    g.refuse(1, "buy 1", rule="HV-3.2")
    assert g.say(1, "buy 3", "buy 1")[1]["vp"] == 2


@pytest.mark.parametrize("number", [29, 14, 11, 1, 99])
def test_hv_3_2_only_at_the_ends(number):
    g = given().buying(1).seat(1, pesos=50, workers=9, cubes=dict.fromkeys(("red", "yellow", "blue", "brown"), 5))
    g.refuse(1, f"buy {number}", rule="HV-3.2")


def test_hv_3_2_a_row_of_one_has_one_end():
    g = given(rows=((3,), (2,)), pile=()).buying(1).seat(1, workers=2, cubes={"gray": 4})
    assert g.state.ends == (3, 2)
    assert [said["building"] for said in g.offered("buy", 1)] == [3, 2]
    g.say(1, "buy 3")
    assert g.state.rows == ((), (2,))


def test_hv_r1_no_purchase_between_the_cards():
    g = given().turn(1, "worker", "pesos").seat(1, workers=2)
    g.refuse(1, "buy 2", rule="HV-3.2")
    g.refuse(1, "act worker", "buy 2", step=1)
    g.refuse(1, "act worker", "end", step=1)


def test_hv_3_5_a_row_of_two_gets_four_in_the_middle():
    g = given(rows=((3, 14, 6), ROWS[1]), draws={"building": [17, 9, 30, 1]}).buying(1)
    g.seat(1, cubes={"gray": 4}, pesos=9, workers=1)
    assert g.say(1, "buy 3") == {1: {"gray": -4, "vp": 1}}
    assert g.state.rows[0] == (14, 17, 9, 30, 1, 6)
    assert [event["place"] for event in g.told("building_laid")] == [2, 3, 4, 5]
    assert g.told("building_laid")[0]["purpose"] == "building"


def test_hv_3_5_what_has_become_an_end_may_be_bought_in_the_same_turn():
    g = given(rows=((3, 14, 2), ROWS[1]), draws={"building": [17, 9, 30, 1]}).buying(1)
    g.seat(1, cubes={"gray": 4}, pesos=4, workers=2)
    g.say(1, "buy 3")
    assert g.state.ends[:2] == (14, 2)
    g.say(1, "buy 2")
    assert g.state.ends[:2] == (14, 1)
    assert g.say(1, "buy 1") == {1: {"pesos": -4, "vp": 1}}


def test_hv_3_5_also_after_conservation():
    g = given(rows=((3, 14, 6), ROWS[1])).turn(1, "conservation", "siesta")
    g.say(1, "act conservation 6")
    assert len(g.state.rows[0]) == 6
    assert (g.state.rows[0][0], g.state.rows[0][-1]) == (3, 14)


@pytest.mark.parametrize(("pile", "rows"), [((17, 18), (14, 17, 18, 6)), ((17,), (14, 17, 6)), ((), (14, 6))])
def test_hv_3_5_the_pile_gives_what_it_has(pile, rows):
    draws = {"building": [17, 18]} if len(pile) == 2 else {}
    g = given(rows=((3, 14, 6), ROWS[1]), pile=pile, draws=draws).buying(1).seat(1, cubes={"gray": 4})
    g.say(1, "buy 3")
    assert g.state.rows[0] == rows
    assert g.state.pile == ()
    assert len(g.told("building_laid")) == len(pile)


def test_hv_3_5_with_an_empty_pile_a_row_shrinks_to_none():
    g = given(rows=((3, 1), ROWS[1]), pile=()).buying(1).seat(1, cubes={"gray": 4}, pesos=4)
    g.say(1, "buy 3", "buy 1")
    assert g.state.rows == ((), ROWS[1])
    assert g.state.ends == ROWS[1][::5]


def test_hv_3_6_who_has_reached_the_target_wins_with_its_end():
    g = given().turn(1, "siesta", "pesos").seat(1, vp=19, workers=2).seat(3, vp=19)
    g.say(1, "act pesos")
    g.say(1, "buy 2")
    assert g.waits is None
    assert g.result == ((1,), (20, 0, 19))
    assert [event["type"] for event in g.events[-2:]] == ["turn_ended", "finished"]
    assert (g.state.phase, g.state.stage) == ("over", "over")


def test_hv_3_6_it_may_buy_on_before_that():
    g = given().buying(1).seat(1, vp=20, workers=2, cubes={"gray": 4}, pesos=10)
    g.say(1, "buy 2", "buy 3")
    assert g.waits == ("turn", (1,))
    g.say(1, "end")
    assert g.result == ((1,), (22, 0, 0))


def test_hv_3_6_one_short_of_the_target_plays_on():
    g = given().buying(1).seat(1, vp=19, pesos=9, workers=1)
    g.say(1, "end")
    assert g.waits == ("turn", (2,))


def test_hv_r15_scores_are_victory_points():
    g = given(2).buying(1).seat(1, vp=25, pesos=9, workers=1).seat(2, vp=24)
    g.say(1, "end")
    assert g.result == ((1,), (25, 24))


def last_turn(*vp, **state):
    """The last seat of two is about to end the last turn of the round."""
    g = given(2).put(**state).buying(2).seat(2, pesos=9, workers=1)
    for seat, points in enumerate(vp, 1):
        g.seat(seat, vp=points)
    return g


def test_hv_3_7_no_building_is_left():
    g = given(2, rows=((3,), ()), pile=()).buying(2).seat(2, cubes={"gray": 4}, vp=6).seat(1, vp=8)
    g.say(2, "buy 3")
    assert g.result == ((1,), (8, 7))


def test_hv_3_7_five_idle_rounds():
    g = last_turn(3, 3, bag={}, idle=4)
    g.say(2, "end")
    assert g.told("idled") == [{"type": "idled", "rounds": 5}]
    assert g.result == ((1, 2), (3, 3))


@pytest.mark.parametrize(("state", "idle"), [({"bag": {}, "idle": 3}, 4), ({"bag": {"red": 1}, "idle": 4}, 0)])
def test_hv_3_7_fewer_idle_rounds_go_on(state, idle):
    g = last_turn(3, 3, **state)
    g.say(2, "end")
    assert g.state.idle == idle
    assert g.waits == ("cover", (1,))


def test_hv_r14_a_building_taken_starts_the_count_anew_before_the_supplies_are_drawn():
    for line in ("buy 2", "act conservation 2"):
        g = last_turn(3, 3, bag={}, idle=4)
        if line == "buy 2":
            g.seat(2, workers=2, pesos=0).say(2, line)
        else:
            g.turn(2, "siesta", "conservation").seat(2, pesos=0, workers=0).say(2, line)
        assert g.state.idle == 0
        assert g.waits == ("cover", (1,))
    g = last_turn(3, 3, bag={"red": 1})
    g.say(2, "end")
    assert (g.state.idle, g.state.bag) == (0, {})


def test_hv_3_7_round_forty_is_the_last():
    g = last_turn(3, 9, round=40)
    g.say(2, "end")
    assert g.result == ((2,), (3, 9))
    g = last_turn(3, 9, round=39)
    g.say(2, "end")
    assert g.result is None


def test_hv_3_8_what_is_empty_is_left_out():
    g = given(2, centre={"gray": 1}).turn(1, "mama", "materials_thief")
    g.say(1, act("mama", cubes={}), act("materials_thief", cubes={"red": 0}))
    assert g.steps == [act("mama"), act("materials_thief")]
    g = given(2).turn(1, "tax_collector", "siesta")
    g.say(1, act("tax_collector", **{"from": []}))
    assert g.steps == [act("tax_collector")]


def test_hv_3_8_taxes_stand_in_the_order_of_the_seats():
    g = given().turn(1, "tax_collector", "siesta").seat(2, workers=1).seat(3, cubes={"gray": 1})
    said = [{"seat": 3, "what": "gray"}, {"seat": 2, "what": "worker"}]
    g.say(1, act("tax_collector", **{"from": said}))
    assert g.steps[0] == act("tax_collector", **{"from": said[::-1]})


@pytest.mark.parametrize(
    "said",
    [
        act("pesos", seat=2),
        act("pesos", use=False),
        act("pesos", use=True),
        act("pesos", cubes={"red": 1}),
        act("harvest"),
        {"do": "act"},
        act("pesos", card2="mama"),
    ],
)
def test_hv_3_8_fields_that_the_card_does_not_know(said):
    given().refuse(1, said, code=("illegal_step", "invalid"))


def test_hv_3_8_refreshment_with_an_empty_pile_and_conservation_a_second_time_can_only_be_skipped():
    g = given().turn(1, "refreshment", "conservation").put(cleared=1)
    assert g.offered("act", 1) == [act("refreshment", use=False), act("conservation", use=False)]
    g.refuse(1, "act refreshment mama", rule="HV-6")
    g.refuse(1, "act conservation 3", rule="HV-6")


def test_hv_r2_use_false_stays_and_use_true_is_not_known():
    g = given().turn(1, "refreshment", "worker").seat(1, discard=("mama",))
    g.refuse(1, act("refreshment", use=True, take="mama"))
    g.refuse(1, act("refreshment"))
    g.say(1, act("refreshment", use=False))
    assert g.steps == [act("refreshment", use=False)]
    g = given().buying(1).seat(1, workers=2, pesos=9)
    g.say(1, {"do": "buy", "building": 2, "workers_by_pesos": 0})
    assert g.steps == [{"do": "buy", "building": 2}]


def test_hv_r3_without_a_draw_a_submission_goes_on():
    g = given(bag={}).turn(1, "black_market", "worker")
    g.say(1, "act black_market", "act worker", "buy 2", "end")
    assert len(g.steps) == 4
    g = given().turn(1, "conservation", "worker")
    g.say(1, "act conservation 3", "act worker", "buy 2", "end")
    assert len(g.steps) == 4
    g = given(rows=((3, 14, 6), ROWS[1]), pile=()).buying(1).seat(1, cubes={"gray": 4}, workers=2)
    g.say(1, "buy 3", "buy 2", "end")
    assert len(g.steps) == 3


def test_hv_r4_a_whole_turn_may_be_forced_draws_included():
    g = given(2).cards(2, "siesta", "black_market")
    g.say(1, "act pesos")
    assert g.forced == [(1, {"do": "end"}), (2, act("black_market")), (2, {"do": "end"})]
    assert [event["seat"] for event in g.told("cube_drawn")[:2]] == [2, 2]
    assert g.waits == ("cover", (1,))


def test_hv_r10_conservation_with_no_building_in_the_rows():
    g = given(rows=((), ()), pile=()).turn(1, "conservation", "worker")
    assert act("conservation", use=False) in g.offered("act", 1)
    assert len(g.offered("act", 1)) == 2


def test_hv_3_3_payment_goes_back_to_the_stock_and_out_of_the_game():
    g = given(rows=((15, 29, 14, 36), ROWS[1])).buying(1)
    g.seat(1, cubes={"red": 1, "yellow": 2}, workers=1, pesos=3).put(stock=Stock(50, 7), centre=Centre(4, {}))
    assert g.say(1, "buy 15") == {1: {"red": -1, "yellow": -1, "workers": -1, "pesos": -1, "vp": 3}}
    assert g.state.stock == Stock(51, 8)
    assert g.state.box == {"red": 1, "yellow": 1}


def test_hv_3_3_the_architect_must_lie_open():
    things = {"cubes": {"yellow": 1}, "workers": 5, "pesos": 4}
    rows = ((20, 29, 14, 36), (8, 25, 9))
    g = given(rows=rows).buying(1, "siesta", "pesos").seat(1, **things)
    g.refuse(1, "buy 20")
    g = given(rows=rows).buying(1, "architect", "pesos").seat(1, **things)
    assert g.say(1, "buy 20")[1]["vp"] == 3


def test_hv_3_3_the_architect_is_not_spent_and_serves_for_several():
    g = given(rows=((20, 29, 14, 36), (25, 9, 8))).buying(1, "architect", "pesos")
    g.seat(1, cubes={"yellow": 1, "brown": 2, "blue": 1}, workers=2, pesos=2)
    assert g.say(1, "buy 20", "buy 25")[1]["vp"] == 7
    assert g.player(1).open == ("architect", "pesos")


def test_hv_3_3_the_architect_of_an_earlier_round_serves_too():
    """Nothing but lying open is asked for: it was carried out in another round."""
    g = given(rows=((20, 29, 14, 36), ROWS[1])).buying(1, "architect", "pesos").seat(1, cubes={"yellow": 1}, workers=2)
    g.seat(1, pesos=1).put(round=9, played=(), frame=Turn(1, ()))
    assert g.say(1, "buy 20")[1]["vp"] == 3
