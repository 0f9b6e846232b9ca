"""Tests of one group run in one process: what is dear for them is started once."""

import os
from pathlib import Path

import pytest

SPREAD = "PYTEST_XDIST_WORKER" in os.environ


@pytest.mark.xdist_group("one group")
def test_a_named_group_is_known_to_xdist(request: pytest.FixtureRequest) -> None:
    assert request.node.nodeid.endswith("@one group") == SPREAD


def test_a_file_is_a_group_of_its_own(request: pytest.FixtureRequest) -> None:
    assert request.node.nodeid.endswith(f"@tests/project/{Path(__file__).name}") == SPREAD
