"""The example rounds of the rules page: Vanessa is seat 1, Peter seat 2, Tobias seat 3."""

from tests.games.havana.game import begun, changes

DEALT = [3, 29, 14, 36, 22, 6, 8, 20, 31, 11, 25, 2]
CUBES = ["red", "blue", "gray", "brown", "gray", "gray", "yellow", "gray", "red", "gray", "gray", "blue", "brown"]


def opened():
    g = begun(3, draws={"order": [1, 2], "building": list(DEALT), "cube": list(CUBES)})
    for seat, pair in enumerate(("siesta black_market", "debris worker", "protection materials_thief"), 1):
        g.say(seat, f"lay {pair}")
    return g


def cover(g, *covers):
    before = g.state
    for seat, said in covers:
        g.say(seat, f"cover {said}")
    return changes(before, g.state)


def round_one():
    g = opened()
    g.say(2, "act debris", "act worker", "buy 2")
    g.say(3, "act materials_thief 1 yellow")
    return g


def round_two():
    g = round_one()
    cover(g, (1, "siesta pesos"), (2, "worker architect"), (3, "materials_thief mama"))
    g.say(2, "act debris", "act architect", "buy 3")
    g.say(3, "act mama brown", "buy 8")
    return g


def test_hv_2_1_example_vanessa_begins_with_seven_and_her_whole_turn_is_forced():
    g = opened()
    assert g.told("ordered") == [{"type": "ordered", "order": [1, 2, 3], "numbers": [7, 24, 26]}]
    assert g.forced == [(1, {"do": "act", "card": "black_market"}), (1, {"do": "end"})]
    assert g.player(1).cubes == {"red": 1, "yellow": 1, "gray": 1}
    assert g.waits == ("turn", (2,))


def test_hv_3_1_example_peter_takes_debris_and_workers_and_builds():
    g = opened()
    assert g.say(2, "act debris") == {0: {"gray": -2}, 2: {"gray": 2, "workers": 2}}
    assert g.forced == [(2, {"do": "act", "card": "worker"})]
    assert g.say(2, "buy 2") == {2: {"workers": -2, "vp": 1}}
    assert g.forced == [(2, {"do": "end"})]
    assert 25 in g.state.ends


def test_hv_6_example_tobias_is_last_and_may_rob_anybody():
    g = opened()
    g.say(2, "act debris", "act worker", "buy 2")
    assert {said["seat"] for said in g.offered("act", 3)} == {1, 2}
    gain = g.say(3, "act materials_thief 1 yellow")
    assert (gain[1], gain[3]) == ({"yellow": -1}, {"yellow": 1})
    assert gain[0] == {"pesos": 3, "red": 1, "gray": 2}
    assert g.state.centre.pesos == 7
    assert g.waits == ("cover", (1,))


def test_hv_5_1_example_zero_covered_by_eight_gives_78():
    g = round_one()
    cover(g, (1, "siesta pesos"), (2, "worker architect"), (3, "materials_thief mama"))
    assert g.told("ordered") == [{"type": "ordered", "order": [2, 3, 1], "numbers": [78, 24, 29]}]
    assert [len(player.hand) for player in g.state.seats] == [10, 10, 10]
    assert g.waits == ("turn", (2,))


def test_hv_4_example_the_second_round():
    g = round_two()
    assert (g.player(2).vp, g.player(2).cubes, g.player(2).workers, g.player(2).pesos) == (2, {"blue": 1}, 1, 1)
    assert (g.player(3).vp, g.player(3).cubes) == (2, {"gray": 1})
    assert g.waits == ("turn", (1,))
    assert g.say(1, "act pesos")[1] == {"pesos": 4, "blue": 1, "brown": 1}
    assert g.forced == [(1, {"do": "act", "card": "black_market"}), (1, {"do": "end"})]
    assert g.state.centre.pesos == 6


def test_hv_3_4_example_five_pesos_for_the_worker_of_building_six():
    g = round_two()
    g.say(1, "act pesos")
    cover(g, (2, "debris conservation"), (3, "mama debris"), (1, "black_market refreshment"))
    assert g.told("ordered")[0]["numbers"][0] == 18
    assert g.waits == ("turn", (1,))
    g.say(1, "act refreshment siesta")
    assert "siesta" in g.player(1).hand
    assert g.forced == [(1, {"do": "act", "card": "pesos"})]
    assert g.player(1).pesos == 8
    assert g.say(1, "buy 6 worker_by_pesos")[1] == {"pesos": -7, "vp": 1}
