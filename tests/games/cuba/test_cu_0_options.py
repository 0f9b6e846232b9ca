"""Options."""

import pytest

from arbiter.games import RULESETS
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.ruleset import Table
from tests.driver import house
from tests.games.cuba.helpers import RULES, begun, created
from tests.games.cuba.tables import BASE, NEW


def completed_options(seats, given):
    return RULESETS["cuba"].completed_options(seats, given, house("cuba"))


def refused(seats, **options):
    with pytest.raises(Refusal) as error:
        completed_options(seats, options)
    assert (error.value.code, error.value.told.get("rule")) == ("invalid_request", "CU-0")
    return str(error.value)


def test_cu_0_defaults():
    assert completed_options(3, {}) == {
        "el_presidente": True,
        "rounds": 8,
        "absent": None,
        "buildings": "all",
        "replaced": None,
    }
    assert completed_options(3, {"el_presidente": False}) == {"el_presidente": False, "rounds": 6}


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
        {"el_presidente": False, "ships": "expansion", "rounds": 7},
        {"acts": "base", "rounds": 7},
        {"ships": "all"},
        {"acts": "classic"},
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
    first = completed_options(3, {"absent": ["musician", "lawyer"]})
    assert first == completed_options(3, {"absent": ["lawyer", "musician"]})
    assert created(5, absent=[]).state.absent == ()
    assert set(created(3, absent=["lawyer", "musician"]).state.absent) == {"lawyer", "musician"}


def test_cu_0_r_0_7_null_is_left_out():
    nothing = dict.fromkeys(("el_presidente", "rounds", "absent", "buildings", "replaced"))
    assert completed_options(4, nothing) == completed_options(4, {})
    assert completed_options(4, {**nothing, "el_presidente": False})["rounds"] == 6


@pytest.mark.parametrize(
    "replaced", [[1, 2, 3, 4], [1, 2, 3, 4, 5, 6], [1, 1, 2, 3, 4], [1, 2, 3, 4, 21], [1, 2, 3, 4, 29], [0, 1, 2, 3, 4]]
)
def test_cu_r1_replaced_names_five_of_the_base_games(replaced):
    refused(3, buildings="classic", replaced=replaced)


def test_cu_r1_replaced_only_beside_classic():
    refused(3, replaced=[1, 2, 3, 4, 5])
    refused(3, buildings="all", replaced=[1, 2, 3, 4, 5])
    refused(3, buildings="base", replaced=[1, 2, 3, 4, 5])
    refused(3, el_presidente=False, replaced=[1, 2, 3, 4, 5])
    assert completed_options(3, {"buildings": "classic", "replaced": [9, 1, 31, 2, 3]})["replaced"] == [
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


def test_cu_0_every_part_of_the_expansion_on_its_own():
    assert completed_options(3, {"el_presidente": False, "ships": "base", "acts": "base", "buildings": "base"}) == {
        "el_presidente": False,
        "rounds": 6,
    }
    usual = completed_options(3, {})
    assert completed_options(3, {"ships": "expansion", "acts": "expansion", "buildings": "all"}) == usual
    assert completed_options(3, {"acts": "base"}) == {**usual, "acts": "base", "rounds": 6}
    assert completed_options(3, {"ships": "base", "buildings": "base"}) == {
        **usual,
        "ships": "base",
        "buildings": "base",
    }


def test_cu_0_ships_buildings_and_statutes_without_the_boulevard():
    g = created(3, el_presidente=False, ships="expansion", buildings="all", acts="expansion")
    assert g.state.president is None
    assert set(g.display) == {*BASE, *NEW}
    assert sum(map(len, g.state.ships)) == 21 - 3
    assert g.state.rounds == 8
    assert {"tax_6", "tax_per_ten_vp"} <= set(g.state.decks["tax"])
    assert created(3, el_presidente=False, acts="expansion", rounds=7).state.rounds == 7


def test_cu_0_the_boulevard_alone():
    g = created(3, ships="base", buildings="base", acts="base")
    assert g.state.president is not None
    assert set(g.display) == set(BASE)
    assert sum(map(len, g.state.ships)) == 15 - 3
    assert (g.state.rounds, {len(deck) for deck in g.state.decks.values()}) == (6, {6})


def test_cu_0_classic_buildings_without_the_boulevard():
    g = created(2, el_presidente=False, buildings="classic")
    gone = [event["building"] for event in g.told("replaced_drawn")]
    assert (len({*gone}), {*gone} <= {*BASE}) == (5, True)
    assert set(g.display) == {*BASE, *NEW} - {*gone}
    named = created(2, el_presidente=False, buildings="classic", replaced=[1, 2, 3, 4, 5])
    assert set(named.display) == {*BASE, *NEW} - {1, 2, 3, 4, 5}


def test_cu_0_a_customs_office_serves_in_the_base_game():
    g = begun(2, el_presidente=False, buildings="all", ships="expansion")
    g.seat(1, built={"c1": 22}, worker="c2").turn(1)
    g.say(1, "foreman")
    assert any(offer.do == "use" and "mode" in offer.fields for offer in g.offers(1))


@pytest.mark.parametrize("rounds", [-1, 0, 1, 5])
def test_cu_0_fewer_than_six_rounds_are_refused_with_the_reason(rounds):
    with pytest.raises(Refusal, match=f"`rounds` is {rounds}; a game of Cuba has at least 6 rounds"):
        completed_options(3, {"rounds": rounds})


def test_cu_0_more_rounds_than_cards_are_refused_with_the_reason():
    with pytest.raises(Refusal, match='only 6 statutes, one for each round; with `acts` `"expansion"` they have 8'):
        completed_options(3, {"el_presidente": False, "rounds": 7})
    with pytest.raises(Refusal, match="only 8 statutes"):
        completed_options(3, {"rounds": 9})


SEVEN = ["control", "tax_6", "subsidy_rank", "duty_any"]


def test_cu_1_4_the_players_name_the_statutes_that_are_removed():
    options = completed_options(3, {"rounds": 7, "removed": SEVEN})
    assert options["removed"] == ["tax_6", "duty_any", "subsidy_rank", "control"]
    g = created(3, rounds=7, removed=SEVEN)
    assert all(len(deck) == 7 and not {*deck} & {*SEVEN} for deck in g.state.decks.values())
    deck = RULES.view(g.state).acts.decks["tax"]
    assert (len(deck.of), deck.left) == (7, 7)


def test_cu_1_4_what_nobody_names_is_never_drawn():
    g = created(3, rounds=7)
    deck = RULES.view(g.state).acts.decks["tax"]
    assert (len(deck.of), deck.left) == (8, 7)


@pytest.mark.parametrize(
    "options",
    [
        {"removed": SEVEN},
        {"rounds": 7, "removed": SEVEN[:3]},
        {"rounds": 7, "removed": [*SEVEN, "tax_1"]},
        {"rounds": 7, "removed": [*SEVEN[:3], "duty_citrus"]},
        {"rounds": 7, "removed": [*SEVEN, "tax_99"]},
        {"rounds": 6, "removed": SEVEN * 2},
        {"acts": "base", "removed": SEVEN},
        {"rounds": 6, "acts": "base", "removed": ["tax_1"]},
    ],
)
def test_cu_1_4_removed_names_as_many_of_each_type_as_there_are_too_many(options):
    refused(3, **options)


def test_cu_1_4_nothing_to_remove_may_be_said():
    assert completed_options(3, {"removed": []})["removed"] == []


def test_cu_0_options_of_before_there_was_the_choice_mean_what_they_meant():
    """Stored games name no `ships`, `acts` or `removed`."""
    tables = RULES.el_presidente.tables
    old = {"el_presidente": True, "rounds": 7, "absent": None, "buildings": "all", "replaced": None}
    state = RULES.initial(Table(3, old))
    assert (len(state.ships[0]), len(state.display), len(state.decks["duty"])) == (21, 30, 8)
    assert set(state.ships[0]) == set(tables.cargo)
    state = RULES.initial(Table(3, {"el_presidente": False, "rounds": 6}))
    assert (len(state.ships[0]), len(state.display), len(state.decks["duty"])) == (15, 25, 6)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"ships": "all"}, "`ships` (base or expansion)"),
        ({"buildings": "expansion"}, "`buildings` (all or base or classic)"),
        ({"shps": "base"}, "Available: `el_presidente`, `rounds`,"),
        (
            {"acts": "base", "removed": ["tax_6"]},
            "tax_6: with as many rounds as each deck has statutes, none is left out",
        ),
        ({"rounds": 7, "removed": [*SEVEN, "tax_99"]}, "tax_99: these are not statutes of this game"),
        ({"el_presidente": False, "absent": []}, "take part only with `el_presidente`"),
    ],
)
def test_cu_0_a_refusal_says_what_would_do(options, told):
    assert told in refused(3, **options)


def test_cu_0_nothing_is_classic_where_fewer_buildings_are_than_the_new_ones_replace():
    pack = house("cuba")
    pack["buildings"] = pack["buildings"][:4]
    RULESETS["cuba"].check(pack)
    for el_presidente in (True, False):
        with pytest.raises(Refusal, match="4 buildings, fewer than the 5"):
            RULESETS["cuba"].completed_options(3, {"buildings": "classic", "el_presidente": el_presidente}, pack)
    assert RULESETS["cuba"].completed_options(3, {}, pack)["buildings"] == "all"
    pack["buildings"] = house("cuba")["buildings"][:5]
    assert RULESETS["cuba"].completed_options(3, {"buildings": "classic"}, pack)["buildings"] == "classic"


@pytest.mark.parametrize("cards", [11, 60])
def test_cu_1_4_all_that_is_left_out_of_large_decks_can_be_named(cards):
    pack = house("cuba")
    for kind in ("tax", "duty", "subsidy", "restriction"):
        row = pack["acts"][kind]
        more = [{**row[0], "id": f"{kind}_more_{n}", "copies": 1} for n in range(cards - 8)]
        pack["acts"][kind] = [*row, *more]
    RULESETS["cuba"].check(pack)
    named = [f"{kind}_more_{n}" for kind in ("tax", "duty", "subsidy", "restriction") for n in range(cards - 8)]
    told = RULESETS["cuba"].completed_options(3, {"removed": named}, pack)
    assert sorted(told["removed"]) == sorted(named)
    assert told["rounds"] == 8
