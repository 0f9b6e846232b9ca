"""Setup."""

from itertools import product

import pytest

from arbiter.games import RULESETS
from tests.driver import Play, house
from tests.games.cuba.helpers import BASE as WITHOUT
from tests.games.cuba.helpers import RULES, START, begun, created
from tests.games.cuba.tables import BASE, CUBANS, DONKEYS, HARBOUR, NEW, SHIPS

SEATS = (2, 3, 4, 5)
BOTH = pytest.mark.parametrize("options", [{}, WITHOUT], ids=["with", "without"])


@BOTH
def test_cn_1_1_cn_1_4_market_and_what_every_seat_has(options):
    g = created(3, **options)
    assert [g.market(good) for good in ("citrus", "sugar_cane", "tobacco")] == [(6, 5, 4)] * 3
    assert [g.market(good) for good in ("rum", "cigars")] == [(6, 5)] * 2
    for seat in (1, 2, 3):
        player = g.player(seat)
        assert (player.vp, player.pesos, player.worker, g.built(seat)) == (0, 10, "a1", {})
        assert sorted(player.hand) == ["architect", "foreman", "mayor", "tradeswoman", "worker"]
        assert (g.goods(seat), g.stored(seat)) == ({}, {})


@BOTH
def test_cu_1_1_two_products_and_two_resources_of_ones_choice(options):
    g = created(2, **options)
    assert g.sealed
    assert g.say(1, "start tobacco citrus wood wood") == {}
    assert g.say(2, {"do": "start", "products": ["citrus", "citrus"], "resources": ["stone", "water"]}) == {
        1: {"citrus": 1, "tobacco": 1, "wood": 2},
        2: {"citrus": 2, "water": 1, "stone": 1},
    }
    assert g.waits[0] == "turn"


@pytest.mark.parametrize(
    "line",
    [
        "start citrus wood wood",
        "start citrus citrus citrus wood wood",
        "start citrus tobacco wood",
        "start wood",
    ],
)
def test_cu_1_1_exactly_two_of_each(line):
    created(2).refuse(1, line, rule="CU-1.1")


def test_cu_1_1_no_commodities_and_nothing_else_is_asked_then():
    g = created(2)
    g.refuse(1, {"do": "start", "products": ["rum", "citrus"], "resources": ["wood", "wood"]}, rule="CU-1.1")
    assert g.choices(1, 99) == 36
    g.refuse(1, "worker b1")


def test_cu_1_1_asked_last_of_the_setup_before_cubans_and_bills():
    g = created(3)
    assert (g.state.promenade, g.proposed, g.state.phase) == ((), {}, "setup")
    assert len(g.state.absent) == 2
    assert g.token in (1, 2, 3)
    assert len(g.berths) == 2


def test_cu_r2_what_one_starts_with_lies_in_the_forecourt_and_both_lists_are_sorted():
    g = created(2)
    g.say(1, "start tobacco citrus wood stone")
    g.say(2, START)
    answers = g.told("revealed")[0]["answers"]
    assert answers[0]["steps"][0] == {"do": "start", "products": ["citrus", "tobacco"], "resources": ["wood", "stone"]}
    assert g.goods(1) == {"citrus": 1, "tobacco": 1, "wood": 1, "stone": 1}
    assert g.stored(1) == {}


@pytest.mark.parametrize(("options", "number"), [({}, 21), (WITHOUT, 15)])
def test_cu_1_2_ships_at_berth_1_berth_2_and_at_sea(options, number):
    g = created(3, draws={"ship": [3, 8, 12]}, **options)
    assert (g.berths, g.waiting) == ({1: 3, 2: 8}, 12)
    ships = SHIPS if number == 21 else HARBOUR
    assert g.ship_deck == [sorted(set(ships) - {3, 8, 12})]
    assert len(ships) == number


@pytest.mark.parametrize("number", SHIPS)
def test_cu_1_2_each_ship(number):
    g = created(3, draws={"ship": [number]})
    assert g.ship(1).cargo == SHIPS[number]


@BOTH
def test_cu_1_3_in_force_from_the_start(options):
    g = created(3, **options)
    assert g.active == {"tax": "tax_2", "duty": "duty_citrus"}
    assert RULES.base.tables.taxes["tax_2"].pesos == 2


DECKS = [({}, 8, 8), ({"rounds": 7}, 8, 7), ({"rounds": 6}, 8, 6), (WITHOUT, 6, 6)]


@pytest.mark.parametrize(("options", "cards", "rounds"), DECKS)
def test_cu_1_4_decks_and_the_cards_never_drawn(options, cards, rounds):
    g = created(3, **options)
    decks = RULES.view(g.state).acts.decks
    assert set(decks) == {"tax", "duty", "subsidy", "restriction"}
    assert {(len(deck.of), deck.left) for deck in decks.values()} == {(cards, rounds)}
    for seat in (1, 2, 3):
        g.say(seat, START)
    decks = RULES.view(g.state).acts.decks
    assert {(len(deck.of), deck.left) for deck in decks.values()} == {(cards - 1, rounds - 1)}


@pytest.mark.parametrize("seats", SEATS)
def test_cu_1_5_cubans_and_donkeys(seats):
    g = begun(seats)
    cubans = [card for card in g.state.promenade if card != "donkey"]
    assert (len(g.state.promenade), len(cubans)) == (6, 6 - DONKEYS[seats])
    assert set(g.state.absent) == set(CUBANS) - set(cubans)
    assert g.player(1).cars == (2 if seats == 2 else 1)


def test_cu_1_5_the_dancer_always_takes_part():
    absent = [created(3, seed=n).state.absent for n in range(40)]
    assert set().union(*absent) == set(CUBANS) - {"dancer"}


def test_cu_1_5_without_the_expansion_there_is_no_boulevard():
    g = begun(3, **WITHOUT)
    assert (g.state.promenade, g.state.absent, g.state.president, g.player(1).cars) == ((), (), None, 0)
    assert RULES.view(g.state).boulevard is None
    seat = g.waits[1][0]
    assert "visit" not in {offer.do for offer in g.offers(seat)}
    g.refuse(seat, {"do": "visit", "space": 1})


@pytest.mark.parametrize(("token", "options"), [*product((1, 2, 3), ({}, WITHOUT))])
def test_cu_1_6_a_random_seat_starts(token, options):
    g = begun(3, draws={"start": [token]}, **options)
    assert (g.token, g.waits) == (token, ("turn", (token,)))


def test_cu_1_6_the_car_begins_before_space_1():
    assert RULES.view(begun(3).state).boulevard.car == 0


def test_cu_1_5_all_the_buildings():
    assert sorted(created(3).display) == sorted((*BASE, *NEW))
    assert sorted(created(3, **WITHOUT).display) == sorted(BASE)


def test_r_0_7_a_game_is_played_with_the_tables_of_its_pack():
    pack = house("cuba")
    assert pack["name"] == "house"
    pack["start"] = {**pack["start"], "pesos": 33}
    for options in ({}, WITHOUT):
        play = Play(RULESETS["cuba"].rules(pack), 2, options=options)
        assert [play.state.player(seat).pesos for seat in (1, 2)] == [33, 33]


def test_cu_2_1_shuffled_onto_the_spaces_whose_events_stay():
    seen = set()
    for seed in range(12):
        g = begun(3, seed=seed, absent=["lawyer", "musician"])
        seen.add(g.state.promenade)
        spaces = RULES.view(g.state).boulevard.spaces
        assert [space.event for space in spaces] == [
            "delegation", "acclamation", "inspection", "overbuilding", "disfavour", "gift"
        ]  # fmt: skip
        assert sorted(g.state.promenade) == sorted(["donkey"] * 2 + [*set(CUBANS) - {"lawyer", "musician"}])
    assert len(seen) > 6


def test_cn_2_2_cu_2_1_boulevard_then_four_bills():
    g = begun(3)
    told = [event["type"] for event in g.events if event["type"] in ("cubano_laid", "act_proposed")]
    assert told == ["cubano_laid"] * 6 + ["act_proposed"] * 4
    assert set(g.proposed) == {"tax", "duty", "subsidy", "restriction"}
