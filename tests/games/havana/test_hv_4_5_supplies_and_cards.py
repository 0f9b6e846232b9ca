"""Phase 2 and phase 3: supplies, a new card, recovery."""

from typing import Any

import msgspec
import pytest

from arbiter.games.havana.state import Centre, Stock
from arbiter.kernel.seals import fits
from tests.driver import GAME
from tests.games.havana.game import CARDS, Game, given, plain
from tests.games.havana.scripted import RULES


def closing(seats: int = 3, **over: Any) -> Game:
    """The last turn of phase 1, with nothing but `end` left to say or a building to buy."""
    g = given(seats, **over).cards(1, "debris", "worker")
    return g.buying(seats).seat(seats, pesos=9, workers=1)


def laying(seats: int = 3, **over: Any) -> Game:
    """Phase 3: the first seat is asked to cover."""
    g = closing(seats, **over)
    g.say(seats, "end")
    return g


def public(g: Game) -> Any:
    """All that others can see: view, offers, records."""
    told = [event for record in g.play.events for event in record]
    seen = RULES.view(g.state), [g.offers(seat) for seat in (1, 2, 3)], told
    return msgspec.json.decode(msgspec.json.encode(seen))


def test_hv_4_three_cubes_and_three_pesos_are_added():
    g = closing(centre={"gray": 2}, draws={"cube": ["red", "gray", "blue"]})
    assert g.say(3, "end") == {0: {"pesos": 3, "red": 1, "gray": 1, "blue": 1}}
    assert g.state.centre == Centre(7, {"gray": 3, "red": 1, "blue": 1})
    assert [event["purpose"] for event in g.told("cube_drawn")] == ["cube"] * 3


@pytest.mark.parametrize(("bag", "pesos", "gain"), [
    ({"red": 1, "gray": 1}, 2, {"red": 1, "gray": 1, "pesos": 2}),
    ({}, 1, {"pesos": 1}),
    ({"gray": 3}, 0, {"gray": 3}),
    ({}, 0, {}),
])  # fmt: skip
def test_hv_4_an_emptier_bag_or_stock_gives_what_it_has(bag, pesos, gain):
    g = closing(bag=bag).put(stock=Stock(pesos, 3))
    assert g.say(3, "end").get(0, {}) == gain
    assert g.state.stock.pesos == 0


def test_hv_5_1_one_after_the_other_in_the_order_of_phase_one():
    g = given().put(order=(2, 3, 1)).buying(1).seat(1, pesos=9, workers=1)
    g.say(1, "end")
    for seat in (2, 3, 1):
        assert g.waits == ("cover", (seat,))
        over = RULES.view(g.state).seats[seat - 1].open[0]
        g.say(seat, f"cover {over} mama")
    assert g.told("revealed")
    assert g.waits[0] == "turn"


def test_hv_5_1_over_is_public_at_once_and_with_is_hidden():
    g = laying()
    before = g.player(1)
    g.say(1, "cover debris mama")
    (sealed,) = g.told("sealed")
    assert sealed["step"] == {"do": "cover", "over": "debris"}
    assert g.steps == [{"do": "cover", "over": "debris"}]
    view = RULES.view(g.state).seats[0]
    assert (view.covered, view.open, view.hand) == ("debris", ("debris", "worker"), before.hand)
    assert g.player(1) == before


def test_hv_5_1_nothing_tells_which_card_covers():
    seen = []
    for card in ("mama", "conservation"):
        g = laying()
        g.say(1, f"cover debris {card}")
        g.say(2, "cover worker pesos")
        told = public(g)
        for event in told[-1]:
            event.pop("commitment", None)
        seen.append(told)
    assert seen[0] == seen[1]


def test_hv_5_1_all_are_opened_together_and_fit_their_commitments():
    g = laying()
    seals: dict[int, str] = {}
    for seat, cover in ((1, "debris mama"), (2, "worker pesos"), (3, "siesta mama")):
        assert not g.told("revealed")
        g.say(seat, f"cover {cover}")
        seals |= {event["seat"]: event["commitment"] for event in g.told("sealed")}
    answers = g.told("revealed")[0]["answers"]
    assert [answer["steps"] for answer in answers] == [
        [{"do": "cover", "over": over, "with": with_}]
        for over, with_ in (("debris", "mama"), ("worker", "pesos"), ("siesta", "mama"))
    ]
    for event in g.play.events[-1]:
        for opened in getattr(event, "answers", ()):
            assert fits(GAME, opened, seals[opened.seat])
    assert [event["seat"] for event in g.told("covered")] == [1, 2, 3]


def test_hv_5_1_the_covered_card_goes_to_the_discard_pile():
    g = laying()
    for seat, cover in ((1, "debris mama"), (2, "worker pesos"), (3, "siesta mama")):
        g.say(seat, f"cover {cover}")
    assert [player.discard for player in g.state.seats] == [("debris",), ("worker",), ("siesta",)]
    assert [player.open for player in g.state.seats] == [("worker", "mama"), ("debris", "pesos"), ("pesos", "mama")]
    assert "mama" not in g.player(1).hand
    assert len(g.player(1).hand) == 10


def test_hv_5_1_a_cover_is_final():
    g = laying()
    g.say(1, "cover debris mama")
    assert g.refuse(1, "cover debris pesos", code="decision_closed")
    g.refuse(3, "cover siesta mama", code="not_your_turn")
    g.say(2, "cover debris mama")
    g.refuse(1, "cover debris mama", code="decision_closed")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"do": "cover", "over": "mama", "with": "mama"}, "illegal_step"),
        ({"do": "cover", "over": "debris", "with": "worker"}, "illegal_step"),
        ({"do": "cover", "over": "debris"}, "illegal_step"),
        ({"do": "cover", "with": "mama"}, "invalid"),
        ({"do": "end"}, "illegal_step"),
        ({"do": "buy", "building": 2}, "illegal_step"),
    ],
)
def test_hv_5_1_one_card_of_the_hand_on_one_of_the_open_ones(said, code):
    laying().refuse(1, said, code=code)


def test_hv_r5_a_cover_is_never_forced():
    g = closing(2).seat(1, hand=("mama",), discard=tuple(card for card in CARDS[:9]))
    g.say(2, "end")
    assert g.waits == ("cover", (1,))
    assert len(g.offered("cover", 1)) == 2
    assert g.forced == []


def test_hv_r12_a_card_laid_in_phase_three_acts_in_the_next_round_only():
    g = laying(2)
    g.say(1, "cover worker pesos")
    assert g.say(2, "cover siesta mama") == {}
    assert g.state.round == 2
    assert not g.told("card_played")


def recovering(*hands: tuple[str, ...]) -> Game:
    """All have laid; these hands are left then."""
    g = closing(len(hands))
    for seat, hand in enumerate(hands, 1):
        discard = tuple(card for card in CARDS if card not in (*hand, "mama", *g.player(seat).open))
        g.seat(seat, hand=(*hand, "mama"), discard=discard)
    g.say(len(hands), "end")
    for seat in range(1, len(hands) + 1):
        g.say(seat, f"cover {g.player(seat).open[1]} mama")
    return g


def test_hv_5_2_whoever_has_at_most_two_cards_is_asked_sealed():
    g = recovering(("refreshment", "protection"), ("refreshment", "protection", "conservation"), ("protection",))
    assert g.waits == ("recover", (1, 3))
    g.say(3, "recover yes")
    assert g.steps == []
    assert g.waits == ("recover", (1,))
    assert len(g.player(3).hand) == 1
    g.say(1, {"do": "recover", "take": False})
    assert [answer["steps"] for answer in g.told("revealed")[0]["answers"]] == [
        [{"do": "recover", "take": False}], [{"do": "recover", "take": True}],
    ]  # fmt: skip
    assert g.told("declined") == [{"type": "declined", "seat": 1}]


def test_hv_5_2_the_whole_pile_comes_back_the_card_just_covered_included():
    g = recovering(("refreshment", "protection"), CARDS[7:11])
    g.say(1, "recover yes")
    assert len(g.player(1).hand) == 11
    assert g.player(1).discard == ()
    assert "worker" in g.player(1).hand
    assert sorted((*g.player(1).hand, *g.player(1).open)) == sorted(CARDS)


def test_hv_5_2_with_an_empty_hand_taking_is_forced():
    g = recovering((), CARDS[7:11])
    assert g.waits[0] == "turn"
    sealed = next(e for record in g.play.events for e in plain(record) if e["type"] == "sealed" and e.get("forced"))
    assert (sealed["seat"], "step" in sealed) == (1, False)
    assert len(g.player(1).hand) == 11


def test_hv_5_2_who_declines_is_asked_again_in_the_next_phase_three():
    g = recovering(("refreshment", "protection"), CARDS[7:11])
    g.say(1, "recover no")
    assert g.waits[0] == "turn"
    g.on("cover")
    while g.waits[0] == "cover":
        seat = g.waits[1][0]
        g.say(seat, g.offered("cover", seat)[0])
    assert g.waits == ("recover", (1,))
    assert len(g.player(1).hand) == 1


def test_hv_5_3_hands_and_discard_piles_are_open():
    g = given().turn(1, "refreshment", "worker").seat(1, discard=("mama", "pesos"), hand=("siesta",))
    seat = RULES.view(g.state).seats[0]
    assert (seat.hand, seat.discard) == (("siesta",), ("mama", "pesos"))
    g.say(1, "act refreshment mama")
    assert g.told("refreshed") == [{"type": "refreshed", "seat": 1, "card": "mama"}]


def test_hv_5_3_sealed_answers_change_nothing_that_can_be_seen():
    seen = []
    for answer in ("yes", "no"):
        g = recovering(("refreshment", "protection"), ("refreshment",))
        g.say(1, f"recover {answer}")
        seen.append([event for event in g.events if event.pop("commitment", True)])
        assert len(g.player(1).hand) == 2
    assert seen[0] == seen[1]
