"""When games are archived: once they have rested."""

from dataclasses import replace
from pathlib import Path

from redis import Redis

from arbiter.app import archiving, lists
from arbiter.app.services import Services
from arbiter.store import key_names
from arbiter.store.index import FORMER
from tests import temporary
from tests.app.archiving.archived import cancelled
from tests.app.conftest import Table, build
from tests.outbox import waiting

FAR = 1e12  # seconds since the epoch before which every game has ended


def test_games_are_asked_for_once_they_have_rested(tmp_path: Path) -> None:
    with temporary.server() as server:
        services = build(server.url, tmp_path)
        game, _ = cancelled(services)
        hour = replace(services, settings=replace(services.settings, archive_after=3600.0))
        never = replace(services, settings=replace(services.settings, archive_after=None))
        at_once = replace(services, settings=replace(services.settings, archive_after=-10.0))
        assert [archiving.request(each) for each in (services, hour, never)] == [0, 0, 0]
        for later in (hour, never):
            later = replace(later, now=lambda: "2099-01-01T00:00:00.000Z")
            assert archiving.request(later) == (later.settings.archive_after is not None)
        asked = [task for task in waiting(services) if task.message.kind == "archive"]
        assert [task.message.game for task in asked] == [game]
        assert archiving.request(at_once) == 0, "it was asked for a moment ago"
        archiving.archive(services, game)
        assert services.finished.due(FAR) == []


def test_games_of_an_earlier_release_rest_from_now_on(tmp_path: Path) -> None:
    with temporary.server() as server:
        services = build(server.url, tmp_path)
        games = [cancelled(services)[0] for _ in range(3)]
        running, (archived, *others) = Table(services, 2), games
        archiving.archive(services, archived)
        forget_ends(services)
        assert lists.build(services) == 4
        assert sorted(services.finished.due(FAR)) == sorted(others)
        assert archiving.request(services) == 0
        forget_ends(services)
        assert (lists.build(services), services.finished.due(FAR)) == (0, []), "they are looked for once"
        play_on_as_an_earlier_release(services)
        assert (lists.build(services), sorted(services.finished.due(FAR))) == (4, sorted(others))
        assert running.game not in services.finished.due(FAR)


def forget_ends(services: Services) -> None:
    """As a release without archives leaves games that are over."""
    with Redis.from_url(services.settings.store_url, protocol=2) as client:
        client.delete(*(key_names.resting(shard) for shard in range(key_names.SHARDS)))


def play_on_as_an_earlier_release(services: Services) -> None:
    with Redis.from_url(services.settings.store_url, protocol=2) as client:
        client.zadd(FORMER, {"2026-11-29T12:00:00.000Z game": 0})
