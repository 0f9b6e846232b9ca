"""Lists show the games as they are, whatever was done to them and however they are asked for."""

import itertools
import json
import logging
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arbiter.app import cancelling, joining, leaving, lists, log, read
from arbiter.app.creating import Wanted, create
from arbiter.app.ports.index import STATUS
from arbiter.app.resolve import resolve
from arbiter.app.services import Services
from arbiter.games import RULESETS
from arbiter.kernel.refusal import Refusal
from arbiter.store import key_names
from tests import temporary
from tests.app import bulk
from tests.app.conftest import Table, build
from tests.app.damage import DAMAGE, client_of
from tests.figures import figure
from tests.outbox import waiting

Body = dict[str, Any]


def pages(services: Services, player: str | None = None, **wanted: Any) -> list[list[Body]]:
    """All pages of a list."""
    query = {"status": "", "ruleset": "", "mine": False, "awaiting": False, "cursor": "", **wanted}
    found: list[list[Body]] = []
    while query["cursor"] is not None:
        page, query["cursor"] = read.listing(services, player, **query)
        found.append(page)
    return found


def ids(pages: list[list[Body]]) -> list[str]:
    return [game["id"] for page in pages for game in page]


def relayed(services: Services) -> None:
    """What the relay does for the lists."""
    for task in waiting(services):
        if task.message.kind == "index":
            lists.enter(services, task.message.game, task.message.player)
            services.outbox.done(task.shard, task.entry)


def shown(services: Services, game: str, player: str | None) -> Body:
    """A game as it is shown alone, without its view."""
    body: Body = msgspec.json.decode(read.game(services, game, player).text)
    del body["view"]
    return body


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Services]:
    """On a store without other games."""
    with temporary.server() as server:
        yield build(server.url, tmp_path)


@pytest.mark.parametrize("key", RULESETS)
def test_a_game_is_listed_as_it_is_shown(services: Services, key: str) -> None:
    """Byte for byte, after every append of a whole game, to its players and to strangers."""
    table, chance = Table(services, ruleset=key), random.Random(key)
    lists.enter(services, table.game)
    for append in itertools.count():
        for player in (None, table.players[append % 3]):
            [entry] = [game for game in pages(services, player, mine=bool(player))[0] if game["id"] == table.game]
            assert msgspec.json.encode(entry) == msgspec.json.encode(shown(services, table.game, player))
        if entry["status"] == "finished":
            assert "result" in entry
            return
        _go_on(table, entry, chance)


def _go_on(table: Table, entry: Body, chance: random.Random) -> None:
    due = table.services.games.due()
    if entry["awaiting"][0]["kind"] == "reveal":
        resolve(table.services, table.game, due[table.game])
    else:
        assert table.game not in due
        seat = entry["awaiting"][0]["seats"][0]
        table.say(seat, chance.choice(table.steps(seat)))


def test_pages_are_full_while_there_are_more(alone: Services) -> None:
    accounts = [id for id, _ in bulk.accounts(alone, 5)]
    games = list(bulk.games(alone, accounts, 130, rulesets=("cubaneo", "cuba", "cubaneo")))
    relayed(alone)
    lists.build(alone)
    assert [len(page) for page in pages(alone)] == [50, 50, 30]
    assert ids(pages(alone, status="running")) == ids(pages(alone)) == sorted_by_age(alone, games)
    assert pages(alone, ruleset="havana") == pages(alone, status="finished") == [[]]
    assert [len(page) for page in pages(alone, ruleset="cubaneo")] == [50, 37]
    own = pages(alone, accounts[0], mine=True)
    asked = [game["id"] for page in own for game in page if _is_asked(game)]
    assert len(own) > 1 < len(asked)
    assert ids(pages(alone, accounts[0], awaiting=True)) == asked
    assert len(pages(alone, accounts[0], awaiting=True)) == 1


def sorted_by_age(services: Services, games: list[str]) -> list[str]:
    created = {game: log.load(services, game).position.begun for game in games}
    return sorted(games, key=lambda game: (created[game], game), reverse=True)


def _is_asked(game: Body) -> bool:
    return any(game["you"] in decision["seats"] for decision in game["awaiting"])


def change(services: Services, games: list[str], accounts: list[str], chance: random.Random) -> None:
    """Something that a player does in the lobby or a game, whether or not it is refused."""
    player, game = chance.choice(accounts), chance.choice(games)
    match chance.choice(("open", "join", "join", "join", "leave", "cancel", "move", "move")):
        case "open":
            visibility = chance.choice(("public", "public", "unlisted", "private"))
            wanted = Wanted(ruleset=chance.choice(("cubaneo", "havana")), seats=2, visibility=visibility)
            games.append(json.loads(create(services, player, wanted, None))["id"])
        case "join":
            joining.join(services, player, game, "", None)
        case "leave":
            leaving.leave(services, player, game, None)
        case "cancel":
            cancelling.cancel(services, player, game, None)
        case "move":
            table = _seated(services, game)
            _go_on(table, shown(services, game, table.players[0]), chance)


def _seated(services: Services, game: str) -> Table:
    loaded = log.load(services, game)
    if loaded.position.status != "running":
        raise Refusal("game_not_started", "")
    table = Table.__new__(Table)
    table.services, table.game, table.ruleset = services, game, loaded.position.setup.ruleset
    table.players = [taken.player for taken in loaded.position.taken if taken]
    return table


@pytest.mark.parametrize("seed", range(2))
def test_every_combination_is_what_a_search_of_all_games_finds(alone: Services, seed: int) -> None:
    chance = random.Random(seed)
    accounts = [id for id, _ in bulk.accounts(alone, 4)]
    games = [json.loads(create(alone, accounts[0], Wanted(ruleset="cuba", seats=3), None))["id"]]
    for _ in range(figure(120, 1000)):
        try:
            change(alone, games, accounts, chance)
        except Refusal:
            continue
    relayed(alone)
    compare(alone, games, accounts[:2])
    lists.build(alone)
    compare(alone, games, accounts[:2])


def compare(services: Services, games: list[str], accounts: list[str]) -> None:
    ordered = sorted_by_age(services, games)
    for player in (None, *accounts):
        bodies = [shown(services, game, player) for game in ordered if _sees(services, game, player)]
        ways = itertools.product(("", *STATUS), ("", *RULESETS, "none"), (False, True), (False, True))
        for status, ruleset, mine, awaiting in ways:
            if player or not (mine or awaiting):
                wanted = [body["id"] for body in bodies if fits(body, status, ruleset, mine, awaiting)]
                which = {"status": status, "ruleset": ruleset, "mine": mine, "awaiting": awaiting}
                assert ids(pages(services, player, **which)) == wanted, which


def _sees(services: Services, game: str, player: str | None) -> bool:
    try:
        return bool(read.visible(services, game, player))
    except Refusal:
        return False


def fits(body: Body, status: str, ruleset: str, mine: bool, awaiting: bool) -> bool:
    listed = bool(body["you"]) if mine or awaiting else body["visibility"] == "public"
    asked = not awaiting or _is_asked(body)
    return listed and asked and status in ("", body["status"]) and ruleset in ("", body["ruleset"])


def flushed(services: Services, game: str) -> None:
    with client_of(services) as client:
        client.delete(key_names.card(game))


@pytest.mark.parametrize("content", [None, b"", b"[1,{}]", b"[1,", b"\xff", b"[0,{}]", b"[2,7]", b"[1," * 10_000])
def test_a_card_that_is_lost_or_damaged_is_written_again(alone: Services, content: bytes | None) -> None:
    table, other = Table(alone), Table(alone)
    relayed(alone)
    before = alone.games.cards([table.game, other.game])
    with client_of(alone) as client:
        place = key_names.card(table.game)
        client.delete(place) if content is None else client.set(place, content)
    assert set(ids(pages(alone))) == {table.game, other.game}
    assert alone.games.cards([table.game, other.game]) == before


def test_a_card_whose_decisions_are_damaged_takes_no_list_along(alone: Services) -> None:
    table, other = Table(alone), Table(alone)
    relayed(alone)
    before = alone.games.cards([table.game, other.game])
    assert before[0]
    for harmed in (b'"kind"', b'"seats":['):
        with client_of(alone) as client:
            place, awaiting = key_names.card(table.game), before[0].index(b'"awaiting"')
            client.set(
                place, before[0][:awaiting] + before[0][awaiting:].replace(harmed, harmed[:1] + b"x" + harmed[2:], 1)
            )
        assert set(ids(pages(alone))) == {table.game, other.game}
        assert alone.games.cards([table.game, other.game]) == before


def test_a_snapshot_of_the_past_does_not_keep_the_lists_from_being_built(alone: Services) -> None:
    table, other = Table(alone), Table(alone)
    snap = key_names.of_game(table.game).snap
    with client_of(alone) as client:
        past = client.hget(snap, "position")
        table.until("bid")
        table.say(table.awaiting()["seats"][0], {"do": "bid", "pesos": 0})
        client.hset(snap, "position", past)
    assert lists.rebuild(alone) == 2
    assert other.game in ids(pages(alone))


def test_the_card_of_another_game_is_none(alone: Services) -> None:
    table, other = Table(alone), Table(alone)
    relayed(alone)
    with client_of(alone) as client:
        client.copy(key_names.card(other.game), key_names.card(table.game), replace=True)
    assert set(ids(pages(alone))) == {table.game, other.game}


def test_a_list_is_shown_while_nothing_can_be_written(alone: Services) -> None:
    table = Table(alone)
    relayed(alone)
    flushed(alone, table.game)
    with client_of(alone) as client:
        client.config_set("min-replicas-to-write", 1)
        assert ids(pages(alone)) == [table.game]
        assert alone.games.cards([table.game]) == [None]


def test_a_game_that_cannot_be_read_affects_itself_alone(alone: Services, caplog: pytest.LogCaptureFixture) -> None:
    table, other = Table(alone), Table(alone)
    relayed(alone)
    flushed(alone, table.game)
    DAMAGE["a snapshot of garbage"](alone, table.game)
    with caplog.at_level(logging.ERROR):
        assert ids(pages(alone)) == [other.game]
        assert lists.rebuild(alone) == 2
    assert alone.troubles.games("unreadable") == [table.game]


def test_lists_that_were_lost_are_built_again(alone: Services) -> None:
    tables = [Table(alone), Table(alone, visibility="unlisted", ruleset="havana")]
    relayed(alone)
    mine = [ids(pages(alone, table.players[1], mine=True)) for table in tables]
    before = ids(pages(alone)), mine
    with client_of(alone) as client:
        client.delete(*client.keys("index:*"), *client.keys("*:card:*"), *client.keys("*:due"))
    assert ids(pages(alone)) == []
    told: list[tuple[int, int]] = []
    assert lists.rebuild(alone, lambda *done: told.append(done)) == 2
    assert told[-1] == (len(told), len(told))
    mine = [ids(pages(alone, table.players[1], mine=True)) for table in tables]
    assert (ids(pages(alone)), mine) == before
    assert ids(pages(alone, ruleset="havana")) == []


def test_building_goes_on_where_it_stopped(alone: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [Table(alone, seats=2) for _ in range(6)]
    monkeypatch.setattr(lists, "SLICE", 0.0)
    assert sum(lists.build(alone) for _ in range(64)) == len(tables)
    assert lists.build(alone) == 0
    assert set(ids(pages(alone, ruleset="cubaneo"))) == {table.game for table in tables}


def test_a_game_that_moves_on_while_it_is_entered_is_entered_as_it_is(
    alone: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    [ann, bob] = [id for id, _ in bulk.accounts(alone, 2)]
    game = json.loads(create(alone, ann, Wanted(ruleset="cubaneo", seats=2), None))["id"]
    put_all = alone.index.put_all

    def joined_meanwhile(games: Any) -> None:
        if log.load(alone, game).position.status == "open":
            joining.join(alone, bob, game, "", None)
            relayed(alone)
        put_all(games)

    monkeypatch.setattr(type(alone.index), "put_all", lambda index, games: joined_meanwhile(games))
    lists.rebuild(alone)
    assert alone.index.page(status="running")[0] == alone.index.page(player=bob)[0] == [game]
    assert alone.index.page(status="open")[0] == []
