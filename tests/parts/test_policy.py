"""The step that is taken for an absent seat: the plan's choice, else to choose nothing, to end, or the plainest."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from arbiter.kernel.domains import Amount, Bundle, Choice, Each, Entries, Flag, OneOf, Pool, Range, Subset
from arbiter.kernel.offers import Offer, Step
from arbiter.parts.flow import Flow
from arbiter.parts.frames import Asking
from arbiter.parts.policy import least, plainest
from tests.parts.test_flow import ADD, ASKED, END, GAME, SKIP, Add, Counting, End, Skip, State

COUNTING = State(frames=(*ASKED.frames, Counting(2, 1)))


def without_blank(*verbs: Any, **policy: Any) -> Flow:
    """The game whose `skip` does not stand for choosing nothing."""
    return Flow(10, replace(GAME.plan, verbs=verbs, policy=policy))


def test_nothing_is_chosen_where_that_is_possible() -> None:
    assert GAME.autopilot(ASKED, 1) == Skip()


def test_what_may_be_ended_is_ended() -> None:
    assert GAME.autopilot(COUNTING, 2) == End()


def test_else_the_first_offer_is_taken_as_plainly_as_it_can_be() -> None:
    skip = replace(SKIP, blank=lambda t, state: None)
    assert without_blank(ADD, skip, END).autopilot(ASKED, 1) == Add(1)
    assert without_blank(skip, ADD, END).autopilot(ASKED, 1) == Skip()


def test_a_blank_step_that_is_not_legal_now_is_not_taken() -> None:
    skip = replace(SKIP, offers={"turn": lambda t, state, seat: ()})
    assert without_blank(ADD, skip, END).autopilot(ASKED, 1) == Add(1)


def test_the_plan_chooses_by_the_kind_of_the_decision_or_the_frame() -> None:
    def most(t: int, state: State, seat: int, offers: Any) -> Any:
        return least(offers, lambda raw: (raw["do"] != "add", -raw.get("number", 0), t, seat))

    game = without_blank(ADD, SKIP, END, turn=most)
    assert game.autopilot(ASKED, 1) == Add(2)
    assert game.autopilot(COUNTING, 2) == End()
    game = Flow(10, replace(GAME.plan, policy={Counting: lambda t, state, seat, offers: {"do": "add"}}))
    assert game.autopilot(COUNTING, 2) == Add(1)


def test_no_scores_unless_the_plan_tells_them() -> None:
    assert GAME.standing(ASKED) == ()
    told = Flow(10, replace(GAME.plan, standing=lambda t, state: (t, len(state.frames))))
    assert told.standing(ASKED) == (10, 1)


@pytest.mark.parametrize(
    ("domain", "value"),
    [
        (OneOf(("b", "a")), "b"),
        (Amount(Range(3, 9, 2)), 3),
        (Subset(Choice(("a", "b", "c"), 2, 3)), ("a", "b")),
        (Bundle(Pool({"a": 2, "b": 1}, 0, 3)), {}),
        (Bundle(Pool({"a": 2, "b": 1}, 2, 3)), {"a": 1, "b": 1}),
        (
            Each(Entries("seat", "what", {"2": ("x", "y"), "3": ("z",)})),
            ({"seat": 2, "what": "x"}, {"seat": 3, "what": "z"}),
        ),
        (Flag(), False),
    ],
)
def test_the_plainest_value_of_each_domain(domain: Any, value: Any) -> None:
    assert plainest([Offer("take", "T-1", {"field": domain})]) == {"do": "take", "field": value}


def test_the_plainest_of_several_offers() -> None:
    first, end, give_way = Offer("take", "T-1", {"n": OneOf((1, 2))}), Offer("end", "T-2"), Offer("pass", "T-3")
    assert plainest([first, give_way, end]) == {"do": "end"}
    assert plainest([first, give_way]) == {"do": "pass"}
    assert plainest([first]) == {"do": "take", "n": 1}
    assert plainest([Offer("take", "T-1", {"n": OneOf((1, 2), optional=True)})]) == {"do": "take"}


def test_the_least_of_all_legal_steps_the_first_of_equal_ones() -> None:
    offers = [
        Offer("take", "T-1", {"a": OneOf((1, 2)), "b": OneOf((5, 3))}),
        Offer("give", "T-2", {"b": OneOf((3, 9))}),
    ]
    assert least(offers, lambda raw: raw["b"]) == {"do": "take", "a": 1, "b": 3}
    assert least(offers, lambda raw: -raw["b"]) == {"do": "give", "b": 9}


def test_of_vast_offers_the_first_steps_alone_are_compared() -> None:
    vast = {"n": Amount(Range(2, 10**12)), "goods": Bundle(Pool(dict.fromkeys("abcdefgh", 1000), 3, 8000))}
    offers = [Offer("take", "T-1", {**vast, "seat": OneOf((1, 2))})]
    assert least(offers, lambda raw: -raw["seat"]) == {"do": "take", "n": 2, "goods": {"h": 3}, "seat": 2}


def test_a_step_is_completed() -> None:
    class Given(Step, frozen=True):
        """Give a number."""

        number: int | msgspec.UnsetType = msgspec.UNSET

    verb = replace(
        ADD,
        step=Given,
        offers={"turn": lambda t, state, seat: [Offer("given", "T-1", {"number": OneOf((4, 7), optional=True)})]},
        complete=lambda t, state, step: Given(7 if step.number is msgspec.UNSET else step.number),
    )
    assert without_blank(verb).autopilot(State("play", "turn", (Asking("turn", (1,), False),)), 1) == Given(7)
