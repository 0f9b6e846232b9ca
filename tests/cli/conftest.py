"""A whole installation, shared by the commands that speak to a running one."""

from collections.abc import Iterator

import pytest

from arbiter.cli.installation import Installation
from bench.installation import running_installation


@pytest.fixture(scope="package")
def place() -> Iterator[Installation]:
    with running_installation() as one:
        yield one
