"""The thirteen cards."""

import pytest

from arbiter.games.havana.state import Stock
from tests.games.havana.game import ROWS, act, begun, given

GRAY = {"gray": 1}


def played(card, *, then="worker", **over):
    """Seat 1 has this card and another that leaves a choice."""
    return given(**over).turn(1, card, then)


def last(card, seats=3, **over):
    """The last seat of the round has this card."""
    return given(seats, **over).turn(seats, card, "debris").put(centre=given(pesos=0).state.centre)


def test_hv_6_siesta_does_nothing():
    g = given(pesos=1)
    assert g.say(1, "act pesos") == {0: {"pesos": -1}, 1: {"pesos": 1}}
    assert [event["card"] for event in g.told("card_played")] == ["pesos"]


def test_hv_6_hv_r13_refreshment_takes_a_card_of_the_pile_back():
    g = played("refreshment").seat(1, discard=("siesta", "mama"), hand=("pesos",))
    g.refuse(1, "act refreshment pesos", rule="HV-6")
    g.refuse(1, "act refreshment worker", rule="HV-6")
    g.say(1, "act refreshment mama")
    assert (g.player(1).hand, g.player(1).discard) == (("pesos", "mama"), ("siesta",))
    assert "mama" in [said["with"] for said in g.on("cover").offered("cover", 1)]


def test_hv_6_debris_takes_all_gray_cubes_of_the_centre():
    g = played("debris", centre={"gray": 3, "red": 2})
    assert g.say(1, "act debris") == {0: {"gray": -3}, 1: {"gray": 3, "workers": 2}}
    g = played("debris", centre={"red": 3, "blue": 1}, then="mama")
    assert g.say(1, "act debris") == {}


def test_hv_6_conservation_once_a_round_for_the_whole_table():
    g = played("conservation")
    g.cards(2, "conservation", "worker")
    g.refuse(1, "act conservation 29", rule="HV-6")
    g.say(1, "act conservation 3")
    assert g.state.removed == (3,)
    g.on("turn")
    g = g.turn(2, "conservation", "worker")
    assert [said for said in g.offered("act", 2) if said["card"] == "conservation"] == [act("conservation", use=False)]
    g.refuse(2, "act conservation 6", rule="HV-6")


def test_hv_6_conservation_that_was_skipped_does_not_count():
    g = played("conservation")
    g.say(1, "act conservation none")
    g.turn(2, "conservation", "worker")
    g.say(2, "act conservation 6")
    assert g.state.removed == (6,)
    assert g.state.rows[0] == ROWS[0][:-1]


def test_hv_r9_what_counts_by_round_begins_anew_with_every_round():
    g = (
        given(2, round=3)
        .put(played=("worker", "black_market"), cleared=1, left=True)
        .cards(1, "debris", "worker")
        .buying(2)
    )
    g.seat(2, pesos=9, workers=1)
    g.say(2, "end")
    g.say(1, "cover worker black_market")
    assert (g.state.cleared, g.state.played) == (1, ("worker", "black_market"))
    g.say(2, "cover siesta mama")
    assert (g.state.round, g.state.cleared, g.state.played, g.state.left) == (4, 0, (), False)


def test_hv_6_hv_r8_the_collector_chooses_for_each_seat_and_nobody_gets_it():
    g = played("tax_collector").seat(2, workers=1, cubes={"red": 2}).seat(3, cubes={"gray": 1, "blue": 1})
    stock = g.state.stock
    said = "act tax_collector 2 worker 3 gray"
    assert g.say(1, said) == {1: {"pesos": 1, "workers": 2}, 2: {"workers": -1}, 3: {"gray": -1}}
    assert g.state.box == {"gray": 1}
    assert g.state.stock == Stock(stock.pesos - 1, stock.workers + 1 - 2)


def test_hv_6_tax_touches_only_those_still_to_act():
    g = given(4).turn(3, "tax_collector", "debris")
    for seat in (1, 2, 3, 4):
        g.seat(seat, cubes={"red": 1}, workers=1)
    g.refuse(3, "act tax_collector 1 red 2 red 4 red", rule="HV-6")
    g.refuse(3, "act tax_collector", rule="HV-6")
    assert g.say(3, "act tax_collector 4 red")[4] == {"red": -1}


def test_hv_6_hv_r8_a_seat_with_neither_worker_nor_cube_pays_nothing():
    g = played("tax_collector").seat(2, pesos=9).seat(3, cubes={"red": 1})
    g.refuse(1, "act tax_collector 2 worker 3 red")
    assert set(g.say(1, "act tax_collector 3 red")) == {1, 3}


def test_hv_6_with_nobody_to_tax_the_collector_still_gets_his_peso():
    g = last("tax_collector").seat(1, workers=5)
    assert act("tax_collector") in g.offered("act", 3)
    g.say(3, "act tax_collector")
    assert g.player(3).pesos == 1
    assert g.player(1).workers == 5


def test_hv_6_a_protected_seat_keeps_everything():
    g = played("tax_collector").cards(2, "protection", "worker", workers=2, pesos=4, cubes=GRAY)
    g.seat(3, workers=1)
    assert g.say(1, "act tax_collector 3 worker") == {1: {"pesos": 1, "workers": 2}, 3: {"workers": -1}}
    for card in ("peso_thief", "materials_thief"):
        g = played(card).cards(2, "protection", "worker", workers=2, pesos=4, cubes=GRAY).seat(3, pesos=4, cubes=GRAY)
        g.refuse(1, f"act {card} 2{' gray' if card == 'materials_thief' else ''}", rule="HV-6")


@pytest.mark.parametrize(("played_before", "workers"), [((), 2), (("worker",), 1), (("black_market",), 2)])
def test_hv_6_worker_two_for_the_first(played_before, workers):
    g = played("worker", then="mama").put(played=played_before)
    assert g.say(1, "act worker") == {1: {"workers": workers}}


def test_hv_6_worker_counts_as_carried_out_though_the_stock_gave_nothing():
    g = played("worker", then="mama", centre={"red": 3, "blue": 1}).put(stock=Stock(100, 0))
    assert g.say(1, "act worker") == {}
    g.turn(2, "worker", "mama").put(stock=Stock(100, 5))
    assert g.say(2, "act worker") == {2: {"workers": 1}}


def test_hv_6_the_stock_of_workers_gives_what_it_has():
    g = played("worker", then="mama", centre={"red": 3, "blue": 1}).put(stock=Stock(100, 1))
    assert g.say(1, "act worker") == {1: {"workers": 1}}


def test_hv_6_the_architect_brings_a_worker():
    g = played("architect", then="mama", centre={"red": 3, "blue": 1})
    assert g.say(1, "act architect") == {1: {"workers": 1}}
    assert g.state.stock.workers == 14


@pytest.mark.parametrize(("pesos", "taken"), [(1, 1), (4, 2), (5, 3), (9, 5)])
def test_hv_6_the_peso_thief_takes_half_rounded_up(pesos, taken):
    g = played("peso_thief", then="mama", centre={"red": 3, "blue": 1}).seat(2, pesos=pesos).seat(3, pesos=1)
    assert g.say(1, "act peso_thief 2") == {1: {"pesos": taken}, 2: {"pesos": -taken}}


@pytest.mark.parametrize("card", ["peso_thief", "materials_thief"])
def test_hv_6_only_the_last_seat_chooses_among_all_others(card):
    for seat, victims in ((1, {2, 3}), (2, {3}), (3, {1, 2})):
        g = given()
        for other in (1, 2, 3):
            g.seat(other, pesos=3, cubes={"red": 1})
        g.turn(seat, card, "debris")
        assert {said["seat"] for said in g.offered("act", seat) if said["card"] == card} == victims


def test_hv_6_seats_with_nothing_cannot_be_chosen_and_the_thief_must_rob():
    g = played("peso_thief").seat(2, cubes={"red": 1}).seat(3, pesos=1)
    g.refuse(1, "act peso_thief 2", rule="HV-6")
    g.refuse(1, "act peso_thief", rule="HV-6")
    g.refuse(1, act("peso_thief", use=False), rule="HV-6")


@pytest.mark.parametrize("card", ["peso_thief", "materials_thief"])
def test_hv_r6_when_those_who_follow_have_nothing_the_thief_goes_without(card):
    g = given().turn(2, card, "mama").seat(1, pesos=9, cubes={"red": 9})
    assert [said for said in g.offered("act", 2) if said["card"] == card] == [act(card)]
    g.refuse(2, act(card, seat=1))
    assert 1 not in g.say(2, f"act {card}")


def test_hv_6_hv_r7_the_materials_thief_takes_two_from_whoever_has_four():
    g = played("materials_thief", then="mama", centre={"red": 3, "blue": 1})
    g.seat(2, cubes={"red": 1, "gray": 2}).seat(3, cubes={"blue": 1, "gray": 3})
    g.refuse(1, "act materials_thief 2 gray gray", rule="HV-6")
    g.refuse(1, "act materials_thief 3 gray", rule="HV-6")
    g.refuse(1, "act materials_thief 3 blue blue", rule="HV-6")
    assert g.copy().say(1, "act materials_thief 2 red") == {1: {"red": 1}, 2: {"red": -1}}
    assert g.say(1, "act materials_thief 3 blue gray") == {1: {"blue": 1, "gray": 1}, 3: {"blue": -1, "gray": -1}}


@pytest.mark.parametrize(("before", "drawn"), [((), ["red", "gray"]), (("black_market",), ["red"])])
def test_hv_6_black_market_two_for_the_first(before, drawn):
    g = played("black_market", then="mama", centre={"red": 3, "blue": 1}, draws={"cube": list(drawn)})
    g.put(played=before)
    assert g.say(1, "act black_market") == {1: dict.fromkeys(drawn, 1)}
    assert [(event["seat"], event["cube"]) for event in g.told("cube_drawn")] == [(1, cube) for cube in drawn]
    assert sum(g.state.bag.values()) == 80 - len(drawn)


def test_hv_6_black_market_counts_as_carried_out_though_the_bag_gave_nothing():
    g = played("black_market", then="mama", centre={"red": 3, "blue": 1}, bag={})
    assert g.say(1, "act black_market") == {}
    assert g.state.played == ("black_market",)
    g = played("black_market", then="mama", centre={"red": 3, "blue": 1}, bag={"blue": 1})
    assert g.say(1, "act black_market") == {1: {"blue": 1}}
    assert "draw" not in g.told("cube_drawn")[0]


@pytest.mark.parametrize(("pesos", "taken"), [(0, 0), (1, 1), (4, 2), (7, 4)])
def test_hv_6_pesos_half_of_the_centre_rounded_up(pesos, taken):
    g = played("pesos", then="mama", centre={"red": 3, "blue": 1}, pesos=pesos)
    assert g.say(1, "act pesos").get(1, {}).get("pesos", 0) == taken
    assert g.state.centre.pesos == pesos - taken


def test_hv_6_mama_takes_three_of_five_coloured_and_two_of_three_gray():
    g = played("mama", centre={"red": 2, "blue": 2, "brown": 1, "gray": 3})
    for wrong in ("red blue", "red red blue blue", "red red red", "red blue gray", "yellow red blue", ""):
        g.refuse(1, f"act mama {wrong}", rule="HV-6")
    taken = {"red": 1, "blue": 1, "brown": 1, "gray": 2}
    centre, mine = {what: -n for what, n in taken.items()}, {**taken, "workers": 2}
    assert g.say(1, "act mama red blue brown") == {0: centre, 1: mine}


def test_hv_6_mama_with_no_coloured_cube_stands_alone():
    g = played("mama", centre={"gray": 5})
    g.refuse(1, act("mama", cubes={"gray": 3}))
    assert g.say(1, "act mama") == {0: {"gray": -3}, 1: {"gray": 3, "workers": 2}}
    assert played("mama").say(1, "act mama") == {1: {"workers": 2}}


@pytest.mark.parametrize(("card", "taxed"), [("protection", 0), ("debris", 1)])
def test_hv_6_protection_holds_from_the_reveal_on(card, taxed):
    """The owner has not had its turn yet."""
    g = begun(2)
    g.say(1, "lay siesta tax_collector")
    g.say(2, f"lay {card} mama")
    assert g.told("ordered")[0]["numbers"] == [3, 29]
    assert g.forced[0][1]["card"] == "tax_collector"
    assert len(g.told("taxed")) == taxed
    assert g.player(1).pesos == 2


def test_hv_r12_protection_that_was_covered_protects_until_the_new_cards_are_opened():
    g = given(2).buying(2).cards(1, "protection", "mama", pesos=9, workers=9).seat(2, pesos=9, workers=1)
    g.say(2, "end")
    g.say(1, "cover protection siesta")
    assert g.player(1).open == ("protection", "mama")
    g.say(2, f"cover {g.player(2).open[0]} tax_collector")
    assert g.player(1).open == ("siesta", "mama")
