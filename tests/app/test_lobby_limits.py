"""How often a player joins, how many links it makes and how many games wait for it."""

from dataclasses import replace
from typing import Any

import pytest

from arbiter.app import cancelling, creating, invitations, joining, leaving, lists, log, log_writer
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from tests.inviting import become, code_of, opened, refused


def test_joining_a_game_again_and_again_is_bounded(services: Services, ann: Player) -> None:
    game, other = opened(services, ann, visibility="public"), opened(services, ann, visibility="public")
    ben, cleo = become(services, "Ben"), become(services, "Cleo")
    for n in range(joining.JOINS_A_DAY):
        first = joining.join(services, ben.id, game, "", f"key {n}")
        assert joining.join(services, ben.id, game, "", f"key {n}") == first, "a retry counts once"
        refused("already_seated", joining.join, services, ben.id, game, "", None)
        leaving.leave(services, ben.id, game, None)
    before = log.load(services, game).position.version
    refused("rate_limited", joining.join, services, ben.id, game, "", None)
    assert log.load(services, game).position.version == before
    joining.join(services, cleo.id, game, "", None)
    joining.join(services, ben.id, other, "", None)


def test_a_join_that_is_tried_anew_counts_once(
    services: Services, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "JOINS_A_DAY", 1)
    game, ben, cleo = opened(services, ann, visibility="public"), become(services, "Ben"), become(services, "Cleo")
    write = log_writer.write

    def beside_another(*given: Any, **more: Any) -> Any:
        monkeypatch.setattr(log_writer, "write", write)
        joining.join(services, cleo.id, game, "", None)
        return write(*given, **more)

    monkeypatch.setattr(log_writer, "write", beside_another)
    joining.join(services, ben.id, game, "", None)
    position = log.load(services, game).position
    assert sorted(position.seat_of(each.id) or 0 for each in (ann, ben, cleo)) == [1, 2, 3]


def test_links_are_bounded(services: Services, ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "LINKS_A_DAY", 2)
    game = opened(services, ann)
    for key in ("1", "1", "2", "2"):
        invitations.invite(services, ann.id, game, "", key)
    refused("rate_limited", invitations.invite, services, ann.id, game, "", None)


def test_games_that_wait_are_bounded(services: Services, ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(creating, "OPEN_AT_ONCE", 2)
    games = [opened(services, ann) for _ in range(2)]
    for game in games:
        lists.enter(services, game)
    refused("rate_limited", opened, services, ann)
    cancelling.cancel(services, ann.id, games[0], None)
    lists.enter(services, games[0])
    opened(services, ann)


@pytest.mark.parametrize("factor", [2, 0], ids=["widened", "off"])
def test_what_a_player_may_do_can_be_widened(
    services: Services, ann: Player, monkeypatch: pytest.MonkeyPatch, factor: int
) -> None:
    monkeypatch.setattr(joining, "JOINS_A_DAY", 2)
    monkeypatch.setattr(creating, "OPEN_AT_ONCE", 1)
    monkeypatch.setattr(invitations, "LINKS_A_DAY", 2)
    wide = replace(services, settings=replace(services.settings, limits=factor))
    game, ben = opened(wide, ann, visibility="public"), become(wide, "Ben")
    lists.enter(wide, game)
    opened(wide, ann)
    for _ in range(3):
        joining.join(wide, ben.id, game, "", None)
        leaving.leave(wide, ben.id, game, None)
        code_of(wide, ann, game)
