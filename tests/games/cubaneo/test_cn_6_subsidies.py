"""The subsidy pays every seat at once, after tax and duty."""

import pytest

from tests.games.cubaneo.helpers import at_acts, obeyed

ALL = {"citrus": 1, "sugar_cane": 1, "tobacco": 1}
PAYS = [
    ("subsidy_water", {}, 0),
    ("subsidy_water", {"goods": {"water": 1}}, 1),
    ("subsidy_water", {"goods": {"water": 5}}, 5),
    ("subsidy_water", {"goods": {"water": 9}}, 5),
    ("subsidy_votes", {"hand": ("worker",)}, 1),
    ("subsidy_votes", {"hand": ("tradeswoman",)}, 1),
    ("subsidy_votes", {"hand": ("architect",)}, 2),
    ("subsidy_votes", {"hand": ("foreman",)}, 2),
    ("subsidy_votes", {"hand": ("mayor",)}, 3),
    ("subsidy_pesos", {"pesos": 2}, 0),
    ("subsidy_pesos", {"pesos": 3}, 1),
    ("subsidy_pesos", {"pesos": 8}, 2),
    ("subsidy_pesos", {"pesos": 15}, 5),
    ("subsidy_pesos", {"pesos": 40}, 5),
    ("subsidy_buildings", {}, 0),
    ("subsidy_buildings", {"built": {"c1": 1}}, 1),
    ("subsidy_buildings", {"built": {"c1": 1, "d1": 2}}, 1),
    ("subsidy_buildings", {"built": {"c1": 1, "d1": 2, "d2": 3}}, 2),
    ("subsidy_kinds", {"goods": {"rum": 2}}, 0),
    ("subsidy_kinds", {"goods": {"citrus": 3}}, 1),
    ("subsidy_kinds", {"goods": {"citrus": 1}, "stored": {"citrus": 1, "tobacco": 1}}, 2),
    ("subsidy_kinds", {"goods": {"citrus": 1}, "stored": {"sugar_cane": 1, "tobacco": 2}}, 5),
    ("subsidy_kinds", {"goods": ALL}, 5),
    ("subsidy_pairs", {"goods": {"wood": 3}}, 0),
    ("subsidy_pairs", {"goods": {"wood": 3, "stone": 2, "water": 4}}, 2),
    ("subsidy_commodities", {"goods": {"citrus": 2}}, 0),
    ("subsidy_commodities", {"goods": {"rum": 2, "cigars": 5}}, 7),
]


@pytest.mark.parametrize(("subsidy", "owned", "vp"), PAYS)
def test_cn_6_4_cn_r12_subsidy(subsidy, owned, vp):
    g = at_acts(tax="tax_1", duty="duty_any", subsidy=subsidy, first=owned)
    assert obeyed(g, "obey none") == ({"vp": vp} if vp else {})


RANKS = [
    ((10, 7, 5), (1, 2, 3)),
    ((5, 10, 7), (3, 1, 2)),
    ((10, 10, 5), (1, 1, 3)),
    ((10, 5, 5), (1, 2, 2)),
    ((0, 0, 0), (1, 1, 1)),
    ((9, 7, 7, 1), (1, 2, 2, 4)),
    ((9, 9, 9, 1, 2), (1, 1, 1, 5, 4)),
    ((1, 2), (2, 1)),
]


@pytest.mark.parametrize(("before", "gains"), RANKS)
def test_cn_6_4_subsidy_rank(before, gains):
    g = at_acts(tax="tax_1", duty="duty_any", subsidy="subsidy_rank", seats=len(before), vp=before)
    for seat in g.state.everybody:
        said = g.say(seat, "obey none")
    assert said == {seat: {"vp": vp} for seat, vp in enumerate(gains, 1)}


def test_cn_6_4_from_one_standing_after_tax_and_duty():
    g = at_acts(tax="tax_1", duty="duty_any", subsidy="subsidy_rank", vp=(10, 9, 8))
    g.say(1, "obey none")
    g.say(2, "obey tax")
    assert g.say(3, "obey none") == {1: {"vp": 2}, 2: {"vp": 2 + 1, "pesos": -1}, 3: {"vp": 3}}


def test_cn_6_4_of_what_is_left():
    g = at_acts(tax="tax_1", duty="duty_any", subsidy="subsidy_pesos", first={"pesos": 6})
    assert obeyed(g, "obey tax") == {"pesos": -1, "vp": 2 + 1}
    g = at_acts(tax="tax_6", duty="duty_wood_stone", subsidy="subsidy_pairs", first={"goods": {"wood": 2, "stone": 2}})
    assert obeyed(g, "obey duty") == {"wood": -1, "stone": -1, "vp": 2 + 1}


def test_cn_6_4_no_subsidy_pays_nothing():
    g = at_acts(tax="tax_1", duty="duty_any", first={"goods": {"water": 3, "rum": 2}})
    assert "subsidy" not in g.active
    assert obeyed(g, "obey none") == {}


def test_cn_6_4_the_votes_tile_adds_nothing():
    g = at_acts(
        tax="tax_1", duty="duty_any", subsidy="subsidy_votes", tiles={"votes": 1}, first={"hand": ("tradeswoman",)}
    )
    assert obeyed(g, "obey none") == {"vp": 1}
