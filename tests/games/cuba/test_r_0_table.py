"""The rules of the table."""

import random

import msgspec
import pytest

from tests.driver import pick
from tests.games.cuba.helpers import BASE, RULES, at, begun, bidding, created, given, last_turn


def test_r_0_1_the_only_step_is_taken_at_once():
    g = given(berths={1: 3, 2: 8}).seat(1, goods={"citrus": 1})
    g.say(1, "mayor 2", "load citrus")
    assert g.forced == [(1, {"do": "end"})]


def test_r_0_1_a_forced_answer_to_the_president_and_what_follows():
    g = last_turn("overbuilding", token=3)
    g.say(3, "visit day_laborer")
    assert g.forced == [(seat, {"do": "end"}) for seat in (1, 2, 3)]
    assert g.waits[0] == "bid"


@pytest.mark.parametrize("options", [{}, BASE], ids=["with", "without"])
def test_r_0_1_nobody_is_asked_where_there_is_one_legal_step(options):
    g, chance = begun(3, seed=4, **options), random.Random(4)
    while g.waits and g.round < 4:
        seat = chance.choice(g.waits[1])
        assert g.choices(seat, 2) > 1
        offer = chance.choice(g.offers(seat))
        said = {"do": offer.do, **{name: pick(chance, domain) for name, domain in offer.fields.items()}}
        g.say(seat, msgspec.to_builtins(msgspec.convert(said, RULES.steps)))


def test_r_0_2_sealed_answers_are_hidden_until_all_are_in():
    views = []
    for line in ("start citrus citrus wood wood", "start tobacco tobacco stone stone"):
        g = created(3, draws={"start": [1], "ship": [1, 2, 3], "absent": ["lawyer", "musician"]})
        g.say(1, line)
        views.append(msgspec.json.encode(RULES.view(g.state)))
    assert views[0] == views[1]


def test_r_0_2_second_bids_too():
    views = []
    for pesos in (0, 5):
        g = bidding(hands={1: "mayor", 2: "worker", 3: "mayor"})
        g.bids(0, 0, 0)
        g.say(1, f"bid {pesos}")
        views.append(msgspec.json.encode(RULES.view(g.state)))
    assert views[0] == views[1]


def test_r_0_2_a_deck_shows_only_what_it_can_still_hold():
    g = begun(3)
    assert g.ship_deck == [sorted(g.ship_deck[0])]
    assert all(list(cards) == sorted(cards) for cards in g.state.decks.values())


def test_r_0_3_supplies_are_unlimited():
    g = given().seat(1, built={"c1": 3}, worker="b1", goods={"stone": 90})
    assert g.say(1, "foreman", "use c1") == {1: {"stone": 2}}


@pytest.mark.parametrize("lines", [["architect small_bank c1"], ["tradeswoman", "buy rum"]])
def test_r_0_5_a_cost_is_paid_in_full_or_not_at_all(lines):
    g = given().seat(1, goods={"wood": 1}, pesos=4)
    g.refuse(1, *lines)


def test_r_0_6_nothing_follows_the_step_that_closes_the_decision():
    given().refuse(1, "visit dancer", "worker b1", code="reveals_midway", rule="R-0.6", step=0)
    at("gift").refuse(1, "take rum", "take rum", code="reveals_midway", rule="R-0.6", step=0)
    bidding().refuse(1, "bid 0", "bid 1", code="reveals_midway", rule="R-0.6", step=0)
