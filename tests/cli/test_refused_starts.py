"""What is in the way of a start is told at once, in one sentence, with exit status 1; and nothing is lost by trying."""

import os
import re
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import RedisError

from arbiter import wiring
from arbiter.app.ports.games import Append, Entry
from arbiter.cli.installation import Installation
from arbiter.loopback import free_port
from arbiter.settings import load
from arbiter.store import aof, embedded
from tests import temporary

COMMAND = [sys.executable, "-P", "-c", "import sys; from arbiter.cli import main; sys.exit(main())"]
AT_ONCE = 60.0  # for a busy machine; the patience of the processes themselves is longer

FIRST = Append(
    game="g1",
    id="0" * 64,
    body="",
    expected=-1,
    entries=[Entry(b'{"seq":0}', b'{"version":0}')],
    schema="s1",
    position=b"{}",
    status="open",
    reveal="",
    vault={"seed": b"seed"},
    outbox=[],
    answer=b"{}",
)

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]


def environ(folder: Path, **own: str) -> dict[str, str]:
    ports = {name: f"127.0.0.1:{free_port()}" for name in ("BIND", "MAIL_BIND")}
    settings = ports | {"DATA_DIR": str(folder)} | own
    return os.environ | {f"MALECON_{name}": value for name, value in settings.items()}


def refused(folder: Path, *said: str, **own: str) -> str:
    """What a start says that fails: one line on standard error."""
    command = [*COMMAND, *(said or ("serve",))]
    ran = subprocess.run(
        command, env=environ(folder, **own), capture_output=True, text=True, timeout=AT_ONCE, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (1, "", 1), ran.stderr
    assert not (folder / "run").exists(), "no process was started"
    return ran.stderr.strip()


@contextmanager
def no_redis() -> Iterator[int]:
    """A port where something else answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            while True:
                try:
                    caller, _ = server.accept()
                except OSError:
                    return
                with caller:
                    caller.recv(1000)
                    caller.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        threading.Thread(target=answer, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)


@pytest.mark.parametrize("name", ["STORE_URL", "QUEUE_URL"])
@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("redis://:hunter2@127.0.0.1:{free}", "Connection refused"),
        ("redis://u:hunter2@no-such-host.invalid", "no-such-host.invalid"),
        ("unix:///no/such/socket", "/no/such/socket"),
        ("redis://127.0.0.1:{other}", "no Redis"),
        ("redis://127.0.0.1:{store}/99", "DB index"),
        ("redis://127.0.0.1:{store}", "asks for a password"),
        ("redis://:hunter2@127.0.0.1:{store}", "name or password"),
    ],
)
def test_a_store_that_cannot_be_used(tmp_path: Path, name: str, path: str, told: str) -> None:
    with temporary.server() as server, no_redis() as other, temporary.server() as good:
        if "DB index" not in told:
            server.client().config_set("requirepass", "right")
        url = path.format(free=free_port(), other=other, store=server.port)
        said = refused(tmp_path / "data", **({"STORE_URL": good.url} | {name: url}))
    assert f"MALECON_{name}" in said
    assert told in said
    assert "hunter2" not in said
    assert not (tmp_path / "data" / "secret").exists() or name == "QUEUE_URL"


def test_a_cluster_by_the_url_of_a_server_and_a_server_by_that_of_a_cluster(tmp_path: Path) -> None:
    with temporary.server() as server, temporary.cluster() as nodes:
        said = refused(tmp_path / "one", STORE_URL=nodes[1].url)
        assert "redis+cluster://" in said
        url = f"redis+cluster://127.0.0.1:{server.port}"
        assert "no cluster" in refused(tmp_path / "two", STORE_URL=url, QUEUE_URL=server.url)


@pytest.mark.parametrize("kind", ["embedded", "outside"])
@pytest.mark.parametrize("how", ["missing", "another", "missing and the keys lost", "another and the keys lost"])
def test_a_secret_that_is_not_the_stores(tmp_path: Path, kind: str, how: str) -> None:
    """Nothing is replaced, and with the right secret all is there again."""
    data, kept = tmp_path / "data", tmp_path / "kept"
    with temporary.server() as server:
        own = {} if kind == "embedded" else {"STORE_URL": server.url}
        begin(data, own)
        shutil.copy(data / "secret", kept)
        if how.endswith("lost"):
            with store(data, own) as url:
                Redis.from_url(url).delete("{keyring}:keys")
        (data / "secret").unlink()
        if how.startswith("another"):
            (data / "secret").write_text("another secret of more than thirty-two characters")
        said = refused(data, **own)
        assert "MALECON_SECRET_FILE" in said
        assert (data / "secret").exists() == how.startswith("another")
        shutil.copy(kept, data / "secret")
        with store(data, own) as url:
            services = wiring.build(load({"MALECON_STORE_URL": url, "MALECON_DATA_DIR": str(data)}))
            assert services.games.load("g1", "s1", vault=["seed"]) is not None


@contextmanager
def store(data: Path, own: dict[str, str]) -> Iterator[str]:
    """Where the store answers, the embedded one started for a while."""
    if own:
        yield own["STORE_URL"]
        return
    process = subprocess.Popen(embedded.command(data))
    try:
        temporary.until(lambda: answers(embedded.url(data)))
        yield embedded.url(data)
    finally:
        process.terminate()
        process.wait()


def begin(data: Path, own: dict[str, str]) -> None:
    """An installation with a game."""
    data.mkdir()
    if not own:
        os.close(embedded.claim(data))
    with store(data, own) as url:
        services = wiring.build(load({"MALECON_STORE_URL": url, "MALECON_DATA_DIR": str(data)}))
        services.games.append(FIRST)
        services.keyring.rotate()


def files(data: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in (data / "store" / aof.FOLDER).iterdir()}


@pytest.mark.parametrize("tail", [bytes(4096), b"\xfe\x01noise" * 40, b"*3\r\n$3\r\nSET\r\n" + bytes(100)])
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


def check(data: Path, *more: str) -> "subprocess.CompletedProcess[str]":
    command = [*COMMAND, "store", "check", *more]
    return subprocess.run(command, env=environ(data), capture_output=True, text=True, timeout=AT_ONCE, check=False)


def test_damage_before_the_end_of_the_last_file_is_not_cut_off(tmp_path: Path) -> None:
    data = tmp_path / "data"
    begin(data, {})
    with store(data, {}) as url:
        client = Redis.from_url(url)
        client.bgrewriteaof()
        temporary.until(lambda: not client.info("persistence")["aof_rewrite_in_progress"])
        client.set("one", "more")
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
        lambda whole: b"",
        lambda whole: bytes(len(whole)),
        *(lambda whole, left=left: whole[: whole.index(b"\n") + left] for left in (1, 10, 40)),
    ],
)
def test_a_manifest_that_is_damaged_hides_no_data(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    data = tmp_path / "data"
    begin(data, {})
    with store(data, {}) as url:
        client = Redis.from_url(url)
        client.bgrewriteaof()
        temporary.until(lambda: not client.info("persistence")["aof_rewrite_in_progress"])
        client.set("more", "x" * 1000)
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
    with store(data, {}) as url:
        client = Redis.from_url(url)
        client.bgrewriteaof()
        temporary.until(lambda: not client.info("persistence")["aof_rewrite_in_progress"])
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


def answers(url: str) -> bool:
    try:
        return bool(Redis.from_url(url).ping())
    except RedisError:
        return False


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


def test_misspelt_settings_are_named(tmp_path: Path) -> None:
    own = {"STORE_URI": "redis://127.0.0.1:1", "Data_Dri": "x", "SERVICE_HOST": "10.0.0.1", "BIND": "nowhere"}
    ran = subprocess.run(
        [*COMMAND, "serve"], env=environ(tmp_path, **own), capture_output=True, text=True, timeout=AT_ONCE, check=False
    )
    first, second, third, last = ran.stderr.splitlines()
    assert re.search(r"MALECON_Data_Dri .*MALECON_DATA_DIR\?$", first)
    assert re.search(r"MALECON_SERVICE_HOST is not a setting and has no effect\.$", second)
    assert re.search(r"MALECON_STORE_URI .*MALECON_STORE_URL\?$", third)
    assert "MALECON_BIND must be" in last


@pytest.mark.parametrize("command", ["web", "relay", "work resolve", "keys list"])
def test_each_process_alone_says_so_in_a_sentence(tmp_path: Path, command: str) -> None:
    begin(tmp_path / "data", {})
    with temporary.server() as server:
        begin(tmp_path / "other", {"STORE_URL": server.url})
        assert "MALECON_SECRET_FILE" in refused(tmp_path / "data", *command.split(), STORE_URL=server.url)


@pytest.mark.parametrize("begun", [False, True])
def test_a_store_without_the_settings_that_keep_moves_is_told_at_once(tmp_path: Path, begun: bool) -> None:
    with temporary.server() as server:
        if begun:
            begin(tmp_path / "data", {"STORE_URL": server.url})
        server.client().config_set("appendonly", "no")
        one = Installation(tmp_path / "data", {"STORE_URL": server.url})
        one._out.parent.mkdir(parents=True, exist_ok=True)
        with one._out.open("w") as out:
            serving = subprocess.Popen([*COMMAND, "serve"], env=one.environ, stdout=out, stderr=out)
        try:
            temporary.until(lambda: "appendonly: no instead of yes" in one.said(), AT_ONCE)
            assert "CONFIG SET" in one.said()
        finally:
            serving.terminate()
            serving.wait()
