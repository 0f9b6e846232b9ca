"""Processes that hang are told of, ended and started again."""

import os
import signal
import time
from collections.abc import Callable
from typing import Any

import pytest
import requests

from arbiter.cli.installation import Installation
from tests.processes import pids, processes, wait_ready
from tests.system.play import Table

ENOUGH = 150.0

pytestmark = [pytest.mark.system, pytest.mark.slow, pytest.mark.xdist_group("installation"), pytest.mark.timeout(600)]


def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + ENOUGH
    while not done():
        assert time.monotonic() < end
        time.sleep(0.2)


def parts(one: Installation) -> dict[str, Any]:
    """None while nobody answers."""
    try:
        answer = requests.get(f"{one.base_url}/readyz", timeout=30)
    except requests.RequestException:
        return {}
    told = answer.json()
    assert (answer.status_code == 200) == told["ready"]
    return dict(told["parts"])


def test_a_reveal_that_waits_for_hung_workers_is_told_and_made(installation: Installation) -> None:
    wait_ready(installation)
    table = Table(installation.base_url)
    seats = table.until_sealed()
    hung = [pid for name in ("resolve-1", "resolve-2") for pid in pids(installation, name)]
    for pid in hung:
        os.kill(pid, signal.SIGSTOP)
    for seat in seats:
        table.move(seat)
    until(lambda: "silent" in parts(installation).get("resolve", ""))
    told = requests.get(f"{installation.base_url}/readyz", timeout=30).json()
    assert told["oldest_outbox_entry"] >= told["oldest_due_reveal"] > 0
    assert table.asked(), "the reveal was made after all"
    until(lambda: not set(hung) & set(processes(installation)))
    assert all(f"(process {pid}) has stopped responding" in installation.output() for pid in hung)
    wait_ready(installation)


def test_each_kind_of_process_that_hangs_is_told_and_started_again(installation: Installation) -> None:
    wait_ready(installation)
    kinds = {"relay": "relay", "clock": "clock", "mail": "mail", "notify": "notify-1 notify-2", "web": "web"}
    hung = {kind: [min(pids(installation, name)) for name in names.split()] for kind, names in kinds.items()}
    for group in hung.values():
        for pid in group:
            os.kill(pid, signal.SIGSTOP)
    seen: set[str] = set()

    def told() -> bool:
        seen.update(kind for kind, said in parts(installation).items() if said.startswith("silent"))
        return seen >= set(hung)

    until(told)
    ended = {pid for pids in hung.values() for pid in pids}
    until(lambda: not ended & set(processes(installation)))
    wait_ready(installation)
    assert set(parts(installation).values()) == {"ok"}
