"""Lists by deadline: a player's own games, soonest first, whoever's deadlines they are."""

from typing import Any
from urllib.parse import quote

import pytest

from arbiter.app import deadlines, due, lists
from arbiter.app.services import Services
from arbiter.kernel.clocks import instants
from tests.api.client import Client
from tests.api.dial import TERMS, Dial

LAST = "~"


def after(instant: str) -> str:
    """A millisecond later."""
    return instants.text(instants.ms(instant) + 1)


class Desk:
    """Ann's games against Bob, with various turns; each has two seats."""

    def __init__(self, dial: Dial) -> None:
        self.dial, self.games = dial, list[str]()
        self.ann, self.bob = (Client(dial.app).become(name) for name in ("Ann", "Bob"))

    def open(self, turn: str = "", **more: Any) -> str:
        clock = {"clock": {"turn": turn, **more}} if turn else {}
        game: str = self.ann.post("/v1/games", {"ruleset": "cubaneo", "seats": 2, **clock}, 201)["id"]
        self.bob.post(f"/v1/games/{game}/seats", {}, 201)
        lists.enter(self.dial.services, game)
        self.games.append(game)
        self.dial.wait("PT1M")
        return game

    def shown(self, game: str) -> Any:
        return self.ann.get(f"/v1/games/{game}")

    def due(self, game: str) -> str:
        """The deadline by which a game has its place."""
        told = self.shown(game)["awaiting"][0].get("deadlines", {})
        return min(told.values(), default=LAST)

    def listed(self, query: str = "mine=true&sort=deadline", by: Client | None = None) -> list[str]:
        found, cursor = list[str](), ""
        while cursor is not None:
            page = (by or self.ann).get(f"/v1/games?{query}{cursor and '&cursor='}{cursor}")
            found += [game["id"] for game in page["games"]]
            cursor = page["next"]
        return found


@pytest.fixture
def desk(services: Services) -> Desk:
    return Desk(Dial(services))


def test_the_soonest_deadline_comes_first(desk: Desk):
    week, day, never, hours, three = (desk.open(turn) for turn in ("P7D", "P1D", "", "PT6H", "P3D"))
    asked = {game: 1 in desk.shown(game)["awaiting"][0]["seats"] for game in desk.games}
    order = [game for game in (hours, day, three, week) if asked[game] or desk.due(game) != LAST]
    assert desk.listed() == [*order, *([never] if asked[never] else [])]
    assert desk.listed("awaiting=true&sort=deadline") == [g for g in (*order, never) if asked[g]]
    assert desk.listed("awaiting=true&sort=deadline", desk.bob) == [g for g in (*order, never) if not asked[g]]
    assert set(desk.listed("mine=true")) == set(desk.games)


def test_a_list_has_pages(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    for turn in ("P2D", "P1D", "P5D", "", "P2D", "PT1H", "P3D", "", ""):
        desk.open(turn)
    whole = desk.listed()
    assert whole == sorted(whole, key=lambda game: (desk.due(game), desk.games.index(game)))
    for size in (1, 2, len(whole) - 1, len(whole)):
        monkeypatch.setattr(due, "PAGE", size)
        monkeypatch.setattr(due, "MOST", size * 100)
        assert desk.listed() == whole


def test_of_too_many_games_the_newest_count(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    games = [desk.open("P1D") for _ in range(5)]
    monkeypatch.setattr(due, "PAGE", 2)
    monkeypatch.setattr(due, "MOST", 4)
    assert desk.listed() == games[1:]


def test_games_that_are_due_before_a_time(desk: Desk):
    games = [desk.open(turn) for turn in ("PT1H", "P1D", "P3D", "")]
    bound = desk.due(games[1])
    assert desk.listed(f"mine=true&due_before={bound}") == games[:1]
    assert desk.listed(f"mine=true&due_before={after(bound)}") == games[:2]
    later = quote(bound.replace("09:", "13:").replace("Z", "+02:00"))
    assert desk.listed(f"mine=true&sort=deadline&due_before={later}") == games[:2]
    assert desk.listed("mine=true&due_before=9999-01-01T00:00:00Z") == games[:3]
    assert desk.listed("mine=true&due_before=9999-12-31T23:59:59.999Z") == games[:3]


def test_one_s_own_deadline_counts_before_another_s(services: Services):
    dial = Dial(services)
    game, told = dial.table(clock={**TERMS, "increment": "PT0S"}), dict[str, str]()
    while len(set(told.values())) < 2:  # some games have no bid of both before their end
        game.open().start()
        dial.wait("P1DT6H")
        told = next(iter(game.bidding().shown()["awaiting"]))["deadlines"]
    early, late = sorted(told, key=lambda seat: told[seat])
    lists.enter(dial.services, game.id)
    for seat in (early, late):
        client = game.players[int(seat) - 1]
        for bound, found in ((told[seat], []), (after(told[seat]), [game.id])):
            page = client.get(f"/v1/games?awaiting=true&due_before={bound}")
            assert [one["id"] for one in page["games"]] == found
    game.move(int(early), game.steps(int(early))[0])
    page = game.players[int(early) - 1].get(f"/v1/games?mine=true&due_before={told[late]}")
    assert page["games"] == []


def test_a_pause_has_no_deadline(desk: Desk):
    game, other = desk.open("PT1H", on_timeout="pause"), desk.open("P1D")
    shown = desk.shown(game)
    desk.dial.wait("PT1H")
    deadlines.attempt(desk.dial.services, game)
    assert desk.shown(game)["paused"]
    waits_for_ann = 1 in shown["awaiting"][0]["seats"]
    assert desk.listed() == [other, *([game] if waits_for_ann else [])]
    assert desk.listed("mine=true&due_before=9999-01-01T00:00:00Z") == [other]


def test_lists_by_deadline_are_one_s_own(desk: Desk, stranger: Client):
    for query in ("sort=deadline", "due_before=2026-04-01T00:00:00Z", "sort=deadline&mine=false"):
        assert set(desk.ann.refused("GET", f"/v1/games?{query}", "invalid_request", 422)["errors"]) <= {
            "sort",
            "due_before",
        }
    stranger.refused("GET", "/v1/games?sort=deadline&mine=true", "unauthenticated", 401)


@pytest.mark.parametrize(
    "query",
    [
        "sort=created",
        "sort=",
        "sort=deadline&sort=deadline",
        "due_before=",
        "due_before=tomorrow",
        "due_before=2026-04-01",
        "due_before=2026-04-01T00:00:00",
        "due_before=2026-02-30T00:00:00Z",
        "due_before=2026-04-01T24:00:01Z",
        "due_before=0001-01-01T00:00:00%2B12:00",
        "due_before=9999-12-31T23:59:59-12:00",
        "due_before=P1D",
        "sort=deadline&cursor=nonsense",
        "sort=deadline&cursor=%00",
        "sort=deadline&cursor=%C3%A4",
        "sort=deadline&cursor=MjAyNi0wMy0yNVQwOTowMDowMC4wMDBaIGFiYw",
    ],
)
def test_what_is_no_such_list_is_refused(desk: Desk, query: str):
    desk.ann.refused("GET", f"/v1/games?mine=true&{query}", "invalid_request", 422)


def test_a_list_by_deadline_narrows_as_others_do(desk: Desk):
    game = desk.open("P1D")
    assert desk.listed("mine=true&sort=deadline&ruleset=cubaneo") == [game]
    assert desk.listed("mine=true&sort=deadline&ruleset=havana") == []
    assert desk.listed("mine=true&sort=deadline&status=running") == [game]
    assert desk.listed("mine=true&sort=deadline&status=finished") == []
