"""The rules of the table: forced steps, open information, submissions."""

import msgspec
import pytest

from tests.games.cubaneo.helpers import RULES, at_acts, at_event, begun, given, play_round


def test_r_0_1_the_only_step_within_a_turn_is_taken_at_once():
    g = given(berths={1: 3, 2: 8}).seat(1, goods={"citrus": 1})
    assert g.say(1, "mayor 2", "load citrus") == {1: {"citrus": -1, "vp": 2}}
    assert g.forced == [(1, {"do": "end"})]


def test_r_0_1_a_step_of_the_submission_is_the_seats_own():
    g = given(berths={1: 3, 2: 8}).seat(1, goods={"citrus": 1})
    g.say(1, "mayor 2", "load citrus", "end")
    assert g.forced == []
    assert g.steps[-1] == {"do": "end"}


def test_r_0_1_a_list_holds_a_forced_step_that_others_follow():
    g = given().seat(1, built={"c1": 13, "d1": 1}, worker="b1", goods={"citrus": 3})
    three = ["foreman", "use c1", "sell citrus", "sell citrus", "sell citrus"]
    g.refuse(1, *three, "use d1", step=5, code="illegal_step")
    assert g.say(1, *three, "end", "use d1")[1]["pesos"] == 6 + 2


def test_r_0_1_it_goes_on_as_often_as_the_next_step_is_forced():
    g = given().seat(1, built={"c1": 13}, worker="b1", goods={"citrus": 3})
    g.say(1, "foreman", "use c1", "sell citrus", "sell citrus", "sell citrus")
    assert g.forced == [(1, {"do": "end"}), (1, {"do": "end"})]


def test_r_0_1_a_bid_with_no_pesos_is_sealed_like_any_other():
    g = at_event("market_up", pesos={1: 0, 3: 0})
    g.say(3, "visit 2")
    sealed = g.told("sealed")
    assert [(event["seat"], event.get("forced", False)) for event in sealed] == [(1, True), (3, True)]
    assert all(set(event) == {"type", "seat", "decision", "commitment", "forced"} for event in sealed)
    assert len({event["commitment"] for event in sealed}) == 2
    assert g.waits == ("bid", (2,))
    g.say(2, "bid 1")
    answers = g.told("revealed")[0]["answers"]
    assert [(answer["seat"], list(answer["steps"])) for answer in answers] == [
        (seat, [{"do": "bid", "pesos": pesos}]) for seat, pesos in ((1, 0), (2, 1), (3, 0))
    ]


def test_cn_r4_a_forced_answer_is_marked_and_in_the_order_of_the_seats():
    g = at_event("market_up", pesos={1: 0, 2: 0, 3: 0}, token=2)
    g.say(3, "visit 2")
    assert [event["seat"] for event in g.told("sealed")][:3] == [1, 2, 3]
    assert all(event["forced"] for event in g.told("sealed")[:3])
    assert g.waits == ("pass", (2,))


def test_r_0_1_an_act_that_cannot_be_obeyed():
    g = at_acts(tax="tax_3", duty="duty_rum", first={"pesos": 2}, second={"pesos": 0, "goods": {"rum": 1}})
    assert g.waits == ("obey", (2, 3))
    g.say(2, "obey duty")
    assert g.say(3, "obey none") == {2: {"rum": -1, "vp": 2}}


def test_r_0_1_the_chain_of_forced_decisions():
    g = at_event("market_up", pesos={1: 0, 2: 0, 3: 0}, hands={2: "mayor"}, proposed={"tax": "tax_6"}, token=2)
    g.say(3, "visit 2")
    assert g.waits == ("pass", (2,))
    g.say(2, "pass tax duty")
    assert (g.round, g.waits) == (2, ("turn", (2,)))


def test_cn_r5_one_legal_step_counts_completed_steps():
    """One empty space and no pesos: a sale with and without `space` is one step, and `end` the other."""
    g = given(market={"rum": (6, 5, 4)}).seat(1, pesos=0, goods={"rum": 1})
    assert g.say(1, "tradeswoman") == {}
    assert g.forced == []
    assert g.choices(1, 9) == 2
    for line in ("sell rum", "sell rum 3"):
        other = g.copy()
        assert other.say(1, line) == {1: {"rum": -1, "pesos": 3}}
        assert other.steps == [{"do": "sell", "good": "rum", "space": 3}]


def test_r_0_2_bids_are_hidden_until_all_are_in():
    views = []
    for pesos in (0, 7):
        g = at_event("market_up")
        g.say(3, "visit 2")
        g.say(1, {"do": "bid", "pesos": pesos})
        views.append(msgspec.json.encode(RULES.view(g.state)))
    assert views[0] == views[1]


def test_r_0_2_a_deck_shows_only_what_it_can_still_hold():
    g = begun(3)
    assert g.ship_deck == [sorted(g.ship_deck[0])]
    assert all(list(cards) == sorted(cards) for cards in g.state.decks.values())


def test_r_0_3_supplies_are_unlimited():
    g = given().seat(1, built={"c1": 3}, worker="b1", goods={"stone": 40, "rum": 30})
    assert g.say(1, "foreman", "use c1") == {1: {"stone": 2}}


def test_r_0_4_vp_never_fall_below_zero():
    g = at_event("wealth_tax").seat(1, vp=1).seat(2, vp=1)
    assert g.say(3, "visit 1") == {1: {"vp": -1}, 2: {"vp": -1}}
    assert (g.vp(1), g.vp(2), g.vp(3)) == (0, 0, 0)


@pytest.mark.parametrize(
    ("goods", "lines"),
    [
        ({"wood": 1}, ["architect small_bank c1"]),
        ({}, ["tradeswoman", "buy rum 6"]),
        ({"water": 1}, ["worker d3", "harvest d1 d2 a3 b3"]),
    ],
)
def test_r_0_5_a_cost_is_paid_in_full_or_not_at_all(goods, lines):
    g = given().seat(1, goods=goods, pesos=5)
    before = g.state
    g.refuse(1, *lines, code="illegal_step")
    assert g.state == before


def test_r_0_6_nothing_follows_the_step_that_closes_the_decision():
    g = given()
    g.refuse(1, "visit musician", "worker b1", code="reveals_midway", rule="R-0.6", step=0)
    g.refuse(1, "worker b1", "harvest none", "end", code="reveals_midway", rule="R-0.6", step=1)
    g.refuse(1, "tradeswoman", "end", "end", code="reveals_midway", rule="R-0.6", step=1)
    assert g.waits == ("turn", (1,))


def test_r_0_6_nothing_follows_a_step_that_draws():
    g = at_event("ships_depart")
    g.refuse(3, "visit 1", "bid 0", code="reveals_midway", rule="R-0.6", step=0)
    assert g.waits == ("turn", (3,))


def test_r_0_6_nothing_follows_a_sealed_answer():
    g = at_event("market_up")
    g.say(3, "visit 2")
    g.refuse(1, "bid 0", "bid 1", code="reveals_midway", rule="R-0.6", step=0)


def test_r_0_6_all_or_nothing():
    g = given()
    before = g.position
    g.refuse(1, "worker b1", "harvest c1 c1", step=1, code="illegal_step")
    assert g.position == before


def test_r_0_1_whole_rounds_are_played_without_a_lone_choice():
    """No seat is ever asked where it has one legal step only."""
    g = begun(3, seed=9)
    play_round(g, 9, each=lambda game, seat: game.choices(seat, 2) > 1)
