"""The API on a real store; every answer is checked against the document."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from api.app import create_app
from arbiter import settings, wiring
from arbiter.app.services import Services
from tests import temporary
from tests.api.client import Client
from tests.api.play import Table


@pytest.fixture(scope="session")
def server() -> Iterator[temporary.Server]:
    with temporary.server() as one:
        yield one


@pytest.fixture(scope="session")
def services(server: temporary.Server, tmp_path_factory: pytest.TempPathFactory) -> Services:
    folder: Path = tmp_path_factory.mktemp("data")
    environ = {"MALECON_STORE_URL": server.url, "MALECON_DATA_DIR": str(folder), "MALECON_LIMITS": "off"}
    return wiring.build(settings.load(environ))


@pytest.fixture(autouse=True)
def left_by_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the store that tests share lie reveals that none of them makes; readiness is not asked for them."""
    monkeypatch.setattr("api.health.pending.LATE", float("inf"))


@pytest.fixture(scope="session")
def app(services: Services) -> Flask:
    return create_app(services)


@pytest.fixture
def bounded(services: Services) -> Flask:
    """The same with one replacement of a sealed answer only."""
    return create_app(replace(services, settings=replace(services.settings, replacements=1)))


def behind(app: Flask, proxies: str) -> Flask:
    """The same application where these proxies are configured."""
    services: Services = app.extensions["malecon"]
    known = settings.load({"MALECON_PROXIES": proxies}).proxies
    return create_app(replace(services, settings=replace(services.settings, proxies=known)))


@pytest.fixture
def stranger(app: Flask) -> Client:
    return Client(app)


@pytest.fixture
def player(app: Flask) -> Callable[..., Client]:
    """Makes a player."""

    def make(name: str = "Ann", on: Flask | None = None) -> Client:
        found = Client(on or app)
        found.become(name)
        return found

    return make


@pytest.fixture
def table(app: Flask, services: Services) -> Callable[..., Table]:
    """Opens a game of Cubaneo; `start` fills its seats."""

    def make(seats: int = 2, on: Flask | None = None, **more: object) -> Table:
        return Table(on or app, services, seats, **more)

    return make


@pytest.fixture(scope="session")
def finished(app: Flask, services: Services) -> Table:
    """A game that was played to its end."""
    return Table(app, services).start().until()
