"""The position kept beside a log is the fold of its bytes: whoever reads it is told the same bytes either way."""

import random

import msgspec
import pytest

from arbiter.app import read
from arbiter.app.services import Services
from tests.app.conftest import Table
from tests.figures import figure


def now(table: Table) -> bytes:
    return msgspec.json.encode(read.game(table.services, table.game, None).body["view"])


def then(table: Table, version: int) -> bytes:
    return msgspec.json.encode(read.state(table.services, table.game, None, version)["view"])


@pytest.mark.parametrize("ruleset", ["cubaneo", "cuba", "havana"])
def test_the_game_and_its_state_at_that_version_are_the_same_bytes(services: Services, ruleset: str) -> None:
    table, chooser, told = Table(services, ruleset=ruleset), random.Random(1), {}
    table.reveal()
    while len(told) < figure(250, 2000) and read.game(services, table.game, None).body["status"] == "running":
        told[table.version()] = now(table)
        table.move(chooser)
    assert {version: then(table, version) for version in told} == told
