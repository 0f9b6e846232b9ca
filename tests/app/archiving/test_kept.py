"""Games that stay in the store: that are running, have changed meanwhile, or cannot be archived."""

from pathlib import Path

import pytest
from redis import Redis

from arbiter.app import archiving, read
from arbiter.app.services import Services
from arbiter.store import key_names
from tests.app.archiving.archived import cancelled
from tests.app.conftest import Table


def test_a_running_game_stays(services: Services) -> None:
    table = Table(services, 2)
    archiving.archive(services, table.game)
    archiving.archive(services, "nobody")
    assert table.game not in services.finished.archived()
    assert read.game(services, table.game, None).body["status"] == "running"


def test_a_game_that_changed_meanwhile_stays(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    game, repeat = cancelled(services)
    contents, before = services.finished.contents(game), repeat(services)
    assert contents
    with Redis.from_url(services.settings.store_url, protocol=2) as client:
        client.hset(key_names.of_game(game).vault, "another", b"secret")
    digest = services.archives.keep(contents)
    assert not services.finished.replace(contents, digest)
    assert (game not in services.finished.archived(), repeat(services)) == (True, before)


def test_the_same_game_has_the_same_archive(services: Services) -> None:
    """So that one who comes after a killed one writes the same file."""
    contents = services.finished.contents(cancelled(services)[0])
    assert contents
    before = len(files(services))
    assert services.archives.keep(contents) == services.archives.keep(contents)
    assert len(files(services)) == before + 1


def files(services: Services) -> list[Path]:
    return [path for path in (services.settings.data_dir / "archive").glob("*/*") if path.is_file()]


def test_what_cannot_be_archived_stays(
    services: Services, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As where its folder cannot be written."""
    folder = services.settings.data_dir / "archive"
    folder.mkdir(exist_ok=True)
    game, repeat = cancelled(services)
    while (taken := folder / game[:2]).exists():  # by chance another game's id begins in the same way
        game, repeat = cancelled(services)
    told = repeat(services)
    taken.write_bytes(b"")
    archiving.attempt(services, game)
    assert "cannot be written" in caplog.text
    assert (repeat(services), game in services.finished.archived()) == (told, False)
    taken.unlink()
    archiving.attempt(services, game)
    assert repeat(services) == told
    assert game in services.finished.archived()
