"""A store that cannot be used, or is another's, is told at once in one sentence; nothing is lost by trying."""

import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from redis import Redis

from arbiter import wiring
from arbiter.cli.installation import Installation
from arbiter.loopback import free_port
from arbiter.settings import load
from tests import temporary
from tests.cli.starting import AT_ONCE, COMMAND, begin, refused, store

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]


def test_a_clock_file_that_holds_no_time(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    told = refused(tmp_path / "data", CLOCK_FILE=str(file))
    assert told == f"malecon: MALECON_CLOCK_FILE: {file} cannot be read: No such file or directory."
    file.write_text("noon")
    assert "must hold a time" in refused(tmp_path / "data", CLOCK_FILE=str(file))


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
        ("redis://127.0.0.1:{other}", "not Redis or Valkey"),
        ("redis://127.0.0.1:{store}/99", "DB index"),
        ("redis://127.0.0.1:{store}", "requires a password"),
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
        assert "not a cluster" in refused(tmp_path / "two", STORE_URL=url, QUEUE_URL=server.url)


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
            temporary.until(lambda: "appendonly: no instead of yes" in one.output(), AT_ONCE)
            assert "CONFIG SET" in one.output()
        finally:
            serving.terminate()
            serving.wait()
