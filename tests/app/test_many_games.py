"""Among many games nothing that is done often looks at all of them: the store is asked as much as among few."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from api.health import figures
from arbiter import settings, wiring
from arbiter.app import archiving, lists, read, sweep
from arbiter.app.services import Services
from arbiter.store import durability, keyring
from tests import temporary
from tests.app import bulk
from tests.app.damage import client_of
from tests.app.test_lists import ids, pages, relayed
from tests.figures import figure
from tests.outbox import waiting

FEW, MANY, PLAYERS = 200, figure(2_000, 20_000), 500
CLOCK = (sweep.unrevealed, sweep.troubles, lists.build, archiving.request)


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    folder: Path = tmp_path_factory.mktemp("many")
    with temporary.server("--appendfsync", "no") as server:
        wanted = {"STORE_URL": server.url, "DATA_DIR": str(folder), "LIMITS": "off", "DURABILITY": "relaxed"}
        yield wiring.build(settings.load({f"MALECON_{name}": value for name, value in wanted.items()}))


def asked(services: Services, does: Callable[[], object]) -> tuple[dict[str, int], int]:
    """The commands that the store is sent, by name, and the bytes that it answers."""
    with client_of(services) as client:
        client.config_resetstat()
        does()
        told = client.info("everything")
    calls = {name: told[name]["calls"] for name in told if name.startswith("cmdstat_")}
    return {name: number for name, number in calls.items() if "config" not in name}, told["total_net_output_bytes"]


def ways(services: Services, player: str) -> dict[str, Callable[[], object]]:
    def page(caller: str | None, **wanted: Any) -> Callable[[], object]:
        query = {"status": "", "ruleset": "", "mine": False, "awaiting": False, "cursor": "", **wanted}
        return lambda: read.listing(services, caller, **query)

    combinations = itertools.product(("", "running", "finished"), ("", "cubaneo", "havana"))
    public = {f"{status} {ruleset}": page(None, status=status, ruleset=ruleset) for status, ruleset in combinations}
    regular = {task.__name__: lambda task=task: task(services) for task in CLOCK}
    return {**public, **regular, "own": page(player, mine=True), "metrics": lambda: figures.text(services)}


def settled(services: Services) -> None:
    """The games are in their lists, and nothing else is left to do."""
    relayed(services)
    for task in waiting(services):
        services.outbox.done(task.shard, task.entry)


def test_the_store_is_asked_as_much_as_among_few(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (durability, keyring):
        monkeypatch.setattr(module, "FRESH", float("inf"))  # what is asked every two seconds is asked once
    accounts = [id for id, _ in bulk.accounts(services, PLAYERS)]
    player, others = accounts[0], accounts[1:]
    list(bulk.games(services, accounts[:4], 60))
    list(bulk.games(services, others, FEW - 60))
    settled(services)
    lists.rebuild(services)
    for does in ways(services, player).values():
        does()
    few = {name: asked(services, does) for name, does in ways(services, player).items()}
    list(bulk.games(services, others, MANY - FEW, seed=2))
    settled(services)
    assert services.games.running() == MANY
    for name, does in ways(services, player).items():
        calls, size = asked(services, does)
        assert calls == few[name][0], name
        assert size < 1.2 * few[name][1] + 1000, name


def test_all_that_wait_for_a_player_are_told_at_once(services: Services) -> None:
    [player, *others] = [id for id, _ in bulk.accounts(services, 3)]
    mine = list(bulk.games(services, [player, *others], figure(60, 300)))
    relayed(services)
    asking = [
        game
        for game in mine
        if (body := read.game(services, game, player).body)
        and any(body["you"] in decision["seats"] for decision in body["awaiting"])
    ]
    [page] = pages(services, player, awaiting=True)
    assert sorted(ids([page])) == sorted(asking)
    assert len(asking) < len(mine)
