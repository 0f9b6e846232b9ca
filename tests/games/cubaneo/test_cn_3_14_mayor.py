"""The Mayor (5 votes) and the alternative actions."""

import pytest

from tests.games.cubaneo.helpers import given


def test_cn_3_14_janas_mayor():
    g = given(berths={1: 3, 2: 1}).seat(1, goods={"rum": 1, "citrus": 2})
    assert g.say(1, "mayor 2", "load rum citrus citrus") == {1: {"vp": 6, "rum": -1, "citrus": -2}}
    assert g.steps[1:] == [{"do": "load", "good": good} for good in ("rum", "citrus", "citrus")]
    assert g.loaded(2) == {"citrus": 2, "rum": 1}
    assert g.waits == ("turn", (2,))


@pytest.mark.parametrize("berth", [1, 2, 3])
def test_cn_3_14_one_two_or_three_vp_a_good(berth):
    g = given(berths={1: 8, 2: 11, 3: 3}).seat(1, goods={"citrus": 2})
    assert g.say(1, f"mayor {berth}", "load citrus citrus") == {1: {"citrus": -2, "vp": 2 * berth}}


def test_cn_3_14_cn_3_5_from_forecourt_then_warehouse():
    g = given(berths={3: 8}).seat(1, goods={"citrus": 1, "rum": 1}, stored={"citrus": 3})
    assert g.say(1, "mayor 3", "load citrus citrus") == {1: {"citrus": -1, "stored citrus": -1, "vp": 6}}


def test_cn_3_14_only_matching_empty_spaces():
    g = given(berths={1: 3}).seat(1, goods={"citrus": 3, "cigars": 1, "wood": 1})
    g.refuse(1, "mayor 1", "load cigars", rule="CN-3.14", step=1)
    g.refuse(1, "mayor 1", "load citrus citrus citrus", rule="CN-3.14", step=3)
    g.refuse(1, "mayor 1", "load rum", rule="CN-3.14", step=1)
    g.refuse(1, "mayor 1", {"do": "load", "good": "wood"}, rule="CN-3.14", step=1)


def test_cn_3_14_spaces_loaded_before_are_taken():
    g = given(berths={1: 3}, loaded={1: {"citrus": 2}}).seat(1, goods={"citrus": 1, "rum": 1})
    g.refuse(1, "mayor 1", "load citrus", rule="CN-3.14", step=1)
    assert g.say(1, "mayor 1", "load rum") == {1: {"rum": -1, "vp": 1}}


@pytest.mark.parametrize("berth", [0, 3, 4])
def test_cn_3_14_a_berth_that_holds_a_ship(berth):
    given().refuse(1, {"do": "mayor", "berth": berth}, rule="CN-3.14")


def test_cn_3_14_cn_3_3_loading_nothing():
    g = given().seat(1, goods={"citrus": 1})
    assert g.say(1, "mayor 2", "end") == {}
    assert g.waits == ("turn", (2,))


def test_cn_r13_a_full_ship_may_be_chosen():
    g = given(berths={2: 8}, loaded={2: {"citrus": 3, "sugar_cane": 2}}).seat(1, goods={"citrus": 1})
    assert g.say(1, "mayor 2") == {}
    assert g.forced == [(1, {"do": "end"})]
    assert g.waits == ("turn", (2,))


REWARDS = [
    ("tradeswoman a wood", {"wood": 1}),
    ("tradeswoman a water", {"water": 1}),
    ("tradeswoman a stone", {"stone": 1}),
    ("tradeswoman b citrus", {"citrus": 1}),
    ("tradeswoman b sugar_cane", {"sugar_cane": 1}),
    ("tradeswoman b tobacco", {"tobacco": 1}),
    ("architect a", {"vp": 2}),
    ("architect b", {"vp": 1}),
    ("mayor a", {"pesos": 4}),
    ("mayor b", {"pesos": 2}),
]


@pytest.mark.parametrize(("line", "gain"), REWARDS)
def test_cn_3_15_each_reward_serves_one_seat_a_round(line, gain):
    g = given()
    assert g.say(1, line) == {1: gain}
    assert g.waits == ("turn", (2,))
    g.refuse(2, line, rule="CN-3.15")
    character, reward, *_ = line.split()
    assert character not in g.hand(1)
    other = {"a": "b", "b": "a"}[reward]
    given_other = next(entry for entry in REWARDS if entry[0].startswith(f"{character} {other}"))
    assert g.say(2, given_other[0]) == {2: given_other[1]}


@pytest.mark.parametrize(
    "line", ["tradeswoman a citrus", "tradeswoman b wood", "tradeswoman b rum", "tradeswoman a rum"]
)
def test_cn_3_15_a_gives_a_resource_and_b_a_product(line):
    character, reward, take = line.split()
    given().refuse(1, {"do": character, "reward": reward, "take": take}, rule="CN-3.15")


@pytest.mark.parametrize("step", [{"do": "worker", "reward": "a"}, {"do": "foreman", "reward": "a"}])
def test_cn_3_15_worker_and_foreman_have_none(step):
    given().refuse(1, step, code="invalid")
