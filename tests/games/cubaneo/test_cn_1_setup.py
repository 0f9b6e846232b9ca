"""Setup."""

import pytest

from arbiter.games import RULESETS
from arbiter.kernel.refusal import Refusal
from tests.driver import Play, house
from tests.games.cubaneo.helpers import CARDS, CUBANOS, HARBOUR, RULES, begun

SEATS = (2, 3, 4, 5)
DONKEYS = {2: 1, 3: 2, 4: 1, 5: 0}


def completed_options(seats, given):
    return RULESETS["cubaneo"].completed_options(seats, given, house("cubaneo"))


def test_cn_1_1_market_is_half_full():
    g = begun(3)
    for good in ("citrus", "sugar_cane", "tobacco"):
        assert g.market(good) == (6, 5, 4)
    for good in ("rum", "cigars"):
        assert g.market(good) == (6, 5)


def test_cn_1_2_three_ships_and_the_rest_in_the_deck():
    g = begun(3)
    assert set(g.berths) == {1, 2}
    out = {g.waiting, g.berths[1], g.berths[2]}
    assert len(out) == 3
    assert g.ship_deck == [sorted(set(HARBOUR) - out)]
    assert [g.loaded(1), g.loaded(2)] == [{}, {}]
    assert g.ship(1).cargo == HARBOUR[g.berths[1]]


def test_cn_1_2_fifteen_ships_of_five_spaces_fifteen_of_each_good():
    assert len(HARBOUR) == 15
    for good in ("citrus", "sugar_cane", "tobacco", "rum", "cigars"):
        assert sum(cargo.get(good, 0) for cargo in HARBOUR.values()) == 15
    for number, cargo in HARBOUR.items():
        g = begun(3, draws={"ship": [12 if number != 12 else 1, number]})
        assert g.ship(1).cargo == cargo
        assert sum(cargo.values()) == 5


def test_cn_1_3_four_decks_of_eight_and_the_first_acts():
    g = begun(3)
    assert g.active == {"tax": "tax_2", "duty": "duty_citrus"}
    assert {kind: len(cards) for kind, cards in g.state.decks.items()} == dict.fromkeys(g.proposed, 7)
    assert set(g.proposed) == {"tax", "duty", "subsidy", "restriction"}
    for kind, act in g.proposed.items():
        assert act not in g.state.decks[kind]
    assert "duty_citrus" not in g.state.decks["duty"]


def test_cn_1_3_two_cards_of_each_deck_are_never_drawn():
    decks = RULES.view(begun(3).state).acts.decks
    assert {kind: (len(deck.of), deck.left) for kind, deck in decks.items()} == dict.fromkeys(decks, (7, 5))


@pytest.mark.parametrize("seats", SEATS)
def test_cn_1_4_what_every_seat_has(seats):
    g = begun(seats)
    assert sorted(g.display) == list(range(1, 31))
    for seat in range(1, seats + 1):
        player = g.player(seat)
        assert (player.vp, player.worker, player.cars) == (0, "a1", 2 if seats == 2 else 1)
        assert sorted(player.hand) == ["architect", "foreman", "mayor", "tradeswoman", "worker"]
        assert g.built(seat) == {}
        assert g.stored(seat) == {}


def test_cn_1_4_the_warehouse_is_at_a1():
    g = begun(3).seat(1, goods={"citrus": 1})
    first = g.waits[1][0]
    g.seat(first, goods={"citrus": 1})
    assert g.say(first, "foreman", "use a1") == {first: {"citrus": -1, "stored citrus": 1}}


@pytest.mark.parametrize("seats", SEATS)
def test_cn_1_5_every_seat_gets_another_starting_card(seats):
    g = begun(seats)
    dealt = {event["seat"]: event["card"] for event in g.events if event["type"] == "card_dealt"}
    assert len(set(dealt.values())) == seats
    for seat, card in dealt.items():
        pesos, goods = CARDS[card]
        assert (g.pesos(seat), g.goods(seat)) == (pesos, goods)


@pytest.mark.parametrize("card", CARDS)
def test_cn_1_5_each_starting_card(card):
    g = begun(2, draws={"card": [card]})
    pesos, goods = CARDS[card]
    assert (g.pesos(1), g.goods(1)) == (pesos, goods)


@pytest.mark.parametrize("token", [1, 2, 3])
def test_cn_1_5_a_random_seat_begins(token):
    g = begun(3, draws={"start": [token]})
    assert (g.token, g.waits) == (token, ("turn", (token,)))


@pytest.mark.parametrize("seats", SEATS)
def test_cn_1_6_promenade_deck(seats):
    g = begun(seats)
    cubanos = [card for card in g.state.promenade if card != "donkey"]
    assert len(g.state.promenade) == 6
    assert len(cubanos) == 6 - DONKEYS[seats]
    assert len(set(cubanos)) == len(cubanos)
    assert set(g.state.absent) == set(CUBANOS) - set(cubanos)


def test_cn_1_6_never_without_the_dancer():
    absent = [begun(3, seed=n).state.absent for n in range(60)]
    assert all("dancer" not in names for names in absent)
    assert set().union(*absent) == set(CUBANOS) - {"dancer"}


def test_cn_1_6_the_option_absent():
    g = begun(3, absent=["lawyer", "musician"])
    assert set(g.state.absent) == {"lawyer", "musician"}
    assert not [event for event in g.events if event["type"] == "absent_drawn"]
    assert not {"lawyer", "musician"} & set(g.state.promenade)


@pytest.mark.parametrize(
    ("seats", "absent"),
    [
        (3, ["lawyer"]),
        (3, []),
        (3, ["lawyer", "lawyer"]),
        (3, ["lawyer", "dancer"]),
        (3, ["lawyer", "donkey"]),
        (2, ["dancer"]),
        (5, ["lawyer"]),
        (4, ["lawyer", "musician"]),
        (4, "lawyer"),
        (4, [1]),
    ],
)
def test_cn_1_6_cn_r15_absent_names_exactly_as_many(seats, absent):
    with pytest.raises(Refusal) as refused:
        completed_options(seats, {"absent": absent})
    assert refused.value.code == "invalid_request"


def test_cn_r15_absent_in_any_order_and_empty_with_five():
    first = completed_options(3, {"absent": ["lawyer", "musician"]})
    assert first == completed_options(3, {"absent": ["musician", "lawyer"]})
    assert begun(5, absent=[]).state.absent == ()


def test_cn_1_7_order_of_random_outcomes():
    g = begun(3)
    drawn = [event["purpose"] for event in g.events if "draw" in event]
    setup = ["absent"] * 2 + ["start"] + ["card"] * 3 + ["ship"] * 3
    assert drawn[: len(setup)] == setup
    cubanos = drawn[len(setup) : -4]
    assert set(cubanos) == {"cubano"}
    assert drawn[-4:] == ["act:tax", "act:duty", "act:subsidy", "act:restriction"]
    assert [event["draw"] for event in g.events if "draw" in event] == list(range(len(drawn)))
    assert [event["berth"] for event in g.events if event["type"] == "ship_arrived"] == [0, 1, 2]
    assert [event["space"] for event in g.events if event["type"] == "cubano_laid"] == [1, 2, 3, 4, 5, 6]
    assert [event["seat"] for event in g.events if event["type"] == "card_dealt"] == [1, 2, 3]


def test_cn_1_7_sizes_are_what_is_left_to_draw_from():
    g = begun(2)
    sizes = [(event["purpose"], event["size"]) for event in g.events if "draw" in event]
    start = [("absent", 5), ("start", 2), ("card", 8), ("card", 7), ("ship", 15), ("ship", 14), ("ship", 13)]
    assert sizes[:7] == start
    assert [size for purpose, size in sizes if purpose == "cubano"] == [6, 5, 4, 3, 2]
    assert sizes[-4:] == [(f"act:{kind}", 8) for kind in ("tax", "duty", "subsidy", "restriction")]


@pytest.mark.parametrize("options", [{"lawyer": True}, {"rounds": 6}, {"Absent": []}])
def test_cn_1_8_other_options_are_refused(options):
    with pytest.raises(Refusal) as refused:
        completed_options(3, options)
    assert refused.value.code == "invalid_request"


def test_cn_1_8_r_0_7_null_is_left_out():
    assert completed_options(3, {"absent": None}) == completed_options(3, {})


def test_r_0_7_a_game_is_played_with_the_tables_of_its_pack():
    pack = house("cubaneo")
    assert pack["name"] == "house"
    pack["cards"] = [{**card, "pesos": 33} for card in pack["cards"]]
    play = Play(RULESETS["cubaneo"].rules(pack), 3)
    assert [play.state.player(seat).pesos for seat in (1, 2, 3)] == [33, 33, 33]
