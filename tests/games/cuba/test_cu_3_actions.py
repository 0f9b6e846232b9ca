"""The action phase: turns, trading, building, the starting player of the base game."""

import pytest

from arbiter.games.cuban.frames import Asking
from tests.games.cuba.helpers import BASE, begun, given, over_round
from tests.games.game import Game

FULL = (6, 5, 4, 3, 2, 1)


def play_turns(g: Game) -> dict[int, list[str]]:
    """Everybody plays characters for little, then visits; the verbs of each seat."""
    said: dict[int, list[str]] = {seat: [] for seat in g.state.everybody}
    lines = {"worker": "worker a1", "tradeswoman": "tradeswoman", "architect": "architect none", "foreman": "foreman"}
    while g.waits and g.waits[0] == "turn":
        seat = g.waits[1][0]
        verbs = [offer.do for offer in g.offers(seat)]
        verb = next((verb for verb in (*lines, "visit", "harvest", "end") if verb in verbs), "")
        space = next((n for n, c in enumerate(g.state.promenade, 1) if c != "donkey" and n not in g.state.covered), 0)
        g.say(seat, {**lines, "visit": f"visit {space}", "harvest": "harvest none", "end": "end"}[verb])
        if verb not in ("harvest", "end"):
            said[seat].append(verb)
    return said


@pytest.mark.parametrize(("seats", "characters", "cubans"), [(2, 4, 2), (3, 4, 1), (4, 4, 1), (5, 4, 1)])
def test_cu_3_1_characters_and_cubans_of_each_seat(seats, characters, cubans):
    g = begun(seats)
    said = play_turns(g)
    for verbs in said.values():
        assert (len(verbs) - verbs.count("visit"), verbs.count("visit")) == (characters, cubans)


def test_cu_3_1_four_characters_without_the_expansion():
    said = play_turns(begun(3, **BASE))
    assert {len(verbs) for verbs in said.values()} == {4}
    assert not any("visit" in verbs for verbs in said.values())


def test_cu_3_1_who_has_played_the_characters_must_take_a_cuban():
    g = given().seat(1, hand=("mayor",))
    assert {offer.do for offer in g.offers(1)} == {"visit"}
    g.refuse(1, "mayor 1")


def test_cu_3_1_who_has_taken_the_cubans_must_play_a_character():
    g = given().seat(1, cars=0)
    assert "visit" not in {offer.do for offer in g.offers(1)}
    g.refuse(1, "visit musician", code="illegal_step")


def test_cu_3_1_the_last_character_stays_in_hand_by_itself():
    g = begun(3, **BASE)
    play_turns(g)
    assert g.waits[0] == "bid"
    assert {len(g.hand(seat)) for seat in (1, 2, 3)} == {1}


@pytest.mark.parametrize("base", [False, True])
def test_cu_3_5_a_new_building_is_not_used_at_once(base):
    g = given(options=BASE if base else {}).seat(1, goods={"wood": 2, "stone": 1})
    g.refuse(1, "architect 12 d1", "use d1", code="reveals_midway")
    assert g.say(1, "architect 12 d1") == {1: {"wood": -2, "stone": -1}}
    assert g.waits == ("turn", (2,))


def test_cu_3_5_it_works_from_then_on_in_the_same_round():
    g = given().seat(1, goods={"wood": 2, "stone": 1}, worker="d3")
    g.say(1, "architect 12 d1")
    g.turn(1)
    assert g.copy().say(1, "foreman", "use d1") == {1: {"pesos": 4}}
    assert g.say(1, "visit lawyer", "use d1") == {1: {"pesos": 3}}


def trading(goods=None, pesos=10, **over):
    g = given(**over).seat(1, goods=goods or {}, pesos=pesos)
    g.say(1, "tradeswoman")
    return g


def test_cu_3_6_a_sale_goes_to_the_dearest_empty_space():
    g = trading({"citrus": 3, "rum": 1}, market={"citrus": (6, 5, 2)})
    assert g.say(1, "sell citrus") == {1: {"citrus": -1, "pesos": 4}}
    assert g.say(1, "sell citrus") == {1: {"citrus": -1, "pesos": 3}}
    assert g.say(1, "sell citrus") == {1: {"citrus": -1, "pesos": 1}}
    assert g.market("citrus") == FULL
    assert g.say(1, "sell rum") == {1: {"rum": -1, "pesos": 4}}


def test_cu_3_6_into_a_full_row_nothing_can_be_sold():
    g = trading({"citrus": 1, "tobacco": 1}, market={"citrus": FULL})
    g.refuse(1, "sell citrus", rule="CU-3.6")
    assert g.say(1, "sell tobacco") == {1: {"tobacco": -1, "pesos": 3}}


def test_cu_3_6_a_purchase_takes_the_cheapest_marker_or_from_the_supply_for_7():
    g = trading(pesos=20, market={"rum": (6, 3), "cigars": ()})
    assert g.say(1, "buy rum", "buy rum") == {1: {"rum": 2, "pesos": -9}}
    assert g.say(1, "buy cigars") == {1: {"cigars": 1, "pesos": -7}}
    assert (g.market("rum"), g.market("cigars")) == ((), ())
    g.refuse(1, "buy rum", rule="CU-3.6")


@pytest.mark.parametrize("verb", ["sell", "buy"])
def test_cu_3_6_there_is_no_space_here(verb):
    g = trading({"rum": 1})
    g.refuse(1, {"do": verb, "good": "rum", "space": 5}, code="invalid")
    g.refuse(1, f"{verb} rum 5", code="unreadable_text")


def test_cu_3_6_the_market_hall_trades_likewise():
    g = given().seat(1, built={"c1": 13}, worker="c2", goods={"citrus": 1})
    g.say(1, "foreman", "use c1")
    assert g.say(1, "sell citrus") == {1: {"citrus": -1, "pesos": 3}}
    g.refuse(1, {"do": "buy", "good": "citrus", "space": 6}, code="invalid")


def test_cn_3_11_cn_r18_at_most_forty_transactions_and_two_under_the_quota():
    g = trading({"citrus": 3}, active={"restriction": "trade_quota"})
    g.say(1, "sell citrus", "sell citrus")
    assert g.waits == ("turn", (2,))
    many = trading(pesos=900)
    many.say(1, *["buy rum"] * 40)
    assert many.waits == ("turn", (2,))


@pytest.mark.parametrize(
    ("market", "kinds"),
    [
        ({"citrus": (6, 5, 4), "sugar_cane": (6, 5), "tobacco": (6,)}, ["citrus"]),
        ({"citrus": (6, 2), "sugar_cane": (5, 2), "tobacco": (6,)}, ["citrus", "sugar_cane"]),
        ({"citrus": (), "sugar_cane": (6,), "tobacco": ()}, ["sugar_cane"]),
        ({"citrus": (), "sugar_cane": (), "tobacco": ()}, ["citrus", "sugar_cane", "tobacco"]),
    ],
)
def test_cu_3_7_cu_r4_reward_b_is_a_product_that_costs_least_just_now(market, kinds):
    g = given(market=market)
    for good in ("citrus", "sugar_cane", "tobacco"):
        if good in kinds:
            assert g.copy().say(1, f"tradeswoman b {good}") == {1: {good: 1}}
        else:
            g.refuse(1, f"tradeswoman b {good}", rule="CU-3.7")
    g.say(1, f"tradeswoman b {kinds[0]}")
    assert {good: g.market(good) for good in market} == market


def test_cn_3_15_each_reward_serves_one_seat_a_round():
    g = given()
    assert g.say(1, "tradeswoman a wood") == {1: {"wood": 1}}
    g.refuse(2, "tradeswoman a wood", rule="CU-3.7")
    assert g.say(2, "architect a") == {2: {"vp": 2}}
    assert g.say(3, "architect b") == {3: {"vp": 1}}
    assert g.turn(1).say(1, "mayor a") == {1: {"pesos": 4}}
    assert g.say(2, "mayor b") == {2: {"pesos": 2}}
    g.refuse(3, "mayor a")


def fourths(*played: tuple[int, str]) -> Game:
    """The last four characters of the base game, each seat's fourth, in this order; a fifth card stays in hand."""
    g = given(options=BASE)
    g.put(turns=10, order=tuple(seat for seat, _ in played))
    for seat, character in played:
        other = "worker" if character != "worker" else "mayor"
        g.seat(seat, hand=(character, other), worker="a1")
    g.put(frames=(Asking("turn", (played[0][0],)),))
    lines = {"worker": "worker a1", "foreman": "foreman", "architect": "architect none", "mayor": "mayor 1"}
    for seat, character in played:
        g.say(seat, lines[character])
        while g.waits == ("turn", (seat,)):
            g.say(seat, "harvest none" if character == "worker" else "end")
    return g


def test_cu_3_8_the_most_votes_on_the_fourth_character_starts():
    g = fourths((2, "foreman"), (3, "architect"), (1, "worker"))
    assert (g.waits[0], g.token) == ("bid", 1)
    over_round(g)
    assert (g.round, g.token, g.waits) == (2, 2, ("turn", (2,)))
    assert g.state.order == (2, 3, 1)


def test_cu_3_8_on_a_tie_who_played_it_last():
    g = over_round(fourths((2, "architect"), (3, "architect"), (1, "worker")))
    assert (g.token, g.waits) == (3, ("turn", (3,)))


def test_cu_3_8_the_card_is_taken_at_the_end_of_the_round():
    g = fourths((3, "foreman"), (1, "architect"), (2, "worker"))
    g.bids(0, 0, 0)
    assert g.token == 1
    assert over_round(g).token == 3


def test_cu_r20_the_fourth_is_the_last_one_played_whatever_it_did():
    g = fourths((2, "mayor"), (3, "architect"), (1, "worker"))
    assert [(fourth.seat, fourth.character) for fourth in g.state.fourths] == [
        (2, "mayor"), (3, "architect"), (1, "worker")
    ]  # fmt: skip
    assert over_round(g).token == 2
    assert g.state.fourths == ()
