"""Rules that Cuba shares with Cubaneo, as they hold here; the finer points are tested there."""

import pytest

from tests.games.cuba.helpers import BASE, given
from tests.games.cuba.tables import BASE as BASE_NUMBERS
from tests.games.cuba.tables import NEW

BOTH = pytest.mark.parametrize("options", [{}, BASE], ids=["with", "without"])


@BOTH
def test_cn_3_10_cn_3_4_worker_and_harvest(options):
    g = given(options=options)
    assert g.say(1, "worker b1") == {1: {"water": 1, "wood": 1}}
    assert g.say(1, "harvest c1 d1 b3") == {1: {"citrus": 2, "sugar_cane": 1, "water": -1}}


@BOTH
def test_cn_3_12_cn_3_3_architect(options):
    g = given(options=options).seat(1, goods={"wood": 1, "stone": 1})
    g.refuse(1, "architect 12 c1", rule="CN-3.12")
    g.refuse(1, "architect 1 a1", rule="CN-3.12")
    assert g.copy().say(1, "architect none") == {}
    assert g.say(1, "architect 1 c1") == {1: {"wood": -1, "stone": -1}}


@BOTH
def test_cn_3_13_cn_3_16_cn_r10_foreman(options):
    g = given(options=options).seat(1, built={"c1": 6, "d1": 7, "a3": 12}, worker="b1", goods={"sugar_cane": 4})
    g.say(1, "foreman")
    g.refuse(1, "use d1 4")
    assert g.say(1, "use c1 3") == {1: {"sugar_cane": -3, "rum": 3}}
    g.refuse(1, "use c1 1", rule="CN-3.13")
    g.refuse(1, "use a3", rule="CN-3.13")
    assert g.say(1, "use d1 1") == {1: {"sugar_cane": -1, "rum": 1}}


@BOTH
def test_cn_3_14_cn_3_5_mayor_forecourt_first(options):
    g = given(options=options, berths={2: 8}).seat(1, goods={"citrus": 1}, stored={"citrus": 1})
    assert g.say(1, "mayor 2", "load citrus citrus") == {1: {"citrus": -1, "stored citrus": -1, "vp": 4}}


@BOTH
def test_cn_r13_the_mayor_may_choose_a_full_ship(options):
    g = given(options=options, berths={2: 8}, loaded={2: {"citrus": 3, "sugar_cane": 2}}).seat(1, goods={"citrus": 1})
    assert g.say(1, "mayor 2") == {}
    assert (g.forced, g.waits) == ([(1, {"do": "end"})], ("turn", (2,)))


@BOTH
def test_cn_r17_the_building_charge_is_paid_with_the_resources(options):
    g = given(options=options, active={"restriction": "building_charge"})
    g.seat(1, goods={"wood": 1, "stone": 1}, pesos=2)
    assert g.copy().say(1, "architect 1 d1") == {1: {"wood": -1, "stone": -1, "pesos": -2}}
    g.seat(1, pesos=1).refuse(1, "architect 1 d1", rule="CN-3.12")


def test_cn_r16_in_json_a_building_is_its_number():
    given().refuse(1, {"do": "architect", "building": "small_bank", "cell": "d1"}, code="invalid")
    given().refuse(1, {"do": "overbuild", "building": "hotel", "cell": "c1"}, code="invalid")


def test_cn_3_20_what_follows_a_visit():
    g = given(berths={1: 3, 2: 8})
    g.say(1, "visit harbor_master")
    assert {(offer.do, offer.rule) for offer in g.offers(1)} == {("swap", "CN-3.20"), ("end", "CN-3.20")}


@BOTH
@pytest.mark.parametrize("number", sorted((*BASE_NUMBERS, *NEW)))
def test_cn_3_16_every_building_by_its_ability(options, number):
    goods = {"citrus": 3, "sugar_cane": 3, "tobacco": 3, "rum": 2, "cigars": 2, "water": 3, "wood": 1, "stone": 1}
    g = given(options=options).seat(1, built={"c1": number, "d1": 4}, worker="b1", goods=goods, vp=4)
    g.say(1, "foreman")
    able = [offer for offer in g.offers(1) if offer.do == "use" and offer.fields["cell"].one_of == ("c1",)]
    assert bool(able) == (number not in (23, 24))


def test_cn_3_16_the_inn():
    g = given(options=BASE).seat(1, built={"c1": 31}, worker="c2")
    assert g.say(1, "foreman", "use c1") == {1: {"vp": 1, "pesos": 1}}


def test_cn_r9_cn_r6_the_beach_cafe_serves_where_the_reward_is_taken():
    g = given(rewards={"mayor": ("a", "b")}).seat(1, built={"c1": 23})
    assert g.say(1, "mayor a") == {1: {"pesos": 4}}
    assert g.state.rewards == {"mayor": ("a", "b")}
    g.refuse(2, "mayor a")


def test_cn_3_6_cn_r1_cn_r12_completed_steps():
    g = given().seat(1, built={"c1": 10}, worker="c2", goods={"citrus": 1, "tobacco": 1})
    g.say(1, "foreman")
    g.say(1, {"do": "use", "cell": "c1", "give": ["tobacco", "citrus"], "take": ["citrus", "tobacco"]})
    assert g.steps == [{"do": "use", "cell": "c1", "give": ["citrus", "tobacco"], "take": ["tobacco", "citrus"]}]


def test_cn_r20_the_pavilion_counts_the_warehouse():
    g = given().seat(1, built={"c1": 30, "d1": 1, "a2": 2}, worker="c2")
    assert g.say(1, "foreman", "use c1") == {1: {"vp": 2}}
