"""The preparation phase, and how a round runs."""

import pytest

from tests.games.cubaneo.helpers import begun, given, play_round


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_cn_2_1_a_cart_covers_the_event_below_each_donkey(seats):
    g = begun(seats)
    first = g.waits[1][0]
    for space, card in enumerate(g.state.promenade, 1):
        if card == "donkey":
            g.refuse(first, f"visit {space}", rule="CN-3.20")
        else:
            g.copy().say(first, f"visit {space}")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_cn_2_1_exactly_one_event_happens(seats, seed):
    g = begun(seats, seed=seed)
    events = play_round(g, seed)
    happened = [event for event in events if event["type"] == "event_happened"]
    assert len(happened) == 1
    visited = {event["space"] for event in events if event["type"] == "visited"}
    donkeys = {space for space, card in enumerate(g.first.promenade, 1) if card == "donkey"}
    assert visited | donkeys | {happened[0]["space"]} == {1, 2, 3, 4, 5, 6}


def test_cn_2_1_the_promenade_is_laid_anew_each_round():
    g = begun(3, seed=4)
    before = g.state.promenade
    rounds = [before]
    for _ in range(3):
        play_round(g, 4)
        rounds.append(g.state.promenade)
    assert all(sorted(cards) == sorted(before) for cards in rounds)
    assert len(set(rounds)) > 1


def test_cn_2_2_the_top_act_of_each_deck_is_proposed():
    g = begun(3, draws={"act:tax": ["tax_6"], "act:duty": ["duty_any"], "act:subsidy": ["subsidy_rank"]})
    assert g.proposed["tax"] == "tax_6"
    assert g.proposed["duty"] == "duty_any"
    assert g.proposed["subsidy"] == "subsidy_rank"


def test_cn_1_3_six_rounds_draw_six_acts_of_each_deck():
    g = begun(3, seed=2)
    for _ in range(6):
        play_round(g, 2)
    assert g.position.status == "finished"
    assert {len(cards) for cards in g.state.decks.values()} == {2}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_cn_3_1_five_turns_each_clockwise(seats):
    g = begun(seats, seed=seats)
    first = g.waits[1][0]
    events = play_round(g, 5)
    turns = [event["seat"] for event in events if event["type"] in ("character_played", "visited")]
    order = [(first - 1 + n) % seats + 1 for n in range(seats)]
    assert turns == order * (6 if seats == 2 else 5)
    for seat in order:
        mine = [event["type"] for event in events if event.get("seat") == seat]
        assert mine.count("character_played") == 4
        assert mine.count("visited") == (2 if seats == 2 else 1)


def test_cn_3_1_one_character_or_one_visit_a_turn():
    g = given()
    g.refuse(1, "architect none", "visit musician", code="reveals_midway", rule="R-0.6", step=0)
    g.say(1, "architect none")
    g.refuse(1, "mayor a", code="not_your_turn")
    assert "architect" not in g.hand(1)
    g.turn(1).refuse(1, "architect none", code="illegal_step")


def test_cn_3_2_two_seats_make_two_visits():
    g = given(seats=2)
    g.say(1, "visit musician")
    g.say(2, "visit revolutionary")
    assert g.say(1, "visit lawyer", "end") == {}
    g.say(2, "visit dancer")
    assert g.player(1).cars == 0
    g.refuse(1, "visit day_laborer", code="illegal_step")


def test_cn_3_3_cards_without_effect():
    for lines in (["architect none"], ["mayor 1", "end"], ["tradeswoman", "end"]):
        g = given()
        assert g.say(1, *lines) == {}
        assert g.waits == ("turn", (2,))


def test_cn_3_4_what_comes_goes_to_the_forecourt():
    for lines in (["worker b1", "harvest c1"], ["tradeswoman", "buy citrus 4"], ["tradeswoman b citrus"]):
        g = given().seat(1, stored={"citrus": 1})
        g.say(1, *lines)
        assert g.goods(1)["citrus"] == 1
        assert g.stored(1) == {"citrus": 1}


def test_cn_3_5_there_is_no_choice_where_products_leave_from():
    g = given().seat(1, goods={"citrus": 1}, stored={"citrus": 2, "tobacco": 1})
    assert g.say(1, "tradeswoman", "sell citrus", "sell citrus") == {1: {"citrus": -1, "stored citrus": -1, "pesos": 5}}
    assert g.say(1, "sell tobacco") == {1: {"stored tobacco": -1, "pesos": 3}}
