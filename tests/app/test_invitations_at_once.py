"""Invitations used, withdrawn and made again at the same moment: one of them comes first, and no seat is lost."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from arbiter.app import invitations, invited, joining, log
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal
from tests.inviting import become, code_of, opened, refused


def test_the_same_code_at_once_seats_one(services: Services, ann: Player) -> None:
    game = opened(services, ann, 5)
    for _ in range(2):
        code, guests = code_of(services, ann, game), [become(services, "Guest") for _ in range(6)]
        with ThreadPoolExecutor(6) as hands:
            done = [hands.submit(joining.join, services, guest.id, game, "", None, code) for guest in guests]
        told = [one.exception() for one in done]
        assert [error.code for error in told if isinstance(error, Refusal)] == ["invitation_invalid"] * 5
        assert told.count(None) == 1
    assert sum(seat is not None for seat in log.load(services, game).position.taken) == 3


def test_one_that_is_withdrawn_amidst_seats_nobody(
    services: Services, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, ben = opened(services, ann), become(services, "Ben")
    code = code_of(services, ann, game)
    held = invited.held

    def withdrawn(*asked: Any) -> Any:
        found = held(*asked)
        if found:
            invitations.withdraw(services, ann.id, game, found.id)
        return found

    monkeypatch.setattr(joining, "held", withdrawn)
    refused("invitation_invalid", joining.join, services, ben.id, game, "", None, code)
    assert log.load(services, game).position.taken[1] is None


def test_an_invitation_that_is_used_while_it_is_withdrawn_stays(
    services: Services, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For each way of taking it back: the one who takes it back is told, and the player keeps the seat."""
    game = opened(services, ann, 5)
    for take_back, code in (
        (lambda found: invitations.withdraw(services, ann.id, game, found.id), "not_found"),
        (lambda found: invitations.decline(services, found.code), "invitation_invalid"),
    ):
        ben, held = become(services, "Ben"), code_of(services, ann, game)
        found = invitations.found(services, held)
        drop = services.invitations.drop

        def joined(invitation: Any, ben: Player = ben, held: str = held, drop: Any = drop) -> bool:
            joining.join(services, ben.id, game, "", None, held)
            return bool(drop(invitation))

        monkeypatch.setattr(services.invitations, "drop", joined)
        refused(code, take_back, found)
        monkeypatch.undo()
        assert log.load(services, game).position.seat_of(ben.id)
        assert services.invitations.find(held).used == ben.id  # type: ignore[union-attr]


def test_an_invitation_that_is_used_while_it_is_made_again_is_not_good_twice(
    services: Services, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, email = opened(services, ann, 4), f"guest.{ann.email}"
    first, guest = code_of(services, ann, game, email), become(services, "Guest")
    keep = services.invitations.keep
    times = iter([True])

    def joined(*given: Any) -> Any:
        if next(times, False):
            joining.join(services, guest.id, game, "", None, first)
        return keep(*given)

    monkeypatch.setattr(services.invitations, "keep", joined)
    second = code_of(services, ann, game, email)
    assert second != first
    other = become(services, "Other")
    refused("invitation_invalid", joining.join, services, other.id, game, "", None, first)
