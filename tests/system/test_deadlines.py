"""Deadlines in a whole installation: each passes once, soon after its time, whatever is killed (SIGKILL)."""

import threading
import time
from collections import Counter
from datetime import datetime
from typing import Any

import pytest

from arbiter.audit.audit import audit
from arbiter.cli.installation import Installation
from tests.figures import figure, tell
from tests.processes import wait_ready
from tests.system.play import Record, Table
from tests.system.test_kills import SOON, kill_at_random, until

CLOCK = {"turn": "PT2S", "misses": 20}

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("installation"), pytest.mark.timeout(300)]


def missed(records: list[Record]) -> list[tuple[str, dict[str, Any]]]:
    """Deadlines that passed, each with the time of its record."""
    return [(record["at"], event) for record in records for event in record["events"] if is_missed(event)]


def is_missed(event: dict[str, Any]) -> bool:
    return bool(event["type"] == "deadline_missed")


def delays(records: list[Record]) -> list[float]:
    return [_seconds(at) - _seconds(event["deadline"]) for at, event in missed(records)]


def _seconds(at: str) -> float:
    return datetime.fromisoformat(at).timestamp()


def check(table: Table) -> list[Record]:
    """The log tells of each deadline once and never before its time; the audit agrees."""
    records = table.records()
    passed = Counter((event["seat"], event["decision"]) for _, event in missed(records))
    assert set(passed.values()) <= {1}
    assert min(delays(records), default=0.0) >= 0.0
    verdict = audit(table.clients[0].file(f"{table.path}/audit").splitlines(keepends=True))
    assert verdict.verdict == "SOUND", verdict.failure
    return records


def test_deadlines_pass_in_time(installation: Installation) -> None:
    wait_ready(installation)
    tables = [Table(installation.base_url, seed=seed, clock=CLOCK) for seed in range(figure(3, 20))]
    until(lambda: all(len(missed(table.records())) >= 2 for table in tables), SOON)
    times = sorted(delay for table in tables for delay in delays(check(table)))
    tell("deadlines", "records of deadlines after their time", f"{len(times)}: longest {times[-1]:.2f} s")
    assert times[-1] < figure(15, 5)


def test_each_passes_once_under_random_kills(installation: Installation) -> None:
    wait_ready(installation)
    tables = [Table(installation.base_url, seed=seed, clock=CLOCK) for seed in range(figure(3, 20))]
    ended, killed = threading.Event(), list[str]()
    killer = threading.Thread(target=kill_at_random, args=(installation, ended, killed))
    killer.start()
    try:
        time.sleep(figure(8, 300))
    finally:
        ended.set()
        killer.join()
    wait_ready(installation)
    before = [len(table.records()) for table in tables]
    for table, length in zip(tables, before, strict=True):
        until(lambda: len(table.records()) > length or table.asked() is None, SOON)  # noqa: B023
    passed = sum(len(missed(check(table))) for table in tables)
    tell("deadline-kills", "deadlines under random kills", f"{passed} in {len(tables)} games; {dict(Counter(killed))}")
