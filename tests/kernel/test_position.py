"""What the log says so far."""

from typing import Any

from arbiter.kernel import events as ev
from arbiter.kernel.position import Position, evolve


def folded(*events: tuple[ev.KernelEvent, int]) -> Position[Any]:
    position: Position[Any] = Position(game="g")
    for event, seq in events:
        position = evolve(None, position, (event,), seq)  # type: ignore[arg-type]  # kernel events ask no rules
    return position


def test_the_arbiters_last_answer_for_a_seat_is_told_until_the_seat_is_asked_again() -> None:
    forced = [(ev.Forced(1, {"do": "end"}), 6), (ev.Forced(2, {"do": "end"}), 6), (ev.Asked("turn", (3,)), 6)]
    assert folded(*forced).forced == {1: 6, 2: 6}
    assert folded(*forced, (ev.Asked("turn", (2,)), 9)).forced == {1: 6}


def test_an_answer_given_for_a_seat_at_once_is_told() -> None:
    asked, answered = ev.Asked("bid", (1, 2), True), ev.Sealed(1, "9-bid", "c", True)
    assert folded((ev.Forced(1, {"do": "end"}), 6), (asked, 9), (answered, 9)).forced == {1: 9}
