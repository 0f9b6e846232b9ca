"""A finished game that has left the store for an archive is as before in every way."""

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arbiter.app import codec, lists, read, resolve
from arbiter.app.archive import NotKept, copied, keep
from arbiter.app.audit_file import exported
from arbiter.app.services import Services
from arbiter.games import RULESETS
from arbiter.mail.writing import game_mail
from arbiter.store.archives.packing import unpacked
from tests import temporary
from tests.app.archiving.archived import archive, cancelled, size
from tests.app.conftest import build
from tests.app.finished_games import Played, seen
from tests.mail import mailing
from tests.store import archive_reader


@pytest.mark.parametrize("key", RULESETS)
def test_everything_is_as_before(services: Services, again: Services, key: str) -> None:
    played = Played(services, key)
    before, records = seen(services, played.id, played.callers), read.events(services, played.id, None, -1, 1000, 0)
    assert played.repeated(services) == played.told
    file = archive(services, played.id)
    assert size(services, played.id) < 1000
    assert file.stat().st_mode & 0o777 == 0o600
    assert_readable_by_others(file, records)
    for process in (services, again):
        assert seen(process, played.id, played.callers) == before
        assert played.repeated(process) == played.told


def assert_readable_by_others(file: Path, records: list[bytes]) -> None:
    """By a reader that shares no code with ours."""
    content = file.read_bytes()
    found = archive_reader.read(content)
    assert file.name == f"{found['game']}-{hashlib.sha256(content).hexdigest()}.malecon"
    assert [archive_reader.canonical(record) for record in found["records"]] == records
    contents = unpacked(content)
    assert (found["head"], found["position"], found["status"]) == (contents.head, contents.position, contents.status)
    assert found["kept"][0] == contents.kept
    assert {name.decode(): value for name, value in found["kept"][1].items()} == contents.vault


def test_its_position_is_folded_under_another_schema(
    services: Services, again: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = Played(services, "havana", 2)
    before = seen(services, played.id, played.callers)
    archive(services, played.id)
    monkeypatch.setattr(codec, "schema", lambda: "another")
    assert seen(again, played.id, played.callers) == before


def test_a_cancelled_game(services: Services, again: Services) -> None:
    """It has answers that only its vault holds."""
    game, repeat = cancelled(services)
    before = seen(services, game, [None]), repeat(services)
    archive(services, game)
    assert (seen(again, game, [None]), repeat(again)) == before


def test_a_copy_of_a_game_played_elsewhere(services: Services, tmp_path: Path) -> None:
    played = Played(services, "cuba", 2)
    lines = list(exported(services, played.id, None))
    with temporary.server() as server:
        here = build(server.url, tmp_path)
        copy = copied(lines, None, lambda records, read: None)
        keep(here, copy)
        before = seen(here, played.id, played.callers)
        archive(here, played.id)
        assert seen(here, played.id, played.callers) == before
        assert list(exported(here, played.id, None)) == lines
        with pytest.raises(NotKept, match="already exists here"):
            keep(here, copy)


def test_lists_are_as_before_and_can_be_built_anew(services: Services) -> None:
    played = Played(services, "cubaneo", 2)
    lists.rebuild(services)

    def listed() -> list[Any]:
        mine = [
            read.listing(services, player, status=status, ruleset="", mine=True, awaiting=False, cursor="")
            for player in played.table.players
            for status in ("", "finished", "running")
        ]
        public = read.listing(services, None, status="finished", ruleset="", mine=False, awaiting=False, cursor="")
        return [*mine, public]

    before = listed()
    assert before[0][0][0]["id"] == played.id
    archive(services, played.id)
    assert listed() == before
    assert any(played.id in batch for batch in services.games.batches())
    lists.rebuild(services)
    assert listed() == before


def test_mails_about_it_are_as_before(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A result may wait for a player's morning, and a link in it for years."""
    monkeypatch.setattr(game_mail, "png", mailing.sketched)
    played = Played(services, "cubaneo", 2)
    mailing.verify_all(played.table)

    def results() -> list[list[str]]:
        return [mailing.told(mailing.written(played.table, seat, "result"))[1:] for seat in (1, 2)]

    before = results()
    archive(services, played.id)
    assert results() == before


def test_a_reveal_that_is_asked_for_again_is_done(services: Services) -> None:
    """By a job that was queued long ago."""
    played = Played(services, "cubaneo", 2)
    opened = [msgspec.json.decode(record)["events"] for record in services.games.records(played.id)]
    decisions = {answer["decision"] for events in opened for event in events for answer in event.get("answers", [])}
    assert decisions
    archive(services, played.id)
    assert all(resolve.attempt(services, played.id, decision) for decision in decisions)
    assert played.repeated(services) == played.told
