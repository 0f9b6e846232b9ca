"""A whole installation, as `malecon serve` starts it."""

from collections.abc import Iterator

import pytest

from arbiter.cli.installation import Installation
from bench.installation import running_installation


@pytest.fixture(scope="package")
def installation() -> Iterator[Installation]:
    with running_installation({"LIMITS": "off"}) as one:
        yield one
