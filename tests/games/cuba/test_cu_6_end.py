"""End of the round and of the game."""

from tests.games.cuba.helpers import BASE, at, given, last_turn, over_round, president


def test_cu_6_1_cn_7_1_products_in_forecourts_spoil():
    g = last_turn("disfavour", token=3)
    g.seat(1, goods={"citrus": 2, "rum": 1, "wood": 3}, stored={"tobacco": 2})
    g.say(3, "visit day_laborer")
    over_round(g)
    assert (g.goods(1), g.stored(1)) == ({"rum": 1, "wood": 3}, {"tobacco": 2})


def test_cu_6_1_cn_7_0_storage_limit():
    g = last_turn("disfavour", token=3, active={"restriction": "storage_limit"})
    g.seat(1, stored={"citrus": 3, "tobacco": 2})
    g.say(3, "visit day_laborer")
    over_round(g)
    assert g.waits == ("keep", (1,))
    g.say(1, "keep citrus tobacco tobacco")
    assert g.stored(1) == {"citrus": 1, "tobacco": 2}


def test_cu_6_1_cn_7_2_ships_leave_and_move():
    full = {"citrus": 3, "sugar_cane": 2}
    over = {"berths": {1: 3, 2: 8, 3: 9}, "waiting": 12, "loaded": {2: full}, "draws": {"ship": [5, 16]}}
    g = over_round(at("disfavour", **over))
    assert (g.berths, g.waiting) == ({3: 3, 2: 12, 1: 5}, 16)
    assert g.ship_deck[-1] == [8, 9]


def test_cu_6_1_cn_7_3_markers_cards_and_tiles_return_and_the_car_stays():
    g = at("gift", rewards={"mayor": ("a",)}, tiles={"votes": (1, "")})
    over_round(g)
    assert (g.state.rewards, g.state.tiles, g.state.covered) == ({}, {}, {})
    assert {len(g.hand(seat)) for seat in (1, 2, 3)} == {5}
    assert {g.player(seat).cars for seat in (1, 2, 3)} == {1}
    assert president(g).car == 6


def test_cu_6_1_delegation_and_inspection_are_over_at_the_end_of_the_round():
    g = last_turn("gift", held=2, president={"inspection": True}, token=3)
    for seat in (1, 2, 3):
        g.seat(seat, hand=("worker", "mayor"))
    g.put(turns=3 * 4)
    g.say(3, "visit day_laborer")
    over_round(g)
    assert (g.round, g.state.held, president(g).inspection) == (2, 1, False)


def test_cu_6_1_unless_the_same_event_happens_again():
    g = over_round(at("inspection", president={"inspection": True}))
    assert (g.round, president(g).inspection) == (2, True)


def test_cu_6_1_not_after_the_last_round():
    g = last_turn("disfavour", round=8)
    g.seat(1, goods={"citrus": 2})
    g.say(3, "visit day_laborer")
    over_round(g)
    assert g.waits is None
    assert not g.told("spoiled")


def finished(*, vps: dict[int, int] | None = None, pesos: dict[int, int] | None = None, built=None, used=None, **over):
    g = last_turn("gift", round=over.pop("round", 8), pesos=pesos, market=dict.fromkeys(
        ("citrus", "sugar_cane", "tobacco", "rum", "cigars"), ()), tiles={"decree": (1, "tax")}, **over)  # fmt: skip
    for seat in (1, 2, 3):
        g.seat(seat, vp=(vps or {}).get(seat, 0))
    g.seat(1, built=built or {})
    if used:
        g.used(1, **used)
    g.say(3, "visit day_laborer")
    over_round(g)
    (end,) = g.told("finished")
    return end


def test_cu_6_2_two_vp_per_building_the_warehouse_included():
    assert finished(built={"c1": 1, "d1": 16})["scores"] == [6, 2, 2]


def test_cu_6_2_with_a_used_statue_three_each():
    assert finished(built={"c1": 1, "d1": 24}, used={"statue": 1})["scores"] == [9, 2, 2]
    assert finished(built={"c1": 1, "d1": 24})["scores"] == [6, 2, 2]


def test_cu_6_2_covered_buildings_do_not_count():
    g = last_turn("overbuilding", token=3, round=7).seat(1, built={"c1": 2}, pesos=1)
    g.say(3, "visit day_laborer")
    g.say(1, "overbuild 1 c1")
    over_round(g)
    g.put(stage="subsidy", phase="statutes", frames=(), round=8)
    draft = g.play.draft()
    draft.settle(draft.chance)
    assert [event.buildings for event in draft.events if type(event).__name__ == "Scored"] == [2, 1, 1]


def test_cu_6_2_the_statue_in_the_last_round_only_by_foreman_or_lawyer():
    early = given(round=7).seat(1, built={"c1": 24, "d1": 1}, worker="c2")
    early.say(1, "foreman")
    early.refuse(1, "use c1")
    late = given(round=8).seat(1, built={"c1": 24, "d1": 1}, worker="c2")
    late.copy().say(1, "foreman", "use c1")
    assert late.say(1, "visit lawyer", "use c1") == {1: {"pesos": -1}}
    assert late.player(1).used == {"statue": 1}
    six = given(round=6, options={"rounds": 6}).seat(1, built={"c1": 24}, worker="c2")
    assert six.say(1, "foreman", "use c1") == {}


def test_cu_6_2_most_vp_then_most_pesos_then_shared():
    assert finished(vps={1: 9, 2: 4, 3: 5})["winners"] == [1]
    assert finished(vps={1: 9, 2: 9, 3: 5}, pesos={1: 3, 2: 4})["winners"] == [2]
    assert finished(vps={1: 9, 2: 9, 3: 9})["winners"] == [1, 2, 3]


def test_cu_6_2_six_rounds_without_the_expansion():
    g = given(options=BASE, round=6, phase="statutes", stage="subsidy")
    g.put(frames=())
    draft = g.play.draft()
    draft.settle(draft.chance)
    assert draft.position.status == "finished"
