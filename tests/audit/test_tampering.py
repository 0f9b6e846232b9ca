"""Tampered files of every ruleset and number of seats are refused, and the right record is named."""

import random

import pytest

from arbiter.audit.audit import audit
from tests.audit.files import GOLDEN
from tests.audit.mutations import KINDS
from tests.figures import figure

NAMES = tuple(GOLDEN)


@pytest.mark.parametrize("number", range(figure(2 * len(KINDS), 300)))
def test_a_tampered_file_is_refused_and_the_right_record_named(number: int):
    kind = KINDS[number % len(KINDS)]
    name = NAMES[(number + number // len(KINDS)) % len(NAMES)]
    tampered = kind(name, random.Random(number))
    found = audit(tampered.lines, witnesses=tampered.witnesses)
    assert not found.sound, (kind.__name__, name)
    assert found.failure is not None
    assert (found.failure.record, found.failure.check in tampered.checks) == (tampered.record, True), (
        kind.__name__, name, found.failure, tampered.checks,
    )  # fmt: skip
