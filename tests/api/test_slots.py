"""Connection slots: who gives way to whom."""

import pytest

from api.capacity import Capacity
from api.slots import Slots
from arbiter.kernel.refusal import Refusal


class FakeConnection:
    def __init__(self, *, waiting: bool = True, requesting: bool = False) -> None:
        self.waiting, self.requesting, self.ended = waiting, requesting, False

    def end(self) -> None:
        self.ended = True


def filled(peers: int, each: int, *, waiting: bool = True) -> tuple[Slots, list[FakeConnection]]:
    slots, held = Slots(Capacity(16)), [FakeConnection(waiting=waiting) for _ in range(peers * each)]
    for number, one in enumerate(held):
        slots.take(one, f"192.0.2.{number % peers}")
    return slots, held


def test_a_peer_takes_its_own_oldest_place():
    slots, held = filled(1, 4)
    for _ in range(100):
        slots.take(FakeConnection(), "192.0.2.0")
    assert [one.ended for one in held] == [True] * 4
    assert len(slots) == 4


def test_others_lose_nothing_by_a_peer():
    slots, (mine, *_) = filled(2, 2)
    for _ in range(100):
        slots.take(FakeConnection(), "192.0.2.1")
    assert not mine.ended


def test_when_all_are_taken_the_oldest_that_waits_gives_way():
    slots, held = filled(4, 4)
    held[0].waiting = False
    slots.take(FakeConnection(), "192.0.2.9")
    assert [one.ended for one in held[:3]] == [False, True, False]
    assert len(slots) == 16


def test_who_begins_anew_is_not_the_oldest_any_more():
    slots, held = filled(1, 4)
    slots.take(held[0], "192.0.2.0")
    slots.take(FakeConnection(), "192.0.2.0")
    assert [one.ended for one in held] == [False, True, False, False]


def test_who_works_does_not_give_way():
    slots, held = filled(1, 4, waiting=False)
    with pytest.raises(Refusal) as refused:
        slots.take(FakeConnection(), "192.0.2.0")
    assert refused.value.code == "rate_limited"
    slots, held = filled(4, 4, waiting=False)
    with pytest.raises(Refusal) as refused:
        slots.take(FakeConnection(), "192.0.2.9")
    assert refused.value.code == "busy"
    assert not any(one.ended for one in held)
    slots.leave(held[0])
    slots.take(FakeConnection(), "192.0.2.9")


def test_a_proxys_connections_are_counted_for_those_behind_it():
    slots, held = Slots(Capacity(16)), [FakeConnection(waiting=False) for _ in range(8)]
    for one in held:
        slots.take(one, "")
    for one in held[:4]:
        slots.take(one, "192.0.2.1")
    with pytest.raises(Refusal):
        slots.take(held[4], "192.0.2.1")
    slots.take(held[5], "192.0.2.2")


def test_who_left_is_forgotten():
    slots, held = filled(4, 4)
    for one in [*held, FakeConnection()]:
        slots.leave(one)
    assert len(slots) == 0
    assert vars(slots)["_by_peer"] == {}


def test_all_that_ask_nothing_are_ended():
    slots = Slots(Capacity(16))
    held = [FakeConnection(requesting=number % 2 == 1) for number in range(4)]
    for one in held:
        slots.take(one, "192.0.2.1")
    slots.end_idle()
    assert [one.ended for one in held] == [True, False, True, False]
