"""Parliament and statutes."""

import pytest

from tests.games.cuba.helpers import at, at_statutes, bidding, given
from tests.games.game import Game

HANDS = {1: "mayor", 2: "architect", 3: "mayor"}


def obeyed(g: Game, line: str, seat: int = 1) -> dict[str, int]:
    """What a seat's answer brings at once; the others obey nothing."""
    others = [other for other in g.waits[1] if other != seat]
    for other in others:
        g.say(other, "obey none")
    before = (g.pesos(seat), g.vp(seat))
    if seat in g.waits[1]:
        g.say(seat, line)
    gain = next((event for event in g.told("obeyed") if event["seat"] == seat), {})
    assert (g.pesos(seat), g.vp(seat)) == (before[0] + gain.get("pesos", 0), before[1] + gain.get("vp", 0))
    return {name: gain[name] for name in ("pesos", "vp") if gain.get(name)}


def test_cu_5_1_cn_5_2_one_peso_a_vote_and_all_pay():
    g = bidding(hands={1: "worker", 2: "architect", 3: "mayor"})
    assert (g.waits, g.sealed) == (("bid", (1, 2, 3)), True)
    g.bids(6, 1, 0)
    won = g.told("vote_won")[0]
    assert (won["seat"], won["votes"], won["bought"]) == (1, [7, 4, 5], [6, 1, 0])
    assert [g.pesos(seat) for seat in (1, 2, 3)] == [4, 9, 10]
    assert g.waits == ("pass", (1,))


def test_cu_5_1_under_corruption_two_and_only_even_sums():
    g = bidding(hands=HANDS, active={"restriction": "corruption"})
    for pesos in (1, 3, 12):
        g.refuse(1, f"bid {pesos}", rule="CU-5.1")
    g.bids(8, 0, 2)
    assert g.told("vote_won")[0]["bought"] == [4, 0, 1]


def test_cu_5_1_cn_5_4_the_winner_passes_exactly_two_bills():
    g = bidding(hands=HANDS)
    g.bids(1, 0, 0)
    for line in ("pass tax", "pass tax duty subsidy", "pass tax tax"):
        g.refuse(1, line, rule="CN-5.4")
    g.say(1, "pass subsidy tax")
    assert g.active == {"tax": "tax_4", "duty": "duty_citrus", "subsidy": "subsidy_pairs"}
    assert g.proposed == {}


def test_cn_5_1_the_votes_tile_adds_two():
    g = bidding(hands={1: "worker", 2: "worker", 3: "worker"}, tiles={"votes": (2, "")})
    g.bids(0, 0, 0)
    assert g.told("vote_won")[0]["votes"] == [1, 3, 1]


def test_cn_5_5_resolved_as_soon_as_the_last_bid_is_in():
    g = bidding(hands=HANDS)
    g.say(1, "bid 3")
    g.say(3, "bid 0")
    assert (g.waits, g.pesos(1)) == (("bid", (2,)), 10)
    g.say(2, "bid 0")
    assert g.waits == ("pass", (1,))


def test_cn_r3_cn_r14_every_answer_is_opened_with_its_salt_in_the_order_of_the_seats():
    g = bidding(hands=HANDS)
    decision = g.decision
    for seat, pesos in ((3, 1), (1, 2), (2, 3)):
        g.say(seat, f"bid {pesos}")
    answers = g.told("revealed")[0]["answers"]
    assert [(answer["seat"], answer["decision"], answer["steps"][0]["pesos"]) for answer in answers] == [
        (1, decision, 2), (2, decision, 3), (3, decision, 1)
    ]  # fmt: skip
    assert [g.commits(answer) for answer in answers] == [g.seals[seat] for seat in (1, 2, 3)]
    assert [event["seat"] for event in g.told("bid_placed")] == [1, 2, 3]


def tied(*pesos: int, hands: dict[int, str] | None = None, **over: object) -> Game:
    g = bidding(hands=hands or HANDS, **over)
    g.bids(*pesos)
    return g


def test_cu_5_2_a_tie_is_settled_by_a_second_sealed_bid_of_the_tied_seats_alone():
    g = tied(1, 0, 1)
    first = g.decision
    assert (g.told("vote_tied"), g.waits, g.sealed) == ([{"type": "vote_tied", "seats": [1, 3]}], ("bid", (1, 3)), True)
    g.refuse(2, "bid 1", code="not_your_turn")
    g.say(1, "bid 2")
    assert g.decision == first
    g.say(3, "bid 3")
    assert g.waits == ("pass", (3,))
    assert [g.pesos(seat) for seat in (1, 2, 3)] == [7, 10, 6]


def test_cu_5_2_at_the_same_price_from_what_is_left():
    g = tied(2, 0, 2, active={"restriction": "corruption"})
    g.refuse(1, "bid 3", rule="CU-5.1")
    g.refuse(1, "bid 10", rule="CU-5.1")
    g.say(1, "bid 8")
    g.say(3, "bid 6")
    assert g.waits == ("pass", (1,))
    assert g.pesos(1) == 0


def test_cu_5_2_only_the_votes_bought_in_it_are_compared():
    """A strong card, a first bid and the votes tile do not count again."""
    g = tied(6, 0, 0, hands={1: "worker", 2: "worker", 3: "mayor"}, tiles={"votes": (3, "")})
    g.say(1, "bid 1")
    g.say(3, "bid 2")
    assert g.waits == ("pass", (3,))


def test_cu_r15_bought_votes_of_the_first_bid_decide_no_tie():
    g = tied(2, 0, 0, hands={1: "architect", 2: "worker", 3: "mayor"}, token=2)
    assert g.waits == ("bid", (1, 3))
    g.say(1, "bid 0")
    g.say(3, "bid 0")
    assert g.waits == ("pass", (3,))


@pytest.mark.parametrize(("token", "winner"), [(3, 1), (1, 3), (2, 3)])
def test_cu_5_2_still_tied_the_first_clockwise_from_the_starting_player(token, winner):
    """The card passes to the left before: from 3 to 1, from 1 to 2, from 2 to 3."""
    g = tied(0, 0, 0, token=token)
    g.say(1, "bid 2")
    g.say(3, "bid 2")
    assert g.waits == ("pass", (winner,))


def test_cu_5_2_r_0_1_without_money_each_bids_0_and_the_order_decides():
    g = bidding(hands=HANDS, pesos={1: 0, 3: 0}, token=2)
    g.say(2, "bid 0")
    assert [event["seat"] for event in g.told("sealed") if event.get("forced")][-2:] == [1, 3]
    assert g.waits == ("pass", (3,))


def test_cu_r14_all_tied_seats_bid_once_more_also_when_one_alone_has_money():
    g = tied(0, 0, 0, hands={1: "mayor", 2: "mayor", 3: "mayor"}, pesos={1: 0, 3: 0})
    assert g.told("vote_tied")[0]["seats"] == [1, 2, 3]
    assert g.waits == ("bid", (2,))
    g.say(2, "bid 1")
    assert g.waits == ("pass", (2,))


def test_cu_5_2_without_the_expansion_ties_go_from_this_rounds_starting_player():
    g = given(options={"el_presidente": False}, phase="actions", stage="turn", token=2)
    for seat in (1, 2, 3):
        g.seat(seat, hand=("mayor",), pesos=0)
    g.put(frames=(), turns=12)
    draft = g.play.draft()
    draft.settle(draft.chance)
    draft.force()
    g.play.keep(draft)
    g.play.start()
    assert g.waits == ("pass", (2,))


def test_cu_5_3_the_church_lays_the_veto_tile_on_a_bill():
    g = given().seat(1, built={"c1": 27}, worker="c2")
    assert g.say(1, "foreman", "use c1 tax") == {1: {"vp": 1}}
    assert (g.tile("decree"), g.state.tiles["decree"].act) == (1, "tax")


def test_cu_5_3_cu_r16_a_vetoed_bill_cannot_pass():
    g = bidding(hands=HANDS, tiles={"decree": (2, "tax")})
    g.bids(1, 0, 0)
    g.refuse(1, "pass tax duty", rule="CN-5.4")
    g.say(1, "pass duty subsidy")
    assert set(g.state.tiles) == {"decree"}


@pytest.mark.parametrize(("number", "line"), [(27, "use c1 duty"), (26, "use c1 duty"), (28, "use c1")])
def test_cu_5_3_a_special_tile_once_a_round_by_its_holder_neither(number, line):
    g = given().seat(1, built={"c1": number, "d1": 12}, worker="c2")
    g.say(1, "foreman", line, "end")
    g.turn(1)
    g.say(1, "visit lawyer")
    g.refuse(1, line)


@pytest.mark.parametrize(("lines", "paid"), [("pass tax subsidy", {"pesos": 1, "vp": 1}), ("pass tax duty", None)])
def test_cu_r16_the_press_tile_pays_if_its_bill_does_not_pass(lines, paid):
    g = bidding(hands=HANDS, tiles={"newspaper": (2, "duty")})
    g.bids(1, 0, 0)
    g.say(1, lines)
    gained = [{k: event[k] for k in ("pesos", "vp")} for event in g.told("gained") if event["seat"] == 2]
    assert gained == ([paid] if paid else [])


def test_cu_r16_the_press_tile_pays_a_winner_who_passed_two_others_and_on_a_vetoed_bill():
    g = bidding(hands=HANDS, tiles={"newspaper": (1, "duty")})
    g.bids(1, 0, 0)
    assert g.say(1, "pass tax subsidy")[1] == {"pesos": 1, "vp": 1}
    vetoed = at("acclamation", tiles={"newspaper": (2, "tax"), "decree": (1, "tax")})
    assert vetoed.vp(2) == 1
    passed = at("acclamation", tiles={"newspaper": (2, "duty"), "decree": (1, "tax")})
    assert passed.vp(2) == 0


def test_cu_r17_the_newspapers_peso_may_pay_the_tax():
    tiles = {"newspaper": (2, "duty"), "decree": (1, "duty")}
    g = at("acclamation", tiles=tiles, proposed={"tax": "tax_1"}, pesos={2: 0})
    assert obeyed(g, "obey tax", 2) == {"pesos": -1, "vp": 2}


# statutes


def test_cu_5_4_tax_duty_and_both():
    things = {1: {"goods": {"tobacco": 1, "rum": 1}}}
    assert obeyed(at_statutes(things=things), "obey tax") == {"pesos": -4, "vp": 2}
    assert obeyed(at_statutes(things=things), "obey duty") == {"vp": 2}
    assert obeyed(at_statutes(things=things), "obey tax duty") == {"pesos": -4, "vp": 5}
    assert obeyed(at_statutes(things=things), "obey none") == {}


def test_cu_5_4_cn_6_1_sealed_and_all_at_once_under_its_own_number():
    g = at_statutes()
    assert (g.waits, g.sealed) == (("obey", (1, 2, 3)), True)
    g.refuse(1, "obey duty", rule="CU-5.4")


def test_cn_r2_both_flags_stand_in_the_completed_form():
    g = at_statutes()
    for seat, said in ((1, {"do": "obey"}), (2, "obey tax"), (3, {"do": "obey", "duty": False})):
        g.say(seat, said)
    steps = [answer["steps"][0] for answer in g.told("revealed")[0]["answers"]]
    assert [(step["tax"], step["duty"]) for step in steps] == [(False, False), (True, False), (False, False)]


def test_cn_r4_cn_r5_left_out_and_spelled_out_are_one_legal_step_and_its_seal_is_marked_as_forced():
    """Seat 1 can pay nothing: `obey`, and `obey` with both flags false."""
    g = at_statutes(pesos={1: 0})
    assert g.waits == ("obey", (2, 3))
    assert [(event["seat"], event["forced"]) for event in g.told("sealed")] == [(1, True)]


def test_cu_5_4_weighed_together():
    g = at_statutes(tax="tax_4", duty="duty_as_tax", things={1: {"pesos": 7}, 2: {"pesos": 8}})
    g.refuse(1, "obey tax duty", rule="CU-5.4")
    assert obeyed(g, "obey tax duty", 2) == {"pesos": -8, "vp": 5}


def test_cu_5_5_pesos_as_high_as_ones_own_tax():
    things = {1: {"built": {"c1": 1, "d1": 2}}, 2: {"built": {"c1": 3}}, 3: {"pesos": 0}}
    g = at_statutes(tax="tax_per_building", duty="duty_as_tax", things=things)
    assert obeyed(g.copy(), "obey duty") == {"pesos": -2, "vp": 2}
    assert obeyed(g.copy(), "obey duty", 2) == {"pesos": -1, "vp": 2}
    assert obeyed(g, "obey tax duty", 3) == {"vp": 5}


def test_cu_5_5_cn_6_3_amounts_are_those_at_the_start_of_the_phase():
    g = at_statutes(tax="tax_per_ten_vp", duty="duty_as_tax", things={1: {"vp": 19}})
    assert obeyed(g, "obey tax duty") == {"pesos": -2, "vp": 5}


def subsidized(**over: object) -> dict[int, int]:
    g = at_statutes(**over)
    for seat in g.waits[1]:
        g.say(seat, "obey none")
    return {event["seat"]: event["vp"] for event in g.told("subsidized")}


def test_cn_6_4_the_ranking_subsidy_with_one_one_two_tied_and_one_seat():
    vps = {1: 9, 2: 8, 3: 5, 4: 5, 5: 1}
    paid = subsidized(seats=5, subsidy="subsidy_rank", things={seat: {"vp": vp} for seat, vp in vps.items()})
    assert paid == {1: 1, 2: 2, 3: 3, 4: 3, 5: 5}


def test_cn_6_4_one_vp_per_rum_and_per_cigars():
    things = {1: {"goods": {"rum": 2, "cigars": 1}}, 2: {"goods": {"citrus": 3}}}
    assert subsidized(subsidy="subsidy_commodities", things=things) == {1: 3}


def test_cu_5_6_the_subsidy_on_printed_votes_counts_both_characters_after_delegation():
    hands = {1: "worker architect", 2: "tradeswoman architect", 3: "worker tradeswoman"}
    paid = subsidized(subsidy="subsidy_votes", held=2, hands=hands)
    assert paid == {1: 2, 2: 3, 3: 2}


def test_cu_5_6_also_under_acclamation_and_tiles_add_nothing():
    g = at_statutes(subsidy="subsidy_votes", hands={1: "worker", 2: "foreman", 3: "mayor"})
    g.put(tiles={"votes": given(tiles={"votes": (1, "")}).state.tiles["votes"]})
    for seat in g.waits[1]:
        g.say(seat, "obey none")
    assert {event["seat"]: event["vp"] for event in g.told("subsidized")} == {1: 1, 2: 2, 3: 3}


def test_cn_6_5_export_pays_two_wherever_and_control_closes_the_rewards():
    g = given(berths={1: 3, 2: 8}, active={"restriction": "export"}).seat(1, goods={"citrus": 2})
    assert g.say(1, "mayor 1", "load citrus") == {1: {"citrus": -1, "vp": 2}}
    control = given(active={"restriction": "control"}).seat(1, built={"c1": 23})
    control.refuse(1, "mayor a")
    control.refuse(1, "tradeswoman b citrus")
