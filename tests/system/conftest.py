"""A whole installation, as `malecon serve` starts it."""

from collections.abc import Iterator

import pytest

from arbiter.cli.installation import Installation
from bench.installed import installed


@pytest.fixture(scope="package")
def installation() -> Iterator[Installation]:
    with installed({"LIMITS": "off"}) as one:
        yield one
