"""Files into which web workers count, where there is no room for them and where there is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from api.health import counting

WORKER = """
import os, resource, signal, sys
from pathlib import Path
from api.health import counting
counting.begin(Path(sys.argv[1]))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
child = os.fork()
if child == 0:
    if sys.argv[2] == "full":
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
    print("room", counting.take(), flush=True)
    from api.health.figures import REQUESTS, SECONDS
    REQUESTS.labels("GET", "/x", "200").inc(3)
    SECONDS.labels("GET", "/x").observe(1)
    os._exit(0)
print("ended", os.waitpid(child, 0)[1], flush=True)
counting.end(child)
print("bytes", max((file.stat().st_size for file in Path(sys.argv[1]).iterdir()), default=0), flush=True)
counting.take()
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
registry = CollectorRegistry()
MultiProcessCollector(registry, path=str(counting.folder))
print("counted", b"malecon_requests_total" in generate_latest(registry), flush=True)
"""


def worker(folder: Path, disk: str) -> dict[str, str]:
    command = [sys.executable, "-c", WORKER, str(folder), disk]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return dict(line.split() for line in ran.stdout.splitlines())


def test_room_is_taken_first_and_given_back(tmp_path: Path) -> None:
    told = worker(tmp_path / "figures", "room")
    assert 0 < int(told.pop("bytes")) < 100_000 < counting.FILE_BYTES
    assert told == {"room": "True", "ended": "0", "counted": "True"}


def test_without_room_a_worker_lives_and_counts_for_itself(tmp_path: Path) -> None:
    assert worker(tmp_path / "figures", "full") == {"room": "False", "ended": "0", "bytes": "0", "counted": "False"}


def test_a_folder_that_cannot_be_made_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "folder", None)
    monkeypatch.setenv(counting.VARIABLE, "elsewhere")
    (tmp_path / "file").write_text("")
    counting.begin(tmp_path / "file" / "figures")
    assert (counting.folder, counting.take()) == (None, False)
    assert counting.VARIABLE not in os.environ


def test_all_kinds_of_figures_have_a_file() -> None:
    """A kind without one would be mapped without room."""
    from prometheus_client.registry import REGISTRY

    from api.health import figures  # noqa: F401

    kinds = {metric.type for metric in REGISTRY.collect() if metric.name.startswith("malecon_")}
    assert kinds == set(counting.KINDS)
