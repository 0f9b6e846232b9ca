"""Players, tokens and codes."""

from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from arbiter.app.ports.players import Player, Token

ANA = Player(id="p1", name="Ana", created="2026-01-01T00:00:00.000Z", email="ana@example.org", timezone="Europe/Berlin")
TOKEN = Token("t1", "p1", ("read", "play"))
SECRET = "mlc_secret-of-ana"


@pytest.fixture(autouse=True)
def ana(players):
    players.create(ANA, TOKEN, SECRET)


def raw(store):
    """All keys and values of the players' slot, as they lie there."""
    found = []
    for server in store.servers():
        for key in server.scan_iter(b"*"):
            found.append(key)
            found += server.hgetall(key).items() if server.type(key) == b"hash" else [server.get(key)]
    return repr(found)


def test_a_token_tells_its_owner(players):
    assert players.authenticate(SECRET) == (ANA, TOKEN)
    assert players.authenticate("mlc_other") is None
    assert players.authenticate("") is None


def test_authentication_is_one_round_trip(players, store, monkeypatch):
    players.authenticate(SECRET)
    sent = []
    send = store._ask
    monkeypatch.setattr(store, "_ask", lambda *command: sent.append(command) or send(*command))
    assert players.authenticate(SECRET) == (ANA, TOKEN)
    assert len(sent) == 1


def test_the_token_itself_is_not_kept(store):
    assert "Ana" in raw(store)
    assert SECRET not in raw(store)


def test_players_are_found(players):
    bob = Player(id="p2", name="Bob", created="2026-01-01T00:00:00.000Z")
    players.create(bob, Token("t2", "p2", ()), "mlc_bob")
    assert players.get("p1") == ANA
    assert players.get("nobody") is None
    assert players.many(["p2", "nobody", "p1", "p2"]) == {"p1": ANA, "p2": bob}
    assert players.many([]) == {}
    assert players.authenticate("mlc_bob") == (bob, Token("t2", "p2", ()))


def test_an_update_is_seen_through_every_token(players):
    changed = Player(id="p1", name="Ána", created=ANA.created, email="a@example.org", verified=True)
    players.update(changed)
    assert players.get("p1") == changed
    assert players.authenticate(SECRET) == (changed, TOKEN)


def test_an_update_makes_no_player(players):
    players.update(Player(id="p9", name="Nobody", created=ANA.created))
    assert players.get("p9") is None


def test_an_update_of_what_was_read_loses_nothing(players):
    changed, other = (msgspec.structs.replace(ANA, **part) for part in ({"name": "Anna"}, {"verified": True}))
    assert players.update(changed, before=ANA) is True
    assert players.update(other, before=ANA) is False
    assert players.get("p1") == changed
    players.delete("p1")
    assert players.update(other, before=changed) is False
    assert players.get("p1") is None


def test_one_of_many_updates_at_once_is_done(players):
    wanted = [msgspec.structs.replace(ANA, name=f"Ana {number}") for number in range(16)]
    with ThreadPoolExecutor(16) as threads:
        done = list(threads.map(lambda new: players.update(new, before=ANA), wanted))
    assert [new for new, so in zip(wanted, done, strict=True) if so] == [players.get("p1")]


def test_a_deleted_player_leaves_nothing(players, store):
    players.set_code("p1", "ana@example.org", "123456", 60)
    players.delete("p1")
    assert players.get("p1") is None
    assert players.authenticate(SECRET) is None
    assert players.take_code("p1", "123456") is None
    assert raw(store) == "[]"


def test_a_player_is_found_by_a_verified_address(players, store):
    assert players.by_address("ana@example.org") is None
    verified = msgspec.structs.replace(ANA, verified=True)
    assert players.update(verified)
    assert players.by_address("Ana@Example.org") == verified
    assert not players.update(msgspec.structs.replace(verified, id="p9"))
    assert players.by_address("ana@example.org") == verified
    players.update(msgspec.structs.replace(verified, email="new@example.org"))
    assert players.by_address("ana@example.org") is None
    players.delete("p1")
    assert players.by_address("new@example.org") is None


def test_a_code_is_good_once(players):
    players.set_code("p1", "ana@example.org", "123456", 60)
    assert players.take_code("p1", "654321") is None
    assert players.take_code("p2", "123456") is None
    assert players.take_code("p1", "123456") == "ana@example.org"
    assert players.take_code("p1", "123456") is None


def test_a_code_may_be_tried_ten_times(players):
    players.set_code("p1", "ana@example.org", "123456", 60)
    assert [players.take_code("p1", f"{n:06}") for n in range(9)] == [None] * 9
    assert players.take_code("p1", "123456") == "ana@example.org"
    players.set_code("p1", "ana@example.org", "123456", 60)
    assert [players.take_code("p1", f"{n:06}") for n in range(10)] == [None] * 10
    assert players.take_code("p1", "123456") is None


def test_a_new_code_replaces_the_old(players):
    players.set_code("p1", "old@example.org", "111111", 60)
    players.set_code("p1", "new@example.org", "222222", 60)
    assert players.take_code("p1", "111111") is None
    assert players.take_code("p1", "222222") == "new@example.org"


def test_a_code_ends_also_after_a_wrong_try(players, store):
    players.set_code("p1", "ana@example.org", "123456", 60)
    players.take_code("p1", "000000")
    assert 0 < store.call("TTL", "{players}:code:p1") <= 60
    store.call("PEXPIRE", "{players}:code:p1", 1)
    while store.call("EXISTS", "{players}:code:p1"):
        pass
    assert players.take_code("p1", "123456") is None


def test_the_code_is_not_kept(players, store):
    players.set_code("p1", "ana@example.org", "987654", 60)
    assert "987654" not in raw(store)


def test_an_address_may_hold_spaces_and_signs(players):
    players.set_code("p1", '"an a"@exämple.org', "123456", 60)
    assert players.take_code("p1", "123456") == '"an a"@exämple.org'


def test_a_further_token_is_its_players_until_the_player_goes(players):
    assert players.grant(Token("t3", ANA.id, ("read",)), "mlc_further")
    assert players.authenticate("mlc_further") == (ANA, Token("t3", ANA.id, ("read",)))
    players.delete(ANA.id)
    assert players.authenticate("mlc_further") is None
    assert not players.grant(Token("t4", ANA.id, ("read",)), "mlc_late")
    assert players.authenticate("mlc_late") is None
