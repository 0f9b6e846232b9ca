"""Places for connections: who gives way to whom."""

import pytest

from api.places import Places
from api.room import Room
from arbiter.kernel.refusal import Refusal


class Held:
    def __init__(self, *, waits: bool = True, asks: bool = False) -> None:
        self.waits, self.asks, self.ended = waits, asks, False

    def end(self) -> None:
        self.ended = True


def filled(peers: int, each: int, *, waits: bool = True) -> tuple[Places, list[Held]]:
    places, held = Places(Room(16)), [Held(waits=waits) for _ in range(peers * each)]
    for number, one in enumerate(held):
        places.take(one, f"192.0.2.{number % peers}")
    return places, held


def test_a_peer_takes_its_own_oldest_place():
    places, held = filled(1, 4)
    for _ in range(100):
        places.take(Held(), "192.0.2.0")
    assert [one.ended for one in held] == [True] * 4
    assert len(places) == 4


def test_others_lose_nothing_by_a_peer():
    places, (mine, *_) = filled(2, 2)
    for _ in range(100):
        places.take(Held(), "192.0.2.1")
    assert not mine.ended


def test_when_all_are_taken_the_oldest_that_waits_gives_way():
    places, held = filled(4, 4)
    held[0].waits = False
    places.take(Held(), "192.0.2.9")
    assert [one.ended for one in held[:3]] == [False, True, False]
    assert len(places) == 16


def test_who_begins_anew_is_not_the_oldest_any_more():
    places, held = filled(1, 4)
    places.take(held[0], "192.0.2.0")
    places.take(Held(), "192.0.2.0")
    assert [one.ended for one in held] == [False, True, False, False]


def test_who_works_does_not_give_way():
    places, held = filled(1, 4, waits=False)
    with pytest.raises(Refusal) as refused:
        places.take(Held(), "192.0.2.0")
    assert refused.value.code == "rate_limited"
    places, held = filled(4, 4, waits=False)
    with pytest.raises(Refusal) as refused:
        places.take(Held(), "192.0.2.9")
    assert refused.value.code == "busy"
    assert not any(one.ended for one in held)
    places.leave(held[0])
    places.take(Held(), "192.0.2.9")


def test_a_proxys_connections_are_counted_for_those_behind_it():
    places, held = Places(Room(16)), [Held(waits=False) for _ in range(8)]
    for one in held:
        places.take(one, "")
    for one in held[:4]:
        places.take(one, "192.0.2.1")
    with pytest.raises(Refusal):
        places.take(held[4], "192.0.2.1")
    places.take(held[5], "192.0.2.2")


def test_who_left_is_forgotten():
    places, held = filled(4, 4)
    for one in [*held, Held()]:
        places.leave(one)
    assert len(places) == 0
    assert vars(places)["_of"] == {}


def test_all_that_ask_nothing_are_ended():
    places = Places(Room(16))
    held = [Held(asks=number % 2 == 1) for number in range(4)]
    for one in held:
        places.take(one, "192.0.2.1")
    places.end_idle()
    assert [one.ended for one in held] == [True, False, True, False]
