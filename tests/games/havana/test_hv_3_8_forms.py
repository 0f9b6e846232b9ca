"""Exact forms of steps."""

import pytest

from tests.games.havana.game import act, given


def test_hv_3_8_what_is_empty_is_left_out():
    g = given(2, centre={"gray": 1}).turn(1, "mama", "materials_thief")
    g.say(1, act("mama", cubes={}), act("materials_thief", cubes={"red": 0}))
    assert g.steps == [act("mama"), act("materials_thief")]
    g = given(2).turn(1, "tax_collector", "siesta")
    g.say(1, act("tax_collector", **{"from": []}))
    assert g.steps == [act("tax_collector")]


def test_hv_3_8_taxes_stand_in_the_order_of_the_seats():
    g = given().turn(1, "tax_collector", "siesta").seat(2, workers=1).seat(3, cubes={"gray": 1})
    said = [{"seat": 3, "what": "gray"}, {"seat": 2, "what": "worker"}]
    g.say(1, act("tax_collector", **{"from": said}))
    assert g.steps[0] == act("tax_collector", **{"from": said[::-1]})


@pytest.mark.parametrize(
    "said",
    [
        act("pesos", seat=2),
        act("pesos", use=False),
        act("pesos", use=True),
        act("pesos", cubes={"red": 1}),
        act("harvest"),
        {"do": "act"},
        act("pesos", card2="mama"),
    ],
)
def test_hv_3_8_fields_that_the_card_does_not_know(said):
    given().refuse(1, said, code=("illegal_step", "invalid"))


def test_hv_3_8_refreshment_with_an_empty_pile_and_conservation_a_second_time_can_only_be_skipped():
    g = given().turn(1, "refreshment", "conservation").put(cleared=1)
    assert g.offered("act", 1) == [act("refreshment", use=False), act("conservation", use=False)]
    g.refuse(1, "act refreshment mama", rule="HV-6")
    g.refuse(1, "act conservation 3", rule="HV-6")


def test_hv_r2_use_false_stays_and_use_true_is_not_known():
    g = given().turn(1, "refreshment", "worker").seat(1, discard=("mama",))
    g.refuse(1, act("refreshment", use=True, take="mama"))
    g.refuse(1, act("refreshment"))
    g.say(1, act("refreshment", use=False))
    assert g.steps == [act("refreshment", use=False)]
    g = given().buying(1).seat(1, workers=2, pesos=9)
    g.say(1, {"do": "buy", "building": 2, "workers_by_pesos": 0})
    assert g.steps == [{"do": "buy", "building": 2}]


def test_hv_r10_conservation_with_no_building_in_the_rows():
    g = given(rows=((), ()), pile=()).turn(1, "conservation", "worker")
    assert act("conservation", use=False) in g.offered("act", 1)
    assert len(g.offered("act", 1)) == 2
