"""Which conversation makes room for a new one."""

from workers.connections import Connections


def test_who_makes_room() -> None:
    """The oldest of the peer that has the most, which has named nobody; who has named somebody only after a while."""
    crowd: Connections[str] = Connections(4)
    for number, (one, host) in enumerate([("a", "192.0.2.1"), ("b", "192.0.2.2"), ("c", "192.0.2.2"), ("d", "::1")]):
        assert crowd.enter(one, host, number) is None
    assert crowd.enter("e", "192.0.2.3", 4) == "b"
    crowd.leave("b")
    for one in ("a", "c", "d"):
        assert crowd.note_address(one, f"play+{one}")
    assert crowd.enter("f", "192.0.2.1", 5) == "e"
    crowd.leave("e")
    assert crowd.note_address("f", "play+a")
    assert crowd.enter("g", "192.0.2.9", 6) == "g"
    crowd.leave("g")
    assert crowd.enter("h", "192.0.2.9", 62) == "a"
    assert len(crowd) == 5


def test_an_ipv6_peer_is_its_network() -> None:
    """Two networks of one conversation each, and one of two by different addresses, which has the most."""
    crowd: Connections[str] = Connections(3)
    for one, host in (("a", "2001:db8:0:1::1"), ("b", "2001:db8::1"), ("c", "2001:db8::ffff%eth0")):
        assert crowd.enter(one, host, 0) is None
    assert crowd.enter("d", "192.0.2.1", 1) == "b"
