"""Lists of games."""

import itertools

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arbiter.app.ports.games import BATCHES
from arbiter.app.ports.index import STATUS, Listed


def day(number):
    return f"2026-01-{number:02}T00:00:00.000Z"


def listed(game, created, status="open", public=True, players=(), ruleset="cubaneo"):
    return Listed(game=game, created=created, status=status, ruleset=ruleset, public=public, players=players)


def pages(index, limit, **which):
    found, cursor = [], ""
    while True:
        games, cursor = index.page(cursor=cursor, limit=limit, **which)
        assert len(games) <= limit
        found.append(games)
        if not cursor:
            return found


def test_newest_first_page_by_page(index):
    for number in range(1, 8):
        index.put(listed(f"g{number}", day(number), "open", True, []))
    assert pages(index, 3) == [["g7", "g6", "g5"], ["g4", "g3", "g2"], ["g1"]]
    assert pages(index, 7) == [["g7", "g6", "g5", "g4", "g3", "g2", "g1"]]
    assert index.page(player="p1") == ([], "")


def test_games_of_one_moment_are_neither_lost_nor_doubled(index):
    for number in range(10):
        index.put(listed(f"g{number}", day(1), "open", True, []))
    found = [game for page in pages(index, 3) for game in page]
    assert sorted(found) == [f"g{number}" for number in range(10)]


def test_a_game_that_is_entered_meanwhile_does_not_shift_the_pages(index):
    for number in range(1, 5):
        index.put(listed(f"g{number}", day(number), "open", True, []))
    first, cursor = index.page(limit=2)
    index.put(listed("g9", day(9), "open", True, []))
    assert (first, index.page(limit=2, cursor=cursor)[0]) == (["g4", "g3"], ["g2", "g1"])


def test_a_game_moves_from_list_to_list(index):
    index.put(listed("g1", day(1), "open", True, ["p1"]))
    assert index.page(status="open")[0] == index.page(player="p1", status="open")[0] == ["g1"]
    index.put(listed("g1", day(1), "running", True, ["p1", "p2"]))
    assert index.page(status="open")[0] == index.page(player="p1", status="open")[0] == []
    assert index.page(status="running")[0] == index.page()[0] == ["g1"]
    assert index.page(player="p2")[0] == index.page(player="p2", status="running")[0] == ["g1"]


def test_who_leaves_no_longer_sees_it(index):
    index.put(listed("g1", day(1), "open", False, ["p1", "p2"]))
    index.put(listed("g1", day(1), "open", False, ["p1"]), left=["p2"])
    assert index.page(player="p2") == ([], "")
    assert index.page(player="p1")[0] == ["g1"]


def test_what_is_not_public_is_listed_for_its_players_only(index):
    index.put(listed("g1", day(1), "running", False, ["p1"]))
    assert index.page() == index.page(status="running") == ([], "")
    assert index.page(player="p1")[0] == ["g1"]


def test_entering_again_changes_nothing(index):
    for _ in range(2):
        index.put(listed("g1", day(1), "open", True, ["p1"]))
    assert index.page() == (["g1"], "")


@pytest.mark.parametrize("cursor", ["!", "a", "é", "/" * 300, "AAAA", "////", "\0", "IA"])
def test_a_cursor_that_is_none_of_ours_is_refused(index, cursor):
    index.put(listed("g1", day(1), "open", True, []))
    with pytest.raises(ValueError):
        index.page(cursor=cursor)


def test_by_ruleset_once_the_lists_are_built(index):
    for number, ruleset in enumerate(("cubaneo", "cuba", "cubaneo"), 1):
        index.put(listed(f"g{number}", day(number), players=["p1"], ruleset=ruleset))
    assert index.page(ruleset="cuba") == (["g3", "g2", "g1"], "")
    index.set_built(BATCHES)
    for owner in ({}, {"player": "p1"}):
        assert index.page(ruleset="cuba", **owner) == (["g2"], "")
        assert index.page(ruleset="cubaneo", status="open", **owner) == (["g3", "g1"], "")
        assert index.page(ruleset="cubaneo", status="running", **owner) == ([], "")
        assert index.page(ruleset="havana", **owner) == ([], "")


def test_what_was_read_too_early_takes_a_game_out_of_no_list(index):
    """As by a second process that entered it meanwhile."""
    early, late = (listed("g1", day(1), status, players=["p1"]) for status in ("open", "running"))
    for each in (early, late, early):
        index.put(each)
    assert index.page(status="running")[0] == index.page()[0] == ["g1"]
    index.put(listed("g1", day(1), "finished", players=["p1"]))
    for status in ("open", "running"):
        assert index.page(status=status)[0] == index.page(player="p1", status=status)[0] == []


def test_lists_of_earlier_releases_are_dropped(index, store):
    one = listed("g1", day(1), players=["p1"])
    for name in ("index:public:any", "index:player:p1:any"):
        store.call("ZADD", name, 0, f"{day(1)} g1")
    store.call("SADD", "index:of:g1", "index:public:any")
    index.set_built(3)
    assert index.built() == 3
    index.put_all([one])
    assert not any(store.many(("EXISTS", name) for name in ("index:of:g1", "index:public:any", "index:player:p1:any")))
    assert index.page()[0] == index.page(player="p1", status="open")[0] == ["g1"]


def test_after_an_earlier_release_was_at_work_they_are_built_again(index, store):
    index.set_built(BATCHES)
    assert index.built() == BATCHES
    store.call("ZADD", "index:public:any", 0, f"{day(1)} g1")
    assert index.built() == 0
    index.set_built(BATCHES)
    assert index.built() == BATCHES


CHANGES = st.lists(
    st.one_of(
        st.tuples(st.just("open"), st.sampled_from(("cubaneo", "cuba")), st.booleans(), st.integers(1, 3)),
        st.tuples(st.sampled_from(("join", "leave")), st.integers(0, 9), st.sampled_from(("p1", "p2", "p3"))),
        st.tuples(st.just("go on"), st.integers(0, 9), st.sampled_from(STATUS[1:])),
        st.tuples(st.just("again"), st.integers(0, 9)),
    ),
    min_size=5,
    max_size=40,
)


def changed(games, change):
    """The game after a change, and who left it."""
    what, *how = change
    if what == "open":
        ruleset, public, moment = how
        return listed(f"g{len(games)}", day(moment), public=public, players=("p1",), ruleset=ruleset), []
    game = list(games.values())[how[0] % len(games)]
    players, status = set(game.players), game.status
    if what == "join" and status == "open":
        players |= {how[1]}
    if what == "leave" and status == "open":
        players -= {how[1]}
    if what == "go on" and how[1] in {"open": ("running", "cancelled"), "running": ("finished",)}.get(status, ()):
        status = how[1]
    left = sorted(set(game.players) - players)
    return listed(game.game, game.created, status, game.public, sorted(players), game.ruleset), left


@given(CHANGES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_combination_is_what_a_search_of_all_games_finds(index, store, changes):
    for server in store.servers():
        server.flushall()
    index.set_built(BATCHES)
    games = {}
    for change in changes:
        if games or change[0] == "open":
            game, left = changed(games, change)
            games[game.game] = game
            index.put(game, left)
    newest = sorted(games.values(), key=lambda game: (game.created, game.game), reverse=True)
    for player, status, ruleset in itertools.product(
        ("", "p1", "p2"), ("", *STATUS), ("", "cubaneo", "cuba", "havana")
    ):
        wanted = [
            game.game
            for game in newest
            if (player in game.players if player else game.public)
            and status in ("", game.status)
            and ruleset in ("", game.ruleset)
        ]
        found = pages(index, 3, player=player, status=status, ruleset=ruleset)
        assert [game for page in found for game in page] == wanted
        assert all(len(page) == 3 for page in found[:-1])
