"""What every game does with its verbs and its course, on a game of counters: two seats count up in turn."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from arbiter.kernel.chance import NoChance
from arbiter.kernel.events import Event
from arbiter.kernel.offers import Offer, Step
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.ruleset import Decision, Table
from arbiter.parts.course import Course, Phase, Stage
from arbiter.parts.domains import one_of
from arbiter.parts.fields import Count
from arbiter.parts.flow import Flow, Plan
from arbiter.parts.frames import Acting, Asking, answered, asked_seats, innermost
from arbiter.parts.verb import Verb, described, union


class Counting(Acting, frozen=True):
    left: int


class State(msgspec.Struct, frozen=True):
    phase: str = "setup"
    stage: str = "setup"
    frames: tuple[Any, ...] = ()
    turns: int = 0
    last_round: bool = False


class Add(Step, frozen=True):
    """Add   a number."""

    number: Count = 0


class Skip(Step, frozen=True):
    """Add nothing."""


class End(Step, frozen=True):
    """End the turn."""


class Happened(Event, frozen=True):
    what: str


class Reached(Event, frozen=True):
    phase: str
    stage: str


def offering(*offers: Offer) -> Any:
    return lambda t, state, seat: iter(offers)


def add(t: int, state: State, seat: int, step: Add, chance: Any) -> Iterator[Event]:
    yield Happened(f"{seat} adds {step.number * t}")


ADD = Verb(
    step=Add,
    offers={"turn": offering(Offer("add", "T-1", {"number": one_of(1, 2)})), Counting: offering(Offer("add", "T-2"))},
    complete=lambda t, state, step: Add(step.number or 1),
    take=add,
    form="add NUMBER",
    read=lambda t, state, words: Add(words.number("an amount")),
)
SKIP = Verb(
    step=Skip,
    offers={"turn": offering(Offer("skip", "T-3"))},
    take=lambda t, state, seat, step, chance: (),
    form="skip",
    read=lambda t, state, words: [Skip(), Skip()],
    blank=lambda t, state: Skip(),
)
END = Verb(
    step=End,
    offers={Counting: offering(Offer("end", "T-4"))},
    take=lambda t, state, seat, step, chance: (),
    form="end",
    read=lambda t, state, words: End(),
)


def stage(name: str, more: int = 0) -> Stage:
    def happens(t: int, state: State, chance: Any) -> Iterator[Event]:
        yield Happened(name)

    return Stage(name, happens, again=lambda t, state: state.turns < more)


COURSE = Course(
    reached=Reached,
    opening=(Phase("opening", stage("deal"), stage("order")),),
    rounds=(Phase("play", stage("turn", more=2), stage("order")), Phase("pay", stage("wages"))),
    end=(Phase("end", stage("result")),),
    last="wages",
)
GAME = Flow(
    10,
    Plan(
        initial=lambda t, table: State(),
        setup=lambda t, table, chance: (),
        verbs=(ADD, SKIP, END),
        course=COURSE,
        evolve=lambda state, event: state,
        view=lambda t, state: (t, state),
    ),
)
ASKED = State("play", "turn", (Asking("turn", (1, 2), False),))


def test_offers_come_in_the_order_of_the_verbs_to_who_is_asked() -> None:
    assert [offer.do for offer in GAME.offers(ASKED, 2)] == ["add", "skip"]
    assert not GAME.offers(ASKED, 3)
    assert [offer.rule for offer in GAME.offers(State(frames=(*ASKED.frames, Counting(2, 1))), 2)] == ["T-2", "T-4"]
    assert not GAME.offers(State(), 1)


def test_offers_are_remembered_for_the_last_state_only() -> None:
    once = GAME.offers(ASKED, 1)
    assert GAME.offers(ASKED, 1) is once
    assert GAME.offers(State(), 1) is not once
    assert GAME.offers(ASKED, 1) is not once


def test_the_innermost_frame_tells_who_is_asked() -> None:
    assert GAME.awaiting(ASKED) == (Decision("turn", (1, 2), False),)
    deeper = State(frames=(*ASKED.frames, Counting(2, 1)))
    assert GAME.awaiting(deeper) == (Decision("turn", (2,)),)
    assert (asked_seats(deeper), asked_seats(State())) == ((2,), ())
    assert innermost(deeper, Counting).left == 1
    with pytest.raises(AssertionError):
        innermost(deeper, Asking)


def test_a_decision_is_open_until_all_have_answered() -> None:
    (left,) = answered(Asking("turn", (1, 2), False), 1)
    assert left.seats == (2,)
    assert answered(left, 2) == ()


def test_a_step_is_completed_and_taken_by_its_verb() -> None:
    completed = GAME.complete(ASKED, 1, Add())
    assert completed == Add(1)
    assert [*GAME.take(ASKED, 1, completed, NoChance())] == [Happened("1 adds 10")]


def test_lines_are_read_and_written_by_their_verbs() -> None:
    assert GAME.read(ASKED, 1, "Add 2") == [Add(2)]
    assert GAME.read(ASKED, 1, "skip") == [Skip(), Skip()]
    assert (GAME.write(ASKED, Add(2)), GAME.write(ASKED, Skip())) == ("add 2", "skip")


def test_end_stands_for_choosing_nothing_where_that_is_possible() -> None:
    assert GAME.read(ASKED, 1, "end") == [Skip()]
    assert GAME.read(State(frames=(Counting(1, 1),)), 1, "end") == [End()]
    assert GAME.read(State(), 1, "end") == [End()]


@pytest.mark.parametrize(
    ("line", "detail"),
    [
        ("", "A line must begin with add, skip or end."),
        ("jump 3", "A line must begin with add, skip or end, not with `jump`."),
        ("add", "At the end, expected an amount. The form is `add NUMBER`."),
        ("add 1 2", "`2` is not expected here. The form is `add NUMBER`."),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_its_form(line: str, detail: str) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.read(ASKED, 1, line)
    assert (refused.value.code, refused.value.detail) == ("unreadable_text", detail)


@pytest.mark.parametrize(
    ("state", "place"),
    [
        (State(), ("opening", "deal")),
        (State("opening", "deal"), ("opening", "order")),
        (State("opening", "order"), ("play", "turn")),
        (State("play", "turn", turns=1), ("play", "turn")),
        (State("play", "turn", turns=2), ("play", "order")),
        (State("play", "order"), ("pay", "wages")),
        (State("pay", "wages"), ("play", "turn")),
        (State("pay", "wages", last_round=True), ("end", "result")),
    ],
)
def test_stages_follow_one_another(state: State, place: tuple[str, str]) -> None:
    assert COURSE.following(10, state) == place


def test_nothing_settles_while_somebody_is_asked_or_when_the_game_is_over() -> None:
    assert [*GAME.settle(State(), NoChance())] == [Reached("opening", "deal"), Happened("deal")]
    assert [*GAME.settle(State("play", "turn"), NoChance())] == [Happened("turn")]
    assert [*GAME.settle(ASKED, NoChance())] == []
    assert [*GAME.settle(State("over", "over"), NoChance())] == []


def test_a_game_begins_and_shows_itself_by_its_plan() -> None:
    table = Table(2, {})
    assert (GAME.initial(table), [*GAME.setup(table, NoChance())]) == (State(), [])
    assert (GAME.evolve(ASKED, Happened("once")), GAME.view(ASKED)) == (ASKED, (10, ASKED))


def test_verbs_describe_their_steps() -> None:
    assert union(GAME.plan.verbs) == Add | Skip | End
    assert described(GAME.plan.verbs)[0] == (Add, "add NUMBER", "Add a number.")
