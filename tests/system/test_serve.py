"""`malecon serve`: starting, ending, and being killed."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from arbiter.cli.installation import Failed, Installation
from arbiter.cli.supervision import procfile
from arbiter.loopback import free_port
from tests.figures import figure
from tests.processes import pids, processes, wait_ready

COMMAND = [sys.executable, "-c", "import sys; from arbiter.cli import main; sys.exit(main())"]
ENOUGH = 60.0

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("installation"), pytest.mark.timeout(300)]


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Installation]:
    one = Installation(tmp_path / "a place" / "100% data")
    one.start()
    yield one
    one.stop()
    until(lambda: not processes(one))


def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + ENOUGH
    while not done():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_all_processes_are_there(installation: Installation) -> None:
    wait_ready(installation)
    assert set(processes(installation).values()) <= {"", *procfile()}


def test_says_where_to_look(installation: Installation) -> None:
    until(lambda: "Ctrl-C" in installation.output())
    for place in (installation.base_url, "/docs", "/games", str(installation.settings.data_dir / "mail")):
        assert place in installation.output()


def test_beside_another_and_ended_by_ctrl_c(installation: Installation, own: Installation) -> None:
    assert own.base_url != installation.base_url
    wait_ready(own)
    assert set(processes(own).values()) <= {"", *procfile()}
    assert not set(processes(own)) & set(processes(installation))
    os.kill(own.pid, signal.SIGINT)
    assert own.wait() == 0
    until(lambda: processes(own) == {})


def test_a_second_one_on_the_same_data(installation: Installation) -> None:
    second = Installation(
        installation.settings.data_dir.with_name("other"), {"DATA_DIR": str(installation.settings.data_dir)}
    )
    with pytest.raises(Failed, match=r"in use"):
        second.start()
    assert second.wait() == 1


def test_a_taken_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        one = Installation(tmp_path, {"BIND": f"127.0.0.1:{taken.getsockname()[1]}"})
        with pytest.raises(Failed):
            one.start()
        assert one.wait() == 1
    assert (one.output().count("\n"), "MALECON_BIND" in one.output()) == (1, True)


def test_a_bad_setting(tmp_path: Path) -> None:
    environ = os.environ | {"MALECON_BIND": "nowhere", "MALECON_DATA_DIR": str(tmp_path)}
    ran = subprocess.run([*COMMAND, "serve"], env=environ, capture_output=True, text=True, timeout=ENOUGH, check=False)
    assert (ran.returncode, ran.stderr.count("\n"), "MALECON_BIND" in ran.stderr) == (1, 1, True)


@pytest.mark.parametrize("kind", ["short", "a folder", "in a file", "a loop"])
def test_a_bad_secret(tmp_path: Path, kind: str) -> None:
    (tmp_path / "short").write_text("hunter2\n")
    (tmp_path / "a folder").mkdir()
    (tmp_path / "a loop").symlink_to(tmp_path / "a loop")
    file = tmp_path / ("short/secret" if kind == "in a file" else kind)
    own = {"DATA_DIR": str(tmp_path / "data"), "SECRET_FILE": str(file), "BIND": f"127.0.0.1:{free_port()}"}
    own["MAIL_BIND"] = f"127.0.0.1:{free_port()}"
    environ = os.environ | {f"MALECON_{name}": value for name, value in own.items()}
    ran = subprocess.run([*COMMAND, "serve"], env=environ, capture_output=True, text=True, timeout=ENOUGH, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (1, "", 1)
    assert ran.stderr.startswith(f"malecon: MALECON_SECRET_FILE {file} ")
    assert "hunter2" not in ran.stderr


@pytest.mark.parametrize("said", [["dance"], [], ["serve", "--fast"], ["work", "nothing"]])
def test_what_is_not_understood(said: list[str]) -> None:
    ran = subprocess.run([*COMMAND, *said], capture_output=True, text=True, timeout=ENOUGH, check=False)
    assert (ran.returncode, "malecon" in ran.stderr) == (2, True)


@pytest.mark.slow
def test_killed_from_above(own: Installation) -> None:
    """Nobody is left behind, and the next one starts: after `serve`, after the supervisor, after both."""
    own.kill()
    until(lambda: not processes(own))
    own.start()
    [supervisor] = [pid for pid in pids(own, "") if pid != own.pid]
    os.kill(supervisor, signal.SIGKILL)
    assert own.wait() == 1
    own.start()
    wait_ready(own)
    counts = Counter(processes(own).values())
    assert max(counts[name] for name in procfile() if name != "web") == 1


@pytest.mark.slow
def test_idle(installation: Installation, record_property: Callable[[str, object], None]) -> None:
    """All together use less than 3 % of a core."""
    wait_ready(installation)
    time.sleep(figure(3, 10))
    seconds = figure(5, 60)
    before = cpu(installation)
    time.sleep(seconds)
    share = {name: (used - before.get(name, 0)) / seconds for name, used in cpu(installation).items()}
    told = ", ".join(f"{name} {each:.2%}" for name, each in sorted(share.items()))
    record_property("idle", f"{sum(share.values()):.2%} of a core: {told}")
    print(f"idle: {sum(share.values()):.2%} of a core ({told})")
    assert sum(share.values()) < figure(0.06, 0.03)


def cpu(one: Installation) -> dict[str, float]:
    """Seconds of processor time by name."""
    used: dict[str, float] = {}
    for pid, name in processes(one).items():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            kind = name or ("serve" if pid == one.pid else "supervisor")
            used[kind] = used.get(kind, 0) + (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return used
