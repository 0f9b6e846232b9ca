"""Lists of games."""

import pytest


def day(number):
    return f"2026-01-{number:02}T00:00:00.000Z"


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
        index.put(f"g{number}", day(number), "open", True, [])
    assert pages(index, 3) == [["g7", "g6", "g5"], ["g4", "g3", "g2"], ["g1"]]
    assert pages(index, 7) == [["g7", "g6", "g5", "g4", "g3", "g2", "g1"]]
    assert index.page(player="p1") == ([], "")


def test_games_of_one_moment_are_neither_lost_nor_doubled(index):
    for number in range(10):
        index.put(f"g{number}", day(1), "open", True, [])
    found = [game for page in pages(index, 3) for game in page]
    assert sorted(found) == [f"g{number}" for number in range(10)]


def test_a_game_that_is_entered_meanwhile_does_not_shift_the_pages(index):
    for number in range(1, 5):
        index.put(f"g{number}", day(number), "open", True, [])
    first, cursor = index.page(limit=2)
    index.put("g9", day(9), "open", True, [])
    assert (first, index.page(limit=2, cursor=cursor)[0]) == (["g4", "g3"], ["g2", "g1"])


def test_a_game_moves_from_list_to_list(index):
    index.put("g1", day(1), "open", True, ["p1"])
    assert index.page(status="open")[0] == index.page(player="p1", status="open")[0] == ["g1"]
    index.put("g1", day(1), "running", True, ["p1", "p2"])
    assert index.page(status="open")[0] == index.page(player="p1", status="open")[0] == []
    assert index.page(status="running")[0] == index.page()[0] == ["g1"]
    assert index.page(player="p2")[0] == index.page(player="p2", status="running")[0] == ["g1"]


def test_who_leaves_no_longer_sees_it(index):
    index.put("g1", day(1), "open", False, ["p1", "p2"])
    index.put("g1", day(1), "open", False, ["p1"])
    assert index.page(player="p2") == ([], "")
    assert index.page(player="p1")[0] == ["g1"]


def test_what_is_not_public_is_listed_for_its_players_only(index):
    index.put("g1", day(1), "running", False, ["p1"])
    assert index.page() == index.page(status="running") == ([], "")
    assert index.page(player="p1")[0] == ["g1"]


def test_entering_again_changes_nothing(index):
    for _ in range(2):
        index.put("g1", day(1), "open", True, ["p1"])
    assert index.page() == (["g1"], "")


@pytest.mark.parametrize("cursor", ["!", "a", "é", "/" * 300, "AAAA", "////", "\0", "IA"])
def test_a_cursor_that_is_none_of_ours_is_refused(index, cursor):
    index.put("g1", day(1), "open", True, [])
    with pytest.raises(ValueError):
        index.page(cursor=cursor)
