"""Same seed, clock, ids, salts and submissions give the same bytes, wherever and however Python runs."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLACES = [
    {"PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"},
    {"PYTHONHASHSEED": "4242", "TZ": "America/Havana", "LC_ALL": "de_DE.ISO-8859-1", "PYTHONUTF8": "0"},
    {"PYTHONHASHSEED": "random", "TZ": "Asia/Kathmandu", "LC_ALL": "C.UTF-8", "PYTHONOPTIMIZE": "1"},
]


def played(place: dict[str, str], name: str, seats: int) -> bytes:
    command = [sys.executable, "-m", "tests.games.golden", name, str(seats), "7"]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **place}, capture_output=True, check=True, timeout=100)
    return done.stdout


@pytest.mark.system
@pytest.mark.parametrize(
    ("name", "seats"), [("cubaneo", 2), ("cubaneo", 4), ("cuba", 3), ("cuba-el_presidente", 4), ("havana", 3)]
)
def test_the_same_records_under_any_hash_seed_time_zone_and_locale(name, seats):
    with ThreadPoolExecutor(2) as pool:
        logs = list(pool.map(lambda place: played(place, name, seats), PLACES))
    assert logs[0].count(b"\n") > 100
    assert b'"type":"finished"' in logs[0]
    assert [log == logs[0] for log in logs] == [True] * len(PLACES)
