"""Archive copies: games of another installation, kept after a sound audit."""

import itertools
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arbiter.app import cancelling, codec, creating, joining, leaving, lists, players, read
from arbiter.app.archive import NotKept, copied, keep
from arbiter.app.audit_file import exported
from arbiter.app.ports.players import Player, Token
from arbiter.app.services import Services
from arbiter.app.submit import Submission, submit
from arbiter.audit.faults import NotOurs
from arbiter.audit.verdict import Verdict
from arbiter.games import RULESETS
from arbiter.kernel.refusal import Refusal
from tests import temporary
from tests.app.conftest import Table, build
from tests.revisions import ship


def played(services: Services, ruleset: str) -> Table:
    table, chooser = Table(services, 2, ruleset=ruleset), random.Random(5)
    while waits := read.game(services, table.game, None).body["awaiting"]:
        if waits[0]["kind"] == "reveal":
            table.reveal()
        else:
            table.move(chooser)
    return table


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    with temporary.server() as server:
        yield build(server.url, tmp_path_factory.mktemp("elsewhere"))


@pytest.fixture(scope="module")
def finished(elsewhere: Services) -> dict[str, Table]:
    """A game that was played to its end elsewhere, of each ruleset."""
    return {key: played(elsewhere, key) for key in RULESETS}


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Services]:
    with temporary.server() as server:
        yield build(server.url, tmp_path)


def file(table: Table) -> list[bytes]:
    return list(exported(table.services, table.game, None))


def kept(services: Services, lines: list[bytes], keys: Any = None) -> Verdict:
    copy = copied(lines, keys, lambda records, read: None)
    keep(services, copy)
    return copy.verdict


def everything(services: Services) -> set[bytes]:
    return set(services.games._store.servers()[0].keys("*"))


@pytest.mark.parametrize("key", RULESETS)
def test_it_answers_as_the_original_does(finished: dict[str, Table], here: Services, key: str) -> None:
    table = finished[key]
    there, game = table.services, table.game
    position = kept(here, file(table))
    assert (position.game, position.status) == (game, "finished")
    assert list(exported(here, game, None)) == file(table)
    records = read.events(here, game, None, -1, 1000, 0)
    assert records == read.events(there, game, None, -1, 1000, 0)
    for version in (0, 1, len(records) // 2, len(records) - 1):
        assert read.state(here, game, None, version) == read.state(there, game, None, version)


@pytest.mark.parametrize("key", RULESETS)
def test_it_is_marked(finished: dict[str, Table], here: Services, key: str) -> None:
    table = finished[key]
    kept(here, file(table))
    told = read.game(here, table.game, None).body
    original = read.game(table.services, table.game, None).body
    mark = told.pop("archive")
    assert mark.key == original["head"].key != here.signer.key
    assert mark.imported <= here.now()
    assert [seat["player"]["name"] for seat in told["seats"]] == ["(archive)", "(archive)"]
    for seat in (*told["seats"], *original["seats"]):
        del seat["player"]["name"]
    assert told == original
    lists.rebuild(here)
    found, _ = read.listing(here, None, status="finished", ruleset=key, mine=False, awaiting=False, cursor="")
    assert [(one["id"], one["archive"]) for one in found] == [(table.game, msgspec.to_builtins(mark))]


def test_its_pack_and_position_come_back_from_the_log(
    finished: dict[str, Table], here: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As they do under a later version, whose snapshots are of another schema."""
    table = finished["cubaneo"]
    kept(here, file(table))
    before = read.game(here, table.game, None)
    monkeypatch.setattr(codec, "schema", lambda: "another")
    assert read.game(here, table.game, None) == before


def test_nobody_here_is_its_player(finished: dict[str, Table], here: Services) -> None:
    """Not even where a file names the id of somebody who plays here."""
    table = finished["cubaneo"]
    ann = Player(id=table.players[0], name="Ann", created=here.now())
    here.players.create(ann, Token("t" * 20, ann.id, ("read", "play")), "secret")
    kept(here, file(table))
    lists.rebuild(here)
    told = read.game(here, table.game, ann.id).body
    assert (told["you"], told["seats"][0]["player"]) == (None, {"id": ann.id, "name": "(archive)"})
    assert not read.listing(here, ann.id, status="", ruleset="", mine=True, awaiting=False, cursor="")[0]


def test_no_move_is_possible(finished: dict[str, Table], here: Services) -> None:
    table = finished["cubaneo"]
    kept(here, file(table))
    before = file_of(here, table.game)
    step = msgspec.convert({"do": "bid", "pesos": 0}, RULESETS["cubaneo"].steps)
    changes: list[Callable[[str], object]] = [
        lambda player: submit(here, Submission(player=player, game=table.game, said=(step,), body=[])),
        lambda player: joining.join(here, player, table.game, "", None),
        lambda player: leaving.leave(here, player, table.game, None),
        lambda player: cancelling.cancel(here, player, table.game, None),
    ]
    for player, change in itertools.product((table.players[0], "somebody"), changes):
        with pytest.raises(Refusal) as refused:
            change(player)
        assert refused.value.code in ("game_finished", "forbidden", "already_seated")
    assert file_of(here, table.game) == before


def file_of(services: Services, game: str) -> list[bytes]:
    return list(exported(services, game, None))


def test_a_cancelled_game_is_kept_too(elsewhere: Services, here: Services) -> None:
    player = players.create(elsewhere, "Ann", "", "UTC")[0].id
    wanted = creating.Wanted(ruleset="havana", seats=2)
    game = msgspec.json.decode(creating.create(elsewhere, player, wanted, None))["id"]
    cancelling.cancel(elsewhere, player, game, None)
    kept(here, file_of(elsewhere, game))
    told = read.game(here, game, None).body
    assert (told["status"], told["view"]) == ("cancelled", None)
    assert file_of(here, game) == file_of(elsewhere, game)
    with pytest.raises(Refusal, match="cancelled"):
        joining.join(here, "somebody", game, "", None)


def test_a_game_that_is_here_already_stays(finished: dict[str, Table], here: Services) -> None:
    table = finished["cubaneo"]
    kept(here, file(table))
    before = read.game(here, table.game, None)
    with pytest.raises(NotKept, match=f"Game {table.game} already exists here"):
        kept(here, file(table))
    assert read.game(here, table.game, None) == before
    with pytest.raises(NotKept, match="already exists here"):
        kept(table.services, file(table))
    assert "archive" not in read.game(table.services, table.game, None).body


def test_another_that_comes_in_between_stays_whole(
    finished: dict[str, Table], here: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, lines = finished["cubaneo"], file(finished["cubaneo"])
    kept(here, lines)
    before = read.game(here, table.game, None)
    with monkeypatch.context() as late:
        late.setattr(type(here.games), "load", lambda *_: None)
        with pytest.raises(NotKept, match="already exists here"):
            kept(here, lines)
    assert read.game(here, table.game, None) == before


def test_what_is_refused_leaves_nothing(
    finished: dict[str, Table], elsewhere: Services, here: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines, before = file(finished["cubaneo"]), everything(here)
    running = Table(elsewhere, 2)
    bad = {
        "the game is running": (file(running), "The game is running; only a finished game can be archived"),
        "a record is missing": ([*lines[:5], *lines[6:]], "The audit found it not sound"),
        "no tail": (lines[:-1], "The audit found it not sound"),
    }
    for text, sentence in bad.values():
        with pytest.raises(NotKept, match=sentence):
            kept(here, text)
    with pytest.raises(NotOurs):
        kept(here, lines[1:])
    with monkeypatch.context() as older:
        ship(older, "cubaneo")
        with pytest.raises(
            NotKept, match="could not be checked by the rules, because there is no ruleset `cubaneo` here"
        ):
            kept(here, lines)
    assert everything(here) == before
    kept(here, lines)


def test_given_keys_count_and_not_those_of_the_file(finished: dict[str, Table], here: Services) -> None:
    lines = file(finished["cubaneo"])
    with pytest.raises(NotKept, match="signature"):
        kept(here, lines, here.keyring.read().public)
    theirs = finished["cubaneo"].services.keyring.read().public
    assert kept(here, lines, theirs).status == "finished"
