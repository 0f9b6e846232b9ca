"""Options."""

import pytest

from arbiter.games.cuba import EDITION
from arbiter.kernel.refusal import Refusal
from tests.games.cuba.helpers import created
from tests.games.cuba.tables import BASE, NEW


def refused(seats, **options):
    with pytest.raises(Refusal) as error:
        EDITION.completed_options(seats, options)
    assert (error.value.code, error.value.told.get("rule")) == ("invalid_request", "CU-0")


def test_cu_0_defaults():
    assert EDITION.completed_options(3, {}) == {
        "el_presidente": True,
        "rounds": 8,
        "absent": None,
        "buildings": "all",
        "replaced": None,
    }
    assert EDITION.completed_options(3, {"el_presidente": False}) == {"el_presidente": False, "rounds": 6}


@pytest.mark.parametrize("rounds", [6, 7, 8])
def test_cu_0_rounds_with_the_expansion(rounds):
    g = created(3, rounds=rounds)
    assert g.state.rounds == rounds


def test_cu_0_six_rounds_without_it_may_be_said():
    assert created(3, el_presidente=False, rounds=6).state.rounds == 6


@pytest.mark.parametrize(
    "options",
    [
        {"rounds": 5},
        {"rounds": 9},
        {"rounds": "8"},
        {"rounds": True},
        {"el_presidente": 1},
        {"el_presidente": False, "rounds": 8},
        {"el_presidente": False, "absent": ["lawyer", "musician"]},
        {"el_presidente": False, "absent": []},
        {"el_presidente": False, "buildings": "classic"},
        {"el_presidente": False, "replaced": [1, 2, 3, 4, 5]},
        {"buildings": "new"},
        {"surprise": 1},
    ],
)
def test_cu_0_anything_else_is_refused(options):
    refused(3, **options)


@pytest.mark.parametrize(
    ("seats", "absent"),
    [
        (2, []),
        (2, ["dancer"]),
        (3, ["lawyer"]),
        (3, ["lawyer", "lawyer"]),
        (3, ["lawyer", "donkey"]),
        (4, ["lawyer", "musician"]),
        (5, ["lawyer"]),
    ],
)
def test_cu_0_absent_names_as_many_as_there_are_donkeys(seats, absent):
    refused(seats, absent=absent)


def test_cu_0_cn_r15_absent_in_any_order_and_empty_with_five():
    first = EDITION.completed_options(3, {"absent": ["musician", "lawyer"]})
    assert first == EDITION.completed_options(3, {"absent": ["lawyer", "musician"]})
    assert created(5, absent=[]).state.absent == ()
    assert set(created(3, absent=["lawyer", "musician"]).state.absent) == {"lawyer", "musician"}


def test_cu_0_r_0_7_null_is_left_out():
    nothing = dict.fromkeys(("el_presidente", "rounds", "absent", "buildings", "replaced"))
    assert EDITION.completed_options(4, nothing) == EDITION.completed_options(4, {})
    assert EDITION.completed_options(4, {**nothing, "el_presidente": False})["rounds"] == 6


@pytest.mark.parametrize(
    "replaced", [[1, 2, 3, 4], [1, 2, 3, 4, 5, 6], [1, 1, 2, 3, 4], [1, 2, 3, 4, 21], [1, 2, 3, 4, 29], [0, 1, 2, 3, 4]]
)
def test_cu_r1_replaced_names_five_of_the_base_games(replaced):
    refused(3, buildings="classic", replaced=replaced)


def test_cu_r1_replaced_only_beside_classic_and_all_only_with_the_expansion():
    refused(3, replaced=[1, 2, 3, 4, 5])
    refused(3, buildings="all", replaced=[1, 2, 3, 4, 5])
    refused(3, el_presidente=False, buildings="all")
    assert EDITION.completed_options(3, {"buildings": "classic", "replaced": [9, 1, 31, 2, 3]})["replaced"] == [
        1, 2, 3, 9, 31
    ]  # fmt: skip


def test_cu_r19_replaced_buildings_are_not_in_the_game():
    g = created(3, buildings="classic", replaced=[1, 2, 3, 4, 31])
    assert set(g.display) == {*BASE, *NEW} - {1, 2, 3, 4, 31}
    assert not g.told("replaced_drawn")
    drawn = created(3, buildings="classic")
    gone = [event["building"] for event in drawn.told("replaced_drawn")]
    assert len(set(gone)) == 5
    assert set(gone) <= set(BASE)
    assert set(drawn.display) == {*BASE, *NEW} - set(gone)


def test_cu_0_wrong_numbers_of_seats():
    for seats in (1, 6):
        refused(seats)


def test_cu_0_the_order_of_the_draws():
    g = created(3, buildings="classic")
    told = [event for event in g.events if "purpose" in event]
    assert [event["purpose"] for event in told] == ["absent"] * 2 + ["replaced"] * 5 + ["start"] + ["ship"] * 3
    assert [event["size"] for event in told] == [5, 4, 25, 24, 23, 22, 21, 3, 21, 20, 19]
    assert [event["berth"] for event in g.told("ship_arrived")] == [1, 2, 0]
    assert g.waits == ("start", (1, 2, 3))
    for seat in (1, 2, 3):
        g.say(seat, "start citrus citrus wood wood")
    after = [event["purpose"] for event in g.events if "purpose" in event]
    assert after[-4:] == ["bill:tax", "bill:duty", "bill:subsidy", "bill:restriction"]
    assert set(after[:-4]) == {"cuban"}
    assert [event["space"] for event in g.told("cubano_laid")] == [1, 2, 3, 4, 5, 6]
    assert [event["draw"] for event in g.events if "draw" in event] == list(range(11, 11 + len(after)))
