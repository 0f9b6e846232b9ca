"""Mails that go out, each test with services of its own; pictures are drawn unless a test says otherwise."""

import pytest

from arbiter.app.services import Services
from tests.app.conftest import build, pair, table

__all__ = ["pair", "quick", "services", "table"]


@pytest.fixture
def services(services: Services) -> Services:
    return build(services.settings.store_url, services.settings.data_dir)


@pytest.fixture(autouse=True)
def quick() -> None:
    """Takes the place of the one for mails that come in."""
