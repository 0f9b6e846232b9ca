"""The longest history that is read, sound to its end with all checks going on: in less than 200 MB."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from arbiter.audit.verdict import Verdict
from tests.audit import long
from tests.audit.test_hostile import MOST, RUN
from tests.figures import figure

ROUNDS = figure(300, 16_000)


@pytest.mark.system
def test_a_history_that_is_sound_to_its_end(tmp_path: Path):
    """No check stops before the end, which is told by what each has looked at."""
    path, lines = tmp_path / "game.ndjson", long.history(ROUNDS)
    path.write_bytes(b"".join(lines))
    assert figure(0, 31 * 2**20) < path.stat().st_size <= 32 * 2**20
    command = [sys.executable, "-c", RUN, "audit", str(path), "--json"]
    done = subprocess.run(command, capture_output=True, timeout=100, check=False)
    assert done.returncode == 3, done.stdout
    told, peak = done.stdout.splitlines()
    verdict = msgspec.json.decode(told, type=Verdict)
    records = 3 * ROUNDS + 2
    expected = {
        "form": records + 2, "chain": records, "signatures": 1, "witnesses": 0, "seals": 2 * ROUNDS,
        "draws": long.DRAWS * ROUNDS, "course": records, "clocks": 0, "rules": 0, "forced": 0,
        "arbiter": ROUNDS, "result": 0,
    }  # fmt: skip
    assert {check.name: check.count for check in verdict.checks if check.state != "failed"} == expected
    assert verdict.undecided == records
    assert int(peak) * 1024 < MOST
