"""Tampered files of every ruleset and number of seats are refused, and the right record is named."""

import random

import pytest

from arbiter.audit.audit import audit
from tests.audit.files import GOLDEN
from tests.audit.mutations import KINDS, Mutation, another_score, another_winner
from tests.figures import figure

NAMES = tuple(GOLDEN)
RESULTS = (another_score, another_winner)


def refused(kind: Mutation, name: str, seed: int) -> None:
    tampered = kind(name, random.Random(seed))
    found = audit(tampered.lines, witnesses=tampered.witnesses)
    assert not found.sound, (kind.__name__, name)
    assert found.failure is not None
    assert (found.failure.record, found.failure.check in tampered.checks) == (tampered.record, True), (
        kind.__name__, name, found.failure, tampered.checks,
    )  # fmt: skip


@pytest.mark.parametrize("number", range(figure(2 * len(KINDS), 300)))
def test_a_tampered_file_is_refused_and_the_right_record_named(number: int):
    refused(KINDS[number % len(KINDS)], NAMES[(number + number // len(KINDS)) % len(NAMES)], number)


@pytest.mark.parametrize("number", range(len(NAMES)))
def test_the_result_of_every_game_is_that_of_its_rules(number: int):
    """The score or the winner is another, and the last record chained and signed anew."""
    for kind in figure(RESULTS[number % 2 :][:1], RESULTS):
        refused(kind, NAMES[number], number)
