"""The president's drive, and the events that ask nobody: delegation, acclamation, disfavour."""

import pytest

from arbiter.games.cuban.frames import Acting
from tests.games.cuba.helpers import RULES, at, fifth, last_turn, over_round, president
from tests.games.cuba.tables import EVENTS, SPACES


@pytest.mark.parametrize("event", EVENTS)
def test_cu_4_the_car_drives_to_the_cuban_left_and_stays(event):
    g = at(event)
    assert (president(g).car, g.state.happening) == (SPACES[event], event)
    over_round(g)
    assert (g.round, president(g).car, g.state.happening) == (2, SPACES[event], "")
    assert RULES.view(g.state).boulevard.car == SPACES[event]


def test_cu_4_the_same_space_may_come_again_and_the_event_repeats():
    g = fifth(last_turn("disfavour", token=3), car=SPACES["disfavour"]).seat(1, vp=9)
    assert g.say(3, "visit day_laborer") == {1: {"vp": -2}}
    assert president(g).car == SPACES["disfavour"]


def test_cu_4_the_president_never_drives_to_a_donkey():
    g = at("gift")
    assert g.state.promenade[president(g).car - 1] == "dancer"


def test_cu_4_1_in_the_next_round_two_characters_go_to_parliament():
    g = over_round(at("delegation"))
    assert g.told("delegation_called") == [{"type": "delegation_called", "characters": 2}]
    assert g.state.held == 2
    g.seat(1, hand=("worker", "tradeswoman"))
    assert {offer.do for offer in g.offers(1)} == {"visit"}
    g.seat(1, hand=("worker", "tradeswoman", "mayor"))
    assert {"worker", "mayor", "visit"} <= {offer.do for offer in g.offers(1)}


@pytest.mark.parametrize(("seats", "turns"), [(2, 10), (3, 12), (4, 16), (5, 20)])
def test_cu_4_1_cu_3_1_one_character_turn_fewer(seats, turns):
    g = over_round(at("delegation", seats))
    count = 0
    while g.waits[0] == "turn":
        seat = g.waits[1][0]
        verbs = [offer.do for offer in g.offers(seat)]
        if "architect" in verbs:
            g.say(seat, "architect none")
        elif "tradeswoman" in verbs:
            g.say(seat, "tradeswoman", "end")
        elif "mayor" in verbs:
            g.say(seat, "mayor 2", *(["end"] if g.goods(seat) else []))
        elif "foreman" in verbs:
            g.say(seat, "foreman")
        else:
            taken = g.state.covered
            space = next(n for n, c in enumerate(g.state.promenade, 1) if c != "donkey" and n not in taken)
            g.say(seat, f"visit {space}")
            if isinstance(g.state.frames[-1], Acting):
                g.say(seat, "end")
        count += 1
    assert count == turns
    assert {len(g.hand(seat)) for seat in g.state.everybody} == {2}


def test_cu_4_1_the_votes_of_both_cards_count():
    g = at("disfavour", held=2, hands={1: "worker tradeswoman", 2: "worker worker", 3: "mayor foreman"})
    g.bids(0, 0, 0)
    assert g.told("vote_won")[0]["votes"] == [3, 2, 9]


def test_cu_r8_delegation_after_delegation_is_two_again():
    g = at("delegation", held=2, hands={1: "worker mayor", 2: "worker mayor", 3: "worker mayor"})
    assert over_round(g).state.held == 2


def test_cu_4_2_all_bills_pass_without_a_vote():
    g = at("acclamation")
    assert g.active == {
        "tax": "tax_4", "duty": "duty_tobacco", "subsidy": "subsidy_pairs", "restriction": "trade_quota"
    }  # fmt: skip
    assert (g.proposed, g.waits) == ({}, ("obey", (1, 2, 3)))
    assert not g.told("vote_won")


@pytest.mark.parametrize("vetoed", ["tax", "duty", "subsidy", "restriction"])
def test_cu_4_2_a_vetoed_bill_does_not_pass_the_other_three_do(vetoed):
    g = at("acclamation", tiles={"decree": (1, vetoed)})
    passed = g.told("acts_passed")[0]["acts"]
    assert set(passed) == {"tax", "duty", "subsidy", "restriction"} - {vetoed}
    before = {"tax": "tax_2", "duty": "duty_citrus"}
    assert g.active.get(vetoed) == before.get(vetoed)


@pytest.mark.parametrize(
    ("before", "after"),
    [((5, 4, 3), (3, 4, 3)), ((5, 5, 3), (3, 3, 3)), ((4, 4, 4), (2, 2, 2)), ((1, 0, 1), (0, 0, 0)), ((0, 0, 0),) * 2],
)
def test_cu_4_5_r_0_4_leading_seats_lose_two(before, after):
    g = last_turn("disfavour")
    for seat, vp in enumerate(before, 1):
        g.seat(seat, vp=vp)
    g.say(3, "visit day_laborer")
    assert tuple(g.vp(seat) for seat in (1, 2, 3)) == after
