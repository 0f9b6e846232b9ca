"""The order of a round."""

import pytest

from tests.games.havana.game import begun, given


def opened(*pairs, **over):
    """All seats have laid these pairs."""
    g = begun(len(pairs), **over)
    for seat, pair in enumerate(pairs, 1):
        g.say(seat, f"lay {pair}")
    return g


def revealed(**things):
    """Phase 3 of a game in which seats 1 and 2 will show 49 and seat 3 88: the order of the new round."""
    g = given(3)
    for seat in (1, 2, 3):
        g.cards(seat, "siesta", "mama").seat(seat, **things.get(f"s{seat}", {}))
    g.put(ties=things.get("ties", (1, 2, 3)))
    return covered(g, "siesta worker", "siesta architect", "siesta pesos")


def covered(g, *covers):
    """All seats cover, in the order of the round before."""
    g.put(frame=None, phase="supplies", stage="supply")
    draft = g.play.draft()
    draft.settle(draft.chance)
    g.play.keep(draft)
    for seat, cover in zip(g.state.order, covers, strict=True):
        g.say(seat, f"cover {cover}")
    return g


def test_hv_2_1_seven_before_twenty_four_before_twenty_six():
    g = opened("protection materials_thief", "debris worker", "siesta black_market")
    assert g.told("ordered")[0]["order"] == [3, 2, 1]
    assert g.state.order == (3, 2, 1)


def test_hv_2_1_zero_covered_by_eight_gives_seventy_eight():
    g = given(3)
    g.cards(1, "siesta", "black_market")
    covered(g, "siesta pesos", "debris pesos", "debris pesos")
    assert g.told("ordered")[0]["numbers"] == [78, 48, 48]
    assert g.player(1).open == ("black_market", "pesos")
    assert g.player(1).discard == ("siesta",)
    assert g.state.order == (2, 3, 1)


def test_hv_2_1_six_and_zero_make_six():
    g = opened("materials_thief siesta", "refreshment siesta")
    assert g.told("ordered")[0] == {"type": "ordered", "order": [2, 1], "numbers": [6, 1]}


TIES = [
    ({"vp": 3}, {"vp": 2}),
    ({"cubes": {"red": 1, "blue": 1}}, {"cubes": {"yellow": 1, "gray": 9}, "pesos": 9}),
    ({"pesos": 2}, {"pesos": 1, "workers": 5}),
    ({"workers": 2}, {"workers": 1, "cubes": {"gray": 5}}),
    ({"cubes": {"gray": 2}}, {"cubes": {"gray": 1}}),
]


@pytest.mark.parametrize(("one", "two"), TIES, ids=["vp", "coloured", "pesos", "workers", "gray"])
def test_hv_2_1_ties_go_to_whoever_has_least(one, two):
    assert revealed(s1=one, s2=two).state.order == (2, 1, 3)
    assert revealed(s1=two, s2=one).state.order == (1, 2, 3)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ({"vp": 1}, {"cubes": {"red": 9, "gray": 9}, "pesos": 9, "workers": 9}),
        ({"cubes": {"red": 1}}, {"cubes": {"gray": 9}, "pesos": 9, "workers": 9}),
        ({"pesos": 1}, {"cubes": {"gray": 9}, "workers": 9}),
        ({"workers": 1}, {"cubes": {"gray": 9}}),
        ({"cubes": {"gray": 1}}, {}),
    ],
    ids=["vp", "coloured", "pesos", "workers", "gray"],
)
def test_hv_2_1_an_earlier_tie_break_outweighs_all_the_later_ones(one, two):
    assert revealed(s1=one, s2=two, ties=(1, 2, 3)).state.order == (2, 1, 3)


@pytest.mark.parametrize(("ties", "order"), [((1, 2, 3), (1, 2, 3)), ((3, 2, 1), (2, 1, 3))])
def test_hv_2_1_still_tied_the_order_drawn_at_the_start(ties, order):
    assert revealed(ties=ties).state.order == order


def test_hv_2_1_the_tie_is_broken_before_cards_are_recovered():
    g = given(2)
    for seat in (1, 2):
        g.cards(seat, "siesta", "mama", hand=("worker", "architect"), discard=("pesos",))
    covered(g, "siesta worker", "siesta worker")
    assert [event["type"] for event in g.events].index("ordered") < [event["type"] for event in g.events].index("asked")
    assert g.waits == ("recover", (1, 2))
    assert g.state.order == (1, 2)


def test_hv_2_2_the_order_holds_for_the_whole_round_phase_three_included():
    g = opened("mama pesos", "debris worker", "worker architect")
    asked = []
    while g.waits[0] != "cover" or len(asked) < 6:
        kind, (seat,) = g.waits
        if (kind, seat) not in asked:
            asked.append((kind, seat))
        g.say(seat, (g.offered("end", seat) or g.offered(kind, seat) or g.offered("act", seat))[0])
        if g.told("revealed"):
            break
    assert asked == [(kind, seat) for kind in ("turn", "cover") for seat in (2, 3, 1)]
