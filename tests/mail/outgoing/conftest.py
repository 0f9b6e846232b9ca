"""Mails that go out, each test with services of its own; pictures are drawn unless a test says otherwise."""

import pytest

from tests.app.conftest import data, pair, services, table

__all__ = ["data", "pair", "quick", "services", "table"]


@pytest.fixture(autouse=True)
def quick() -> None:
    """Takes the place of the one for mails that come in."""
