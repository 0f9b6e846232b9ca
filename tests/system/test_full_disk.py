"""A disk that is full, and has room again: everything lives through it, and nothing that was answered is lost."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import requests

from arbiter.cli.installation import Installation
from arbiter.cli.supervision import procfile
from tests.processes import pids, processes, wait_ready

COMMAND = [sys.executable, "-P", "-c", "import sys; from arbiter.cli import main; sys.exit(main())"]
SIZE = "48m"
ENOUGH = 90.0

pytestmark = [pytest.mark.system, pytest.mark.slow, pytest.mark.xdist_group("installation"), pytest.mark.timeout(300)]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small file system of its own."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "none", str(place)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only who may mount can have a small disk here")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def fill(disk: Path) -> None:
    for number, size in enumerate((1 << 20, 4096, 1)):
        with contextlib.suppress(OSError), (disk / f"fill-{number}").open("wb", buffering=0) as file:
            while True:
                file.write(bytes(size))


def free(disk: Path) -> None:
    for file in disk.glob("fill-*"):
        file.unlink()


def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + ENOUGH
    while not done():
        assert time.monotonic() < end
        time.sleep(0.1)


def create(one: Installation) -> tuple[int, str]:
    try:
        answer = requests.post(f"{one.base_url}/v1/players", json={"name": "Ann"}, timeout=30)
    except requests.RequestException:
        return 0, ""
    assert answer.headers["Content-Type"].startswith("application/")
    return answer.status_code, answer.json().get("token", "")


def there(one: Installation, token: str) -> bool:
    answer = requests.get(f"{one.base_url}/v1/players/me", headers={"Authorization": f"Bearer {token}"}, timeout=30)
    return answer.status_code == 200


def test_all_live_through_it(disk: Path) -> None:
    one = Installation(disk / "data", {"LIMITS": "off"})
    one.start()
    try:
        wait_ready(one)
        served = {pid: name for pid, name in processes(one).items() if name not in ("store", "web")}
        tokens = [create(one)[1]]
        fill(disk)
        until(lambda: kept(one, tokens) == 503)
        [master] = [pid for pid in pids(one, "web") if parent(pid) not in pids(one, "web")]
        workers = set(pids(one, "web")) - {master}
        os.kill(min(workers), signal.SIGKILL)
        until(lambda: len(set(pids(one, "web")) - {master, min(workers)}) == len(workers))
        fresh = (set(pids(one, "web")) - {master, *workers}).pop()
        counted = time.monotonic() + 5
        while time.monotonic() < counted:
            assert kept(one, tokens) in (503, 201)
        assert fresh in pids(one, "web"), "a worker that starts on a full disk lives"
        assert served.items() <= processes(one).items()
        free(disk)
        until(lambda: kept(one, tokens) == 201)
        wait_ready(one)
        assert all(there(one, token) for token in tokens)
        assert served.items() <= processes(one).items()
        assert set(processes(one).values()) <= {"", *procfile()}
    finally:
        one.stop()


@pytest.mark.parametrize("began", ["before", "never"])
def test_a_start_without_room_says_so(disk: Path, began: str) -> None:
    one = Installation(disk / "data")
    if began == "before":
        one.start()
        one.stop()
    fill(disk)
    serve = [*COMMAND, "serve"]
    ran = subprocess.run(serve, env=one.environ, capture_output=True, text=True, timeout=ENOUGH, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (1, "", 1), ran.stderr
    assert str(disk / "data") in ran.stderr
    assert "No space left" in ran.stderr
    free(disk)
    one.start()
    one.stop()


def kept(one: Installation, tokens: list[str]) -> int:
    """The status of a write; what was answered 201 is noted."""
    status, token = create(one)
    tokens += [token] if status == 201 else []
    return status


def parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


@pytest.mark.parametrize("where", ["full", "nobody"])
def test_what_it_says_may_find_no_room_or_no_reader(tmp_path: Path, where: str) -> None:
    """`malecon serve | head -1`, too."""
    one = Installation(tmp_path / "data")
    full, (reader, pipe) = os.open("/dev/full", os.O_WRONLY), os.pipe()
    os.close(reader)
    out = full if where == "full" else pipe
    serving = subprocess.Popen([*COMMAND, "serve"], env=one.environ, stdout=out, stderr=out)
    os.close(full)
    os.close(pipe)
    try:
        until(lambda: ready(one))
        serving.terminate()
        assert serving.wait(60) == 0
    finally:
        serving.kill()


def ready(one: Installation) -> bool:
    try:
        return requests.get(f"{one.base_url}/readyz", timeout=10).status_code == 200
    except requests.RequestException:
        return False
