"""Signs of life, and what is done about processes that give none."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from arbiter import heartbeats
from arbiter.cli import watch
from arbiter.store import embedded
from tests import temporary

EVERY = 0.5  # seconds between the beats of these processes
PROCESS = """
import sys, time
from pathlib import Path
from arbiter import heartbeats
from arbiter.heartbeats import Heartbeat
heartbeats.EVERY = float(sys.argv[4])
heartbeat = Heartbeat(Path(sys.argv[1]), sys.argv[2], float(sys.argv[3])).start()
heartbeat.mark()
print("here", flush=True)
time.sleep(1000)
"""


@contextmanager
def process(data: Path, kind: str, longest: float = 1000.0) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-c", PROCESS, str(data), kind, str(longest), str(EVERY)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as one:
        try:
            assert one.stdout
            assert one.stdout.readline() == "here\n"
            yield one
        finally:
            one.kill()


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def watching(tmp_path: Path, said: list[str]) -> watch.Watch:
    return watch.Watch(tmp_path, said.append, store=False)


def age(data: Path, name: str) -> float:
    return next(beat.age for beat in heartbeats.latest(data) if beat.name == name)


def still(one: "subprocess.Popen[str]") -> None:
    """Stop it, and wait until it stands still."""
    one.send_signal(signal.SIGSTOP)
    stat = Path(f"/proc/{one.pid}/stat")
    temporary.until(lambda: stat.read_text().rpartition(")")[2].split()[0] == "T")


def test_each_process_has_a_file_of_its_own(tmp_path: Path) -> None:
    with process(tmp_path, "resolve") as one, process(tmp_path, "resolve") as two, process(tmp_path, "relay"):
        place = heartbeats.folder(tmp_path)
        assert {file.name for file in place.iterdir()} == {"resolve-1", "resolve-2", "relay-1"}
        assert [heartbeats.holder(place / name) for name in ("resolve-1", "resolve-2")] == [one.pid, two.pid]
        one.kill()
        one.wait()
        assert heartbeats.holder(place / "resolve-1") is None
        with process(tmp_path, "resolve") as three:
            assert heartbeats.holder(place / "resolve-1") == three.pid
    assert heartbeats.parts(heartbeats.latest(tmp_path)) == {"relay": "ok", "resolve": "ok"}


def test_a_process_that_stands_still_does_not_beat_and_one_that_goes_on_does(tmp_path: Path) -> None:
    with process(tmp_path, "clock") as one:
        long_ago = time.time() - 60
        os.utime(heartbeats.folder(tmp_path) / "clock-1", (long_ago, long_ago))
        temporary.until(lambda: age(tmp_path, "clock-1") < EVERY)
        still(one)
        before = age(tmp_path, "clock-1")
        time.sleep(2 * EVERY)
        assert age(tmp_path, "clock-1") >= before + 2 * EVERY - 0.1
        one.send_signal(signal.SIGCONT)
        temporary.until(lambda: age(tmp_path, "clock-1") < EVERY)


def test_a_process_whose_own_work_stands_still_does_not_beat(tmp_path: Path) -> None:
    with process(tmp_path, "relay", longest=1.0):
        time.sleep(1 + EVERY)
        before = age(tmp_path, "relay-1")
        time.sleep(2 * EVERY)
        assert age(tmp_path, "relay-1") >= before + 2 * EVERY - 0.1


def test_parts_tell_a_kind_none_of_whose_processes_beats() -> None:
    found = [
        heartbeats.ProcessBeat("resolve-1", 100.0),
        heartbeats.ProcessBeat("resolve-2", 1.0),
        heartbeats.ProcessBeat("relay-1", 41.4),
    ]
    assert heartbeats.parts(found) == {"relay": "silent for 41 s", "resolve": "ok"}


def test_what_is_expected_and_never_came_is_told(tmp_path: Path) -> None:
    heartbeats.expect(tmp_path, ["resolve", "resolve", "relay"])
    place = heartbeats.folder(tmp_path)
    assert {file.name for file in place.iterdir()} == {"resolve-1", "resolve-2", "relay-1"}
    long_ago = time.time() - 60
    os.utime(place / "relay-1", (long_ago, long_ago))
    assert heartbeats.parts(heartbeats.latest(tmp_path)) == {"relay": "silent for 60 s", "resolve": "ok"}
    assert heartbeats.holder(place / "relay-1") is None
    heartbeats.expect(tmp_path, ["relay"])
    assert heartbeats.parts(heartbeats.latest(tmp_path)) == {"relay": "ok"}


def test_a_process_that_runs_here_no_more_is_forgotten_in_the_end(tmp_path: Path) -> None:
    heartbeats.expect(tmp_path, ["relay"])
    yesterday = time.time() - heartbeats.FORGOTTEN_AFTER - 1
    os.utime(heartbeats.folder(tmp_path) / "relay-1", (yesterday, yesterday))
    assert heartbeats.latest(tmp_path) == []


def test_where_there_is_no_room_for_a_file_a_process_goes_on(tmp_path: Path) -> None:
    (tmp_path / "beats").write_text("")
    heartbeats.Heartbeat(tmp_path, "relay", 10).beat()
    assert heartbeats.latest(tmp_path) == []


@pytest.mark.slow
def test_a_hung_process_is_ended(tmp_path: Path, watching: watch.Watch, said: list[str]) -> None:
    with process(tmp_path, "resolve") as one, process(tmp_path, "resolve") as two:
        still(one)
        looks(watching, lambda: one.poll() is not None, two)
        assert one.wait(10) == -signal.SIGKILL
        assert two.poll() is None
    assert said == [f"malecon: resolve-1 (process {one.pid}) has stopped responding and is being restarted."]


def looks(watching: watch.Watch, done: Callable[[], bool], *moving: "subprocess.Popen[str]") -> None:
    """Look until it is done, at least a beat's time apart where others go on."""
    end = time.monotonic() + 100
    while not done():
        assert time.monotonic() < end
        watching.check()
        time.sleep(heartbeats.EVERY / 2 if moving else 0.01)


def test_after_a_pause_of_all_nobody_is_ended(tmp_path: Path, watching: watch.Watch, said: list[str]) -> None:
    """As of a machine that slept: much time has passed, but nobody has looked."""
    with process(tmp_path, "relay") as one:
        watching.check()
        still(one)
        long_ago = time.time() - 3600
        os.utime(heartbeats.folder(tmp_path) / "relay-1", (long_ago, long_ago))
        for _ in range(3):
            watching.check()
        one.send_signal(signal.SIGCONT)
        temporary.until(lambda: age(tmp_path, "relay-1") < heartbeats.EVERY)
        watching.check()
        assert (one.poll(), said) == (None, [])


def test_what_is_not_there_is_not_ended_and_what_would_end_all_neither(
    tmp_path: Path, watching: watch.Watch, said: list[str]
) -> None:
    heartbeats.expect(tmp_path, ["clock"])
    (heartbeats.folder(tmp_path) / "clock-1").write_bytes(b"%*d" % (heartbeats.WIDTH, os.getpid()))
    with process(tmp_path, "supervisor") as one:
        still(one)
        for _ in range(3 * watch.ABSENT_CHECKS):
            watching.check()
        assert one.poll() is None
    assert said == [f"malecon: clock-1 keeps failing: see {tmp_path / 'logs'}."]


def test_a_store_that_does_not_stay_up_is_told_with_the_way_out(tmp_path: Path, said: list[str]) -> None:
    heartbeats.expect(tmp_path, ["store"])
    os.close(embedded.claim(tmp_path))
    watching = watch.Watch(tmp_path, said.append, store=True)
    for _ in range(3 * watch.ABSENT_CHECKS):
        watching.check()
    assert len(said) == 1
    assert "store-1 keeps failing" in said[0]
    assert "malecon store check" in said[0]


@pytest.mark.slow
def test_a_hung_store_is_ended(tmp_path: Path, said: list[str]) -> None:
    heartbeats.expect(tmp_path, ["store"])
    run = "import sys; from pathlib import Path; from arbiter.store.embedded import run; run(Path(sys.argv[1]))"
    with subprocess.Popen([sys.executable, "-c", run, str(tmp_path)], stdout=subprocess.DEVNULL, text=True) as store:
        try:
            temporary.until(lambda: embedded.answers(tmp_path, 5))
            watching = watch.Watch(tmp_path, said.append, store=True)
            for _ in range(3 * watch.HUNG_CHECKS):
                watching.check()
            assert (store.poll(), said) == (None, [])
            still(store)
            looks(watching, lambda: store.poll() is not None)
            assert store.wait(10) == -signal.SIGKILL
            assert said[0].startswith(f"malecon: store-1 (process {store.pid})")
        finally:
            store.kill()


def test_the_watch_beats_itself(tmp_path: Path, watching: watch.Watch) -> None:
    watching.check()
    assert heartbeats.parts(heartbeats.latest(tmp_path)) == {"serve": "ok"}
    assert heartbeats.holder(heartbeats.folder(tmp_path) / "serve-1") == os.getpid()
