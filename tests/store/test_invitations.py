"""Invitations in the vault, found by their codes."""

import msgspec

from arbiter.app.ports.games import Stale
from arbiter.app.ports.invitations import Invitation, Kept
from arbiter.store import key_names

ANSWER = Kept("b" * 64, b'{"id":"i1"}')
LINK = Invitation(id="i1", game="g1", inviter="p1", code="a" * 26)


def sent(invitations, email="guest@example.org", code="c" * 26):
    return Invitation(id=invitations.named("g1", email), game="g1", inviter="p1", code=code, email=email)


def test_one_is_kept_and_found(invitations):
    assert invitations.keep(LINK, "x", ANSWER, None) is None
    assert invitations.find(LINK.code) == invitations.get("g1", "i1") == LINK
    assert invitations.find("b" * 26) is None
    assert invitations.get("g2", "i1") is None
    assert (invitations.known("g1", "x"), invitations.known("g1", "y")) == (ANSWER, None)


def test_an_id_that_was_used_keeps_nothing(invitations, outbox):
    invitations.keep(LINK, "x", ANSWER, None)
    assert invitations.keep(sent(invitations), "x", Kept("c" * 64, b""), None) == ANSWER
    assert invitations.find("c" * 26) is None
    assert outbox.size() == 0


def test_an_address_is_written_to_once(invitations, outbox):
    first = sent(invitations)
    invitations.keep(first, "x", ANSWER, None)
    invitations.drop(first)
    assert invitations.find(first.code) is None
    again = sent(invitations, "Guest@Example.org", "d" * 26)
    assert again.id == first.id
    invitations.keep(again, "y", ANSWER, None)
    [task] = outbox.read({}, 0)
    assert (task.message.kind, task.message.game, task.message.about) == ("invite", "g1", first.id)
    assert invitations.find(again.code) == again


def test_a_code_of_one_that_was_replaced_leads_nowhere(invitations):
    invitations.keep(first := sent(invitations), "x", ANSWER, None)
    invitations.keep(sent(invitations, code="d" * 26), "y", ANSWER, first)
    assert invitations.find("c" * 26) is None


def test_all_of_a_game_are_dropped(invitations, store):
    before = [LINK, sent(invitations), msgspec.structs.replace(LINK, id="i2", code="e" * 26, used="p2")]
    for n, invitation in enumerate(before):
        invitations.keep(invitation, str(n), ANSWER, None)
    invitations.clear("g1")
    assert [invitations.find(invitation.code) for invitation in before] == [None] * 3
    keys = [key for server in store.servers() for key in server.scan_iter("invitation:*")]
    assert keys == []
    assert invitations.known("g1", "0") == ANSWER


def test_what_was_used_meanwhile_is_neither_replaced_nor_dropped(invitations, store, cipher):
    first = sent(invitations)
    invitations.keep(first, "x", ANSWER, None)
    used = msgspec.structs.replace(first, used="p2")
    sealed = cipher.seal("g1", used.field, msgspec.json.encode(used))
    store.call("HSET", key_names.of_game("g1").vault, used.field, sealed)
    assert invitations.keep(first, "y", ANSWER, first) == Stale(0)
    assert invitations.drop(first) is False
    assert invitations.find(first.code) == used
    again = sent(invitations, code="d" * 26)
    assert invitations.keep(again, "y", ANSWER, None) == Stale(0)
    assert invitations.find(again.code) is None
    assert invitations.keep(again, "y", ANSWER, used) is None
    assert invitations.find(again.code) == again
    assert invitations.drop(again) is True
    assert invitations.drop(again) is False


def test_what_is_used_between_a_look_and_a_write_stays_too(invitations, store, cipher, monkeypatch):
    first = sent(invitations)
    invitations.keep(first, "x", ANSWER, None)
    used = msgspec.structs.replace(first, used="p2")
    write = store.write

    def lies(there):
        sealed = cipher.seal("g1", there.field, msgspec.json.encode(there))
        store.call("HSET", key_names.of_game("g1").vault, there.field, sealed)

    def late(*asked):
        lies(used)
        return write(*asked)

    for change in (lambda: invitations.drop(first), lambda: invitations.keep(first, "y", ANSWER, first)):
        lies(first)
        monkeypatch.setattr(store, "write", late)
        assert change() in (False, Stale(0))
        monkeypatch.undo()
        assert invitations.find(first.code) == used
