"""No forced step is left out or made up (R-0.1), whatever the forger chains and signs anew."""

import random

import pytest

from arbiter.audit.audit import audit
from arbiter.audit.verdict import Verdict
from tests.audit import forced
from tests.audit.files import GOLDEN, file
from tests.audit.forced import Forgery
from tests.audit.mutations import OWN, rechained, records_of
from tests.figures import figure

NAMES = figure(("cuba-el_presidente-2", "cubaneo-3", "havana-3"), tuple(GOLDEN))
FORGERIES: dict[Forgery, str] = {
    forced.left_out: "forced",
    forced.half_sealed_by_choice: "forced",
    forced.sealed_for_another: "forced",
    forced.sealed_by_choice: "seals",  # comes first: nothing is left that the seat itself sealed
    forced.told_as_chosen: "seals",  # comes first: the record is by another, or tells of steps
}


CASES = [
    (name, forge)
    for name in NAMES
    for forge in FORGERIES
    if forge is not forced.half_sealed_by_choice or name.startswith("havana")
]


def named(found: Verdict, record: int, check: str) -> None:
    assert found.failure
    assert (found.failure.record, found.failure.check) == (record, check), found.failure
    assert next(check.state for check in found.checks if check.name == "forced") == "failed", "the rules see it as well"


@pytest.mark.parametrize("number", range(figure(1, 2)))
@pytest.mark.parametrize(("name", "forge"), CASES, ids=lambda said: getattr(said, "__name__", said))
def test_a_forced_step_forged(name: str, forge: Forgery, number: int):
    records = records_of(name)
    record = forge(records, random.Random(f"{name} {number}"))
    named(audit(file(name, rechained(records[: record + 1]), OWN)), record, FORGERIES[forge])


@pytest.mark.parametrize("number", range(figure(1, 2)))
@pytest.mark.parametrize("name", NAMES)
def test_a_forced_step_made_up(name: str, number: int):
    recorder = forced.made_up(name, random.Random(f"{name} {number}"))
    named(audit(file(name, recorder.lines, OWN)), len(recorder.lines) - 1, "forced")
