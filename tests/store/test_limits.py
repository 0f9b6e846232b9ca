"""Counters, remembered values, leases and packs."""

from concurrent.futures import ThreadPoolExecutor

from arbiter.store.limits import Limits
from arbiter.store.packs import Packs
from tests.temporary import until


def test_so_many_are_allowed(limits):
    assert [limits.hit("mail:p1", 3, 60) for _ in range(3)] == [0, 0, 0]
    assert 0 < limits.hit("mail:p1", 3, 60) <= 60
    assert limits.hit("mail:p2", 3, 60) == 0


def test_parallel_hits_are_all_counted(limits):
    with ThreadPoolExecutor(30) as threads:
        found = list(threads.map(lambda _: limits.hit("x", 10, 60), range(30)))
    assert found.count(0) == 10


def test_a_new_window_begins(limits):
    assert limits.hit("x", 1, 3) == 0
    assert 1 <= limits.hit("x", 1, 3) <= 3
    until(lambda: limits.hit("x", 1, 3) == 0)


def test_a_count_tells_how_many_and_for_how_long(limits):
    assert limits.count("x", 60, 0) == (0, 60)
    assert [limits.count("x", 60)[0] for _ in range(3)] == [1, 2, 3]
    assert limits.count("x", 60, 0)[0] == 3
    assert 0 < limits.count("x", 3600)[1] <= 60


def test_a_count_without_an_end_gets_one(limits, store):
    limits.count("x", 60)
    key = next(key for server in store.servers() for key in server.keys("*"))
    store.call("PERSIST", key)
    assert limits.count("x", 60) == (2, 60)


def test_what_is_told_again_is_counted_once(limits):
    with ThreadPoolExecutor(20) as threads:
        assert set(threads.map(lambda _: limits.spend("p1", ["a"], 2, 60), range(20))) == {0}
    assert limits.spend("p1", ["b"], 2, 60) == 0
    assert 0 < limits.spend("p1", ["c"], 2, 60) <= 60
    assert limits.spend("p1", ["a", "b"], 2, 60) == 0
    assert limits.spend("p2", ["c"], 2, 60) == 0


def test_several_are_counted_all_or_none(limits):
    assert limits.spend("p1", ["a"], 3, 60) == 0
    assert limits.spend("p1", ["b", "c", "d"], 3, 60) > 0
    assert limits.spend("p1", ["b", "c"], 3, 60) == 0


def test_what_was_spent_ends(limits):
    assert limits.spend("p1", ["a"], 1, 1) == 0
    until(lambda: limits.spend("p1", ["b"], 1, 1) == 0)


def test_the_first_value_stays(limits):
    assert limits.once("key", "g1", 60) == "g1"
    assert limits.once("key", "g2", 60) == "g1"
    with ThreadPoolExecutor(20) as threads:
        assert len(set(threads.map(lambda n: limits.once("other", str(n), 60), range(20)))) == 1


def test_a_remembered_value_ends(limits):
    assert limits.once("key", "g1", 1) == "g1"
    until(lambda: limits.once("key", "g2", 1) == "g2")


def test_a_lease_is_held_by_one(limits, store):
    other = Limits(store)
    assert limits.claim("sweep", 60)
    assert not other.claim("sweep", 60)
    other.release("sweep")
    assert not other.claim("sweep", 60)
    limits.release("sweep")
    assert other.claim("sweep", 60)


def test_a_lease_ends(limits, store):
    assert limits.claim("sweep", 1)
    until(lambda: Limits(store).claim("sweep", 60))


def test_names_are_not_kept(limits, store):
    limits.hit("ana@example.org", 1, 60)
    limits.once("ana@example.org", "x", 60)
    limits.claim("ana@example.org", 60)
    limits.spend("ana@example.org", ["ana@example.org"], 1, 60)
    found = [key for server in store.servers() for key in server.keys("*")]
    assert len(found) == 4
    assert not any(b"ana" in key for key in found)


def test_packs_are_kept_as_they_were(store):
    packs = Packs(store)
    packs.keep("d1", b"\0pack")
    packs.keep("d1", b"other")
    assert packs.find("d1") == b"\0pack"
    assert packs.find("d2") is None
