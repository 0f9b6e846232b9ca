"""The end of the game."""

import pytest

from tests.games.cubaneo.helpers import at_acts, at_event


def ended(vp=(0, 0, 0), pesos=None, **over):
    g = at_acts(tax="tax_per_ten_vp", duty="duty_any", round=6, vp=vp, **over)
    for seat, n in enumerate(pesos or (), 1):
        g.seat(seat, pesos=n)
    for seat in g.waits[1]:
        said = g.say(seat, "obey none")
    return g, said


def test_cn_8_1_two_vp_a_building_the_warehouse_included():
    g, said = ended(first={"built": {"c1": 1, "d1": 12}}, second={"built": {"c1": 17}})
    assert said == {1: {"vp": 6}, 2: {"vp": 4}, 3: {"vp": 2}}
    result = g.told("finished")[0]
    assert (list(result["winners"]), list(result["scores"])) == ([1], [6, 4, 2])
    assert g.waits is None


def test_cn_8_1_cn_6_4_acts_and_subsidy_of_round_six_count():
    g, _ = ended(vp=(0, 0, 0), subsidy="subsidy_commodities", second={"goods": {"rum": 3}})
    assert list(g.told("finished")[0]["scores"]) == [2, 5, 2]


def test_cn_8_1_the_statue_adds_one_for_each():
    g = at_acts(tax="tax_6", duty="duty_any", round=6, first={"built": {"c1": 24, "d1": 12}}).used(1, statue=1)
    for seat in g.waits[1]:
        said = g.say(seat, "obey none")
    assert said == {1: {"vp": 9}, 2: {"vp": 2}, 3: {"vp": 2}}


def test_cn_8_1_a_statue_not_used_adds_nothing():
    _, said = ended(first={"built": {"c1": 24, "d1": 12}})
    assert said[1] == {"vp": 6}


@pytest.mark.parametrize(("cell", "vp"), [("c1", 1 + 4), ("d1", 1 + 6), (None, 9)])
def test_cn_8_1_a_statue_counts_only_if_it_still_stands(cell, vp):
    g = at_event("demolition", round=6).seat(1, built={"c1": 24, "d1": 12}).used(1, statue=1)
    g.say(3, "visit 1")
    g.say(1, {"do": "demolish", "cell": cell})
    g.through_parliament()
    assert g.vp(1) == vp
    assert g.position.status == "finished"


@pytest.mark.parametrize(
    ("vp", "pesos", "winners"),
    [
        ((5, 9, 7), (50, 0, 3), [2]),
        ((9, 9, 7), (3, 4, 50), [2]),
        ((9, 9, 9), (4, 4, 3), [1, 2]),
        ((0, 0, 0), (2, 2, 2), [1, 2, 3]),
        ((8, 9, 9), (9, 1, 1), [2, 3]),
    ],
)
def test_cn_8_2_most_vp_then_most_pesos_then_shared(vp, pesos, winners):
    g, _ = ended(vp=vp, pesos=pesos)
    result = g.told("finished")[0]
    assert list(result["winners"]) == winners
    assert list(result["scores"]) == [n + 2 for n in vp]
