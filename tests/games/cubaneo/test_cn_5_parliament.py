"""The parliament."""

import pytest

from tests.games.cubaneo.helpers import at_event


def vote(hands, **over):
    """The bids are due. `hands` by seat, seat 1 first."""
    seats = len(hands)
    g = at_event("market_up", seats=seats, hands=dict(enumerate(hands, 1)), **over)
    g.say(seats, "visit 2")
    return g


def test_cn_5_1_cn_5_3_peter_jana_and_hedda():
    g = vote(("mayor", "mayor", "tradeswoman"), tiles={"votes": 3})
    assert g.waits == ("bid", (1, 2, 3))
    g.say(2, "bid 0")
    g.say(1, "bid 1")
    assert g.say(3, "bid 2") == {1: {"pesos": -1}, 3: {"pesos": -2}}
    assert g.waits == ("pass", (3,))
    won = g.told("vote_won")[0]
    assert (won["seat"], list(won["votes"]), list(won["bought"])) == (3, [6, 5, 6], [1, 0, 2])
    g.say(3, "pass duty subsidy")
    assert g.active == {"tax": "tax_2", "duty": "duty_tobacco", "subsidy": "subsidy_pairs"}


@pytest.mark.parametrize(
    ("character", "votes"), [("worker", 1), ("tradeswoman", 2), ("architect", 3), ("foreman", 4), ("mayor", 5)]
)
def test_cn_5_1_printed_votes(character, votes):
    g = vote((character, "worker", "worker"))
    g.bids(0, 0, 0)
    assert list(g.told("vote_won")[0]["votes"]) == [votes, 1, 1]


def test_cn_5_1_the_votes_tile_adds_two():
    g = vote(("worker", "tradeswoman", "tradeswoman"), tiles={"votes": 1})
    g.bids(0, 0, 0)
    assert g.waits == ("pass", (1,))


def test_cn_5_2_all_pay_what_they_bid():
    g = vote(("worker", "worker", "worker"))
    g.say(1, "bid 2")
    g.say(3, "bid 10")
    assert g.say(2, "bid 3") == {1: {"pesos": -2}, 2: {"pesos": -3}, 3: {"pesos": -10}}
    assert g.waits == ("pass", (3,))


@pytest.mark.parametrize("pesos", [11, -1, 100])
def test_cn_5_2_r_0_5_nobody_bids_more_than_there_is(pesos):
    vote(("worker", "worker", "worker")).refuse(1, {"do": "bid", "pesos": pesos}, code=("illegal_step", "invalid"))


def test_cn_5_2_corruption_two_pesos_a_vote():
    g = vote(("worker", "architect", "worker"), active={"restriction": "corruption"})
    g.refuse(1, "bid 3", rule="CN-5.2")
    g.seat(2, pesos=3).refuse(2, "bid 4", rule="CN-5.2")
    g.say(1, "bid 4")
    g.say(2, "bid 0")
    assert g.say(3, "bid 2") == {1: {"pesos": -4}, 3: {"pesos": -2}}
    won = g.told("vote_won")[0]
    assert (list(won["votes"]), list(won["bought"])) == ([3, 3, 2], [2, 0, 1])
    assert g.waits == ("pass", (1,))


def test_cn_5_2_r_0_1_without_pesos_the_bid_is_forced():
    g = vote(("worker", "worker", "worker"), pesos={1: 0, 3: 0})
    assert g.waits == ("bid", (2,))
    g = vote(("worker", "worker", "worker"), pesos={1: 1, 2: 10}, active={"restriction": "corruption"})
    assert g.waits == ("bid", (2, 3))


def test_cn_5_3_most_votes():
    g = vote(("mayor", "foreman", "worker"))
    g.bids(0, 0, 5)
    assert g.waits == ("pass", (3,))


@pytest.mark.parametrize(
    ("hands", "bids", "winner"),
    [
        (("mayor", "foreman", "architect"), (0, 1, 2), 3),
        (("worker", "worker", "worker"), (0, 0, 0), 2),
        (("worker", "worker", "worker"), (1, 0, 1), 3),
        (("mayor", "worker", "worker"), (0, 3, 3), 1),
        (("worker", "mayor", "mayor"), (0, 0, 0), 2),
    ],
)
def test_cn_5_3_ties(hands, bids, winner):
    """No Dancer: seat 2 keeps the token and begins the next round."""
    g = vote(hands, token=2)
    g.bids(*bids)
    assert g.waits == ("pass", (winner,))


@pytest.mark.parametrize("token", [1, 2, 3])
def test_cn_5_3_the_dancer_decides_the_last_tie(token):
    g = at_event("market_up", visit=(2, "dancer"), token=token)
    g.say(3, "visit dancer")
    g.bids(0, 0, 0)
    assert g.waits == ("pass", (3,))


def test_cn_5_4_exactly_two_each_replaces_its_type():
    active = {"tax": "tax_1", "duty": "duty_rum", "subsidy": "subsidy_rank", "restriction": "control"}
    g = vote(("mayor", "worker", "worker"), active=active)
    g.bids(0, 0, 0)
    g.refuse(1, {"do": "pass", "acts": ("tax",)}, rule="CN-5.4")
    g.refuse(1, {"do": "pass", "acts": ("tax", "duty", "subsidy")}, rule="CN-5.4")
    g.refuse(1, {"do": "pass", "acts": ("tax", "tax")}, rule="CN-5.4")
    g.say(1, "pass restriction tax")
    assert g.active == {**active, "tax": "tax_4", "restriction": "trade_quota"}
    assert g.steps == [{"do": "pass", "acts": ["tax", "restriction"]}]
    assert g.proposed == {}


def test_cn_5_4_an_act_barred_by_the_decree_cannot_be_chosen():
    g = vote(("mayor", "worker", "worker"), tiles={"decree": (2, "tax")})
    g.bids(0, 0, 0)
    g.refuse(1, "pass tax duty", rule="CN-5.4")
    g.say(1, "pass duty restriction")
    assert g.active["tax"] == "tax_2"


def test_cn_5_4_unchosen_acts_leave_the_game():
    g = vote(("mayor", "worker", "worker"))
    before = {kind: set(cards) for kind, cards in g.state.decks.items()}
    assert "tax_4" not in before["tax"]
    g.bids(0, 0, 0)
    g.say(1, "pass duty subsidy")
    assert "tax_4" not in g.state.decks["tax"]
    assert "tax_4" not in g.active.values()


def test_cn_5_5_not_before_the_last_bid():
    g = vote(("mayor", "worker", "worker"))
    g.say(1, "bid 4")
    g.say(3, "bid 1")
    assert (g.pesos(1), g.pesos(3)) == (10, 10)
    assert g.waits == ("bid", (2,))
    assert [event["type"] for event in g.events] == ["sealed"]
    g.say(2, "bid 0")
    assert (g.pesos(1), g.pesos(3)) == (6, 9)


def test_cn_5_5_a_bid_may_be_replaced_until_then():
    g = vote(("mayor", "worker", "worker"))
    g.say(1, "bid 4")
    g.say(1, "bid 7")
    g.say(3, "bid 0")
    assert g.say(2, "bid 0") == {1: {"pesos": -7}}


def test_cn_r3_the_reveal_holds_every_answer_with_its_salt():
    g = vote(("mayor", "worker", "worker"))
    decision = g.decision
    g.bids(4, 1, 0)
    answers = g.told("revealed")[0]["answers"]
    assert [(a["seat"], a["decision"], a["steps"][0]["pesos"]) for a in answers] == [
        (1, decision, 4),
        (2, decision, 1),
        (3, decision, 0),
    ]
    assert [g.commits(answer) for answer in answers] == [g.seals[seat] for seat in (1, 2, 3)]


def test_cn_r14_answers_take_effect_in_the_order_of_the_seats():
    g = vote(("mayor", "worker", "worker"))
    for seat, pesos in ((3, 1), (1, 2), (2, 3)):
        g.say(seat, f"bid {pesos}")
    assert [event["seat"] for event in g.told("bid_placed")] == [1, 2, 3]
