"""A game whose archive is lost, and archives of no game."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from arbiter.app import archiving, lists, read, sweep
from arbiter.app.ports.archives import Unreachable
from arbiter.app.services import Services
from tests.app.archiving.archived import archive, cancelled
from tests.app.seen import answer


def lost(file: Path) -> None:
    file.unlink()


def damaged(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-100])


def another_game(file: Path) -> None:
    file.write_bytes(b"malecon archive 1\n")


@pytest.mark.parametrize("harm", [lost, damaged, cut, another_game])
def test_a_lost_archive_is_told_as_that_games_alone(
    services: Services, again: Services, harm: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    game, repeat = cancelled(services)
    _, repeat_other = cancelled(services)
    told = repeat_other(services)
    file = archive(services, game)
    whole = file.read_bytes()
    harm(file)
    for look in (lambda: read.game(again, game, None), lambda: repeat(again)[1], lambda: read.edition(again, game)):
        assert answer(look)[0] == "game_unreadable"
    assert f"the archive {game[:2]}/{file.name} is " in caplog.text
    assert repeat_other(again) == told
    findings = archiving.check(again)
    assert list(findings.unreadable) == [game]
    assert file.name in findings.unreadable[game]
    sweep.troubles(again)
    assert game in again.troubles.games("unreadable")
    file.write_bytes(whole)
    sweep.troubles(again)
    assert game not in again.troubles.games("unreadable")
    assert archiving.check(again).unreadable == {}


def test_archives_of_no_game_are_found(services: Services) -> None:
    contents = services.finished.contents(cancelled(services)[0])
    assert contents
    of_nobody = msgspec.structs.replace(contents, game=contents.game[::-1])
    digest = services.archives.keep(of_nobody)
    assert f"{of_nobody.game[:2]}/{of_nobody.game}-{digest}.malecon" in archiving.check(services).unused


def test_an_archive_that_is_about_to_replace_its_game_is_not_told_as_unused(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or it would be deleted, and the game replaced by its digest."""
    waiting, meanwhile = (cancelled(services)[0] for _ in range(2))
    contents = services.finished.contents(waiting)
    assert contents
    digest = services.archives.keep(contents)
    every = services.archives.all

    def archived_meanwhile() -> list[tuple[str, str, str]]:
        archiving.archive(services, meanwhile)
        return list(every())

    monkeypatch.setattr(services.archives, "all", archived_meanwhile)
    assert [name for name in archiving.check(services).unused if waiting in name or meanwhile in name] == []
    assert services.finished.replace(contents, digest)


def test_lists_show_a_game_whose_archive_is_lost(services: Services, again: Services) -> None:
    """As its card has all that they show, and stays as it is."""
    game, _ = cancelled(services)
    lists.enter(services, game)
    file = archive(services, game)
    file.unlink()
    assert answer(lambda: read.game(again, game, None))[0] == "game_unreadable"
    assert game in again.troubles.games("unreadable")
    page, _ = read.listing(again, None, status="cancelled", ruleset="", mine=False, awaiting=False, cursor="")
    assert game in [listed["id"] for listed in page]


def test_archives_that_cannot_be_reached_are_no_trouble_of_each_game(
    services: Services, again: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock would wait for them game by game."""
    game, _ = cancelled(services)
    archive(services, game)

    def away(name: str) -> bytes:
        raise Unreachable("the archives cannot be reached")

    monkeypatch.setattr(again.archives._place, "get", away)  # type: ignore[attr-defined]
    assert answer(lambda: read.game(again, game, None))[0] == "game_unreadable"
    assert game not in again.troubles.games("unreadable")
