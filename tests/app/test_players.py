"""Players that are changed and verified at once: nothing of it is lost."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from arbiter.app import addresses, players
from arbiter.app.ports.players import Player
from arbiter.app.services import Services
from arbiter.kernel.refusal import Refusal

ADDRESS = "ann@example.org"
ROUNDS = 5


@pytest.fixture
def ann(services: Services) -> Player:
    made, _ = players.create(services, "Ann", "", "UTC")
    known = msgspec.structs.replace(made, email=ADDRESS)
    services.players.update(known)
    return known


class Interrupted:
    """Players; after the first look at one, something happens."""

    def __init__(self, services: Services, happens: Callable[[], object]) -> None:
        self._players = services.players
        self._happens = [happens]

    def get(self, id: str) -> Player | None:
        found = self._players.get(id)
        while self._happens:
            self._happens.pop()()
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self._players, name)


def present(services: Services, ann: Player) -> Player:
    known = services.players.get(ann.id)
    assert known is not None
    return known


def test_a_name_changed_while_its_player_is_verified_stays(services: Services, ann: Player) -> None:
    code = addresses.new_code(services, ann)
    happens = Interrupted(services, lambda: players.change(services, ann, "Anna", None, "Europe/Berlin"))
    told = players.verify(replace(services, players=happens), ann.id, code)
    assert (told.name, told.timezone, told.verified) == ("Anna", "Europe/Berlin", True)
    assert present(services, ann) == told


def test_a_player_verified_while_its_name_is_changed_stays_so(services: Services, ann: Player) -> None:
    players.verify(services, ann.id, addresses.new_code(services, ann))
    told = players.change(services, ann, "Anna", None, None)
    assert (told.name, told.email, told.verified) == ("Anna", ADDRESS, True)
    assert present(services, ann) == told


def test_an_address_changed_while_the_other_is_verified_is_not_verified(services: Services, ann: Player) -> None:
    code = addresses.new_code(services, ann)
    happens = Interrupted(services, lambda: players.change(services, ann, None, f"new-{ann.id}@example.org", None))
    with pytest.raises(Refusal) as refused:
        players.verify(replace(services, players=happens), ann.id, code)
    assert refused.value.code == "code_invalid"
    assert (present(services, ann).email, present(services, ann).verified) == (f"new-{ann.id}@example.org", False)


def test_a_player_deleted_meanwhile_does_not_come_back(services: Services, ann: Player) -> None:
    services.players.delete(ann.id)
    with pytest.raises(Refusal) as refused:
        players.change(services, ann, "Anna", None, None)
    assert refused.value.code == "unauthenticated"
    assert services.players.get(ann.id) is None


@pytest.mark.parametrize("number", range(ROUNDS))
def test_all_at_once(services: Services, ann: Player, number: int) -> None:
    code = addresses.new_code(services, ann)
    changes = [("Anna", None), (None, "Asia/Tokyo"), ("Anna", None), (None, "Asia/Tokyo")]
    with ThreadPoolExecutor(8) as threads:
        done = [threads.submit(players.change, services, ann, name, None, zone) for name, zone in changes]
        done.append(threads.submit(players.verify, services, ann.id, code))
        assert [each.result().id for each in done] == [ann.id] * 5
    known = present(services, ann)
    assert (known.name, known.timezone, known.email, known.verified) == ("Anna", "Asia/Tokyo", ADDRESS, True)
