"""Files of the embedded store that are damaged or missing: told by name, and never passed over."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from redis import Redis

from arbiter import wiring
from arbiter.settings import load
from arbiter.store import aof, embedded
from tests import temporary
from tests.cli.starting import AT_ONCE, COMMAND, begin, check, environ, refused, store

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]


def rewrite(data: Path, more: str = "") -> None:
    """Have the store write its files anew, and `more` behind them."""
    with store(data, {}) as url:
        client = Redis.from_url(url)
        client.bgrewriteaof()
        temporary.until(lambda: not client.info("persistence")["aof_rewrite_in_progress"])
        if more:
            client.set("more", more)


def files(data: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in (data / "store" / aof.FOLDER).iterdir()}


TAILS = [
    pytest.param(bytes(4096), id="nothing"),
    pytest.param(b"\xfe\x01noise" * 40, id="noise", marks=pytest.mark.slow),
    pytest.param(b"*3\r\n$3\r\nSET\r\n" + bytes(100), id="a torn command"),
]


@pytest.mark.parametrize("tail", TAILS)
def test_a_torn_end_is_told_and_can_be_cut_off(tmp_path: Path, tail: bytes) -> None:
    data = tmp_path / "data"
    begin(data, {})
    before = files(data)
    [last] = (data / "store" / aof.FOLDER).glob("*.incr.aof")
    last.write_bytes(last.read_bytes() + tail)
    said = refused(data)
    assert str(last) in said
    assert "malecon store check" in said
    assert check(data).returncode == 1
    assert last.read_bytes().endswith(tail), "a check changes nothing"
    repaired = check(data, "--repair")
    assert (repaired.returncode, files(data)) == (0, before)
    [copy] = (data / "store").glob("*.incr.aof.*")
    assert str(copy) in repaired.stdout
    assert copy.read_bytes().endswith(tail)
    assert check(data).returncode == 0
    with store(data, {}) as url:
        found = wiring.build(load({"MALECON_STORE_URL": url, "MALECON_DATA_DIR": str(data)}))
        assert found.games.version("g1") == 0


def test_damage_before_the_end_of_the_last_file_is_not_cut_off(tmp_path: Path) -> None:
    data = tmp_path / "data"
    begin(data, {})
    rewrite(data, more="one")
    [base] = (data / "store" / aof.FOLDER).glob("*.base.rdb")
    content = bytearray(base.read_bytes())
    content[-40:-20] = bytes(20)
    base.write_bytes(content)
    said = refused(data)
    assert str(base) in said
    told = check(data, "--repair")
    assert (told.returncode, "backup" in told.stdout + told.stderr) == (1, True)
    assert base.read_bytes() == content


@pytest.mark.parametrize("missing", ["*.manifest", "*.base.rdb", "*.incr.aof"])
def test_a_file_that_is_missing_is_no_empty_installation(tmp_path: Path, missing: str) -> None:
    data = tmp_path / "data"
    begin(data, {})
    [lost] = (data / "store" / aof.FOLDER).glob(missing)
    lost.unlink()
    left = files(data)
    said = refused(data)
    assert str(lost) in said
    assert "backup" in said
    assert lost.name in check(data).stderr
    assert files(data) == left
    if missing == "*.manifest":
        alone = subprocess.run(
            [*COMMAND, "store"], env=environ(data), capture_output=True, text=True, timeout=AT_ONCE, check=False
        )
        assert (alone.returncode, str(lost) in alone.stderr) == (1, True)
        assert files(data) == left


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda whole: b"", id="empty"),
        pytest.param(lambda whole: bytes(len(whole)), id="zeros"),
        *(
            pytest.param(lambda whole, left=left: whole[: whole.index(b"\n") + left], id=f"cut {left}", marks=marks)
            for left, marks in ((1, []), (10, pytest.mark.slow), (40, pytest.mark.slow))
        ),
    ],
)
def test_a_manifest_that_is_damaged_hides_no_data(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    data = tmp_path / "data"
    begin(data, {})
    rewrite(data, more="x" * 1000)
    [manifest] = (data / "store" / aof.FOLDER).glob("*.manifest")
    manifest.write_bytes(damage(manifest.read_bytes()))
    left = files(data)
    assert str(manifest) in refused(data)
    told = check(data, "--repair")
    assert (told.returncode, str(manifest) in told.stderr) == (1, True)
    assert files(data) == left


def test_what_a_rewriting_leaves_behind_is_in_nobodys_way(tmp_path: Path) -> None:
    """A new base without a name, and commands that are in the base already."""
    data = tmp_path / "data"
    begin(data, {})
    rewrite(data)
    folder = data / "store" / aof.FOLDER
    for name in ("appendonly.aof.1.incr.aof", "appendonly.aof.3.base.rdb", "temp-rewriteaof-bg-7.aof"):
        (folder / name).write_bytes(bytes(1000))
    aof.check_complete(data / "store")
    assert check(data).returncode == 0


def test_a_first_start_that_was_cut_short_is_no_installation(tmp_path: Path) -> None:
    """Of which a base file without keys may be left, and no manifest."""
    data = tmp_path / "data"
    os.close(embedded.claim(data))
    with store(data, {}):
        pass
    [manifest] = (data / "store" / aof.FOLDER).glob("*.manifest")
    manifest.unlink()
    aof.check_complete(data / "store")


def test_a_dump_beside_no_append_only_file_is_not_passed_over(tmp_path: Path) -> None:
    data = tmp_path / "data"
    (data / "store").mkdir(parents=True)
    (data / "store" / "dump.rdb").write_bytes(bytes(1000))
    assert "dump.rdb" in refused(data)


def test_the_files_of_a_running_store_are_left_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    begin(data, {})
    lock = embedded.claim(data)
    try:
        assert "in use" in check(data, "--repair").stderr
    finally:
        os.close(lock)
    assert "MALECON_STORE_URL" in refused(data, "store", "check", STORE_URL="redis://127.0.0.1:1")
