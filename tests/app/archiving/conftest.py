"""A store of its own for the tests of a file, and another process of the same installation."""

from collections.abc import Iterator

import pytest

from arbiter.app.services import Services
from tests import temporary
from tests.app.conftest import build


@pytest.fixture(scope="module")
def server() -> Iterator[temporary.Server]:
    with temporary.server() as one:
        yield one


@pytest.fixture(scope="module")
def services(server: temporary.Server, tmp_path_factory: pytest.TempPathFactory) -> Services:
    return build(server.url, tmp_path_factory.mktemp("data"))


@pytest.fixture
def again(services: Services) -> Services:
    """Another process of the same installation."""
    return build(services.settings.store_url, services.settings.data_dir)
