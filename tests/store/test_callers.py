"""A token and a game in one look."""

import pytest

from arbiter.app.ports.players import Player, Token
from arbiter.app.ports.unavailable import Damaged
from arbiter.store import key_names
from arbiter.store.callers import Callers

ANA = Player(id="p1", name="Ana", created="2026-01-01T00:00:00.000Z")
TOKEN = Token("t1", "p1", ("read", "play"))
SECRET = "mlc_secret-of-ana"


@pytest.fixture
def callers(store, players, games, make):
    players.create(ANA, TOKEN, SECRET)
    games.append(make(vault={"seed": b"secret"}))
    return Callers(store, players, games)


def test_both_are_as_when_read_apart(callers, players, games):
    who, load = callers.authenticate(SECRET, "g1", "s1", ("seed", "answer"))
    assert who == players.authenticate(SECRET)
    assert load() == games.load("g1", "s1", vault=("seed", "answer"))


def test_what_is_not_there(callers):
    who, load = callers.authenticate("mlc_other", "nosuch", "s1", ("seed",))
    assert who is None
    assert load() is None


def test_a_server_that_has_forgotten_the_scripts(callers, store):
    for server in store.servers():
        server.script_flush()
    who, load = callers.authenticate(SECRET, "g1", "s1", ())
    assert who == (ANA, TOKEN)
    assert load().version == 0


def test_a_damaged_game_is_told_after_the_caller(callers, store):
    store.call("SET", key_names.of_game("g1").snap, "no hash")
    who, load = callers.authenticate(SECRET, "g1", "s1", ())
    assert who == (ANA, TOKEN)
    with pytest.raises(Damaged):
        load()
