"""Cards of games, and the sets beside them."""

import pytest

from arbiter.app.ports.games import BATCHES, GameCard
from arbiter.store import key_names
from arbiter.store.finished import Finished


def test_an_append_writes_the_card(games, make):
    games.append(make("a", card=b"old"))
    games.append(make("a", expected=0, card=b"new"))
    games.append(make("b", card=b"other"))
    assert games.cards(["b", "nobody", "a"]) == [b"other", None, b"new"]
    assert games.cards([]) == []


def test_a_refused_append_leaves_it(games, make):
    games.append(make("a", card=b"old"))
    games.append(make("a", expected=5, card=b"new"))
    assert games.cards(["a"]) == [b"old"]


def test_it_is_written_again_unless_the_game_has_moved_on(games, make, store):
    games.append(make("a", card=b"old"))
    store.call("DEL", key_names.card("a"))
    assert games.restore_cards([GameCard("a", 0, b"again", "")]) == []
    assert games.cards(["a"]) == [b"again"]
    games.append(make("a", expected=0, card=b"new"))
    assert games.restore_cards([GameCard("a", 0, b"again", "0-bid")]) == ["a"]
    assert games.cards(["a"]) == [b"new"]
    assert games.due() == {}


def test_that_of_an_archived_game_too(games, make, store):
    """Whatever was read before its end does not replace it."""
    games.append(make("a", card=b"running"))
    games.append(make("a", expected=0, status="finished", card=b"finished"))
    contents = Finished(store).contents("a")
    assert Finished(store).replace(contents, "0" * 64)
    assert games.restore_cards([GameCard("a", 0, b"running", "0-bid")]) == ["a"]
    assert (games.cards(["a"]), games.due()) == ([b"finished"], {})
    assert games.restore_cards([GameCard("a", 1, b"again", "")]) == []
    assert games.cards(["a"]) == [b"again"]


@pytest.mark.parametrize(
    ("status", "card"), [("open", None), ("running", None), ("finished", b"a"), ("cancelled", b"a")]
)
def test_a_game_that_an_earlier_release_may_go_on_with_gets_none(games, make, store, status, card):
    games.append(make("a", status=status))
    store.call("DEL", key_names.card("a"))
    store.call("HSET", key_names.of_game("a").snap, "schema", "s1")
    assert games.restore_cards([GameCard("a", 0, b"a", "0-bid")]) == []
    assert (games.cards(["a"]), list(store.many([("SMEMBERS", key_names.due(key_names.shard("a")))])[0])) == (
        [card],
        [b"a"],
    )


def test_many_are_written_again_at_once(games, make):
    names = [f"game{number}" for number in range(30)]
    for name in names:
        games.append(make(name))
    games.append(make("game7", expected=0, card=b"new"))
    restored = [GameCard(name, 0, name.encode(), "4-bid" if name == "game3" else "") for name in names]
    assert games.restore_cards(restored) == ["game7"]
    assert games.cards(names) == [b"new" if name == "game7" else name.encode() for name in names]
    assert games.restore_cards([]) == []


def test_reveals_that_are_due_are_found_without_looking_at_others(games, make, store):
    games.append(make("a", reveal="4-bid"))
    games.append(make("b"))
    assert games.due() == {"a": "4-bid"}
    store.call("SREM", key_names.due(key_names.shard("a")), "a")
    games.restore_cards([GameCard("a", 0, b"card", "4-bid")])
    assert games.due() == {"a": "4-bid"}
    games.append(make("a", expected=0))
    assert games.due() == {}
    assert not store.call("EXISTS", key_names.due(key_names.shard("a")))


def test_all_games_in_batches(games, make):
    names = [f"game{number}" for number in range(100)]
    for name in names:
        games.append(make(name))
    batches = list(games.batches())
    assert len(batches) == BATCHES
    assert sorted(game for batch in batches for game in batch) == sorted(names)
    assert list(games.batches(50)) == batches[50:]
    assert list(games.batches(BATCHES)) == []


def test_a_card_of_another_type_is_none(games, make, store):
    games.append(make("a"))
    store.call("DEL", key_names.card("a"))
    store.call("SADD", key_names.card("a"), "x")
    assert games.cards(["a"]) == [None]
    games.append(make("a", expected=0, card=b"new"))
    assert games.cards(["a"]) == [b"new"]
