"""Counters, remembered values, leases and packs."""

from concurrent.futures import ThreadPoolExecutor

from arbiter.store.limits import Limits
from arbiter.store.packs import Packs
from arbiter.store.temporary import until


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
    found = [key for server in store.servers() for key in server.keys("*")]
    assert len(found) == 3
    assert not any(b"ana" in key for key in found)


def test_packs_are_kept_as_they_were(store):
    packs = Packs(store)
    packs.keep("d1", b"\0pack")
    packs.keep("d1", b"other")
    assert packs.find("d1") == b"\0pack"
    assert packs.find("d2") is None
